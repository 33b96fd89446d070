import FoundationAdditions

/// How a scene is to go.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiscenedestructionrequestoptions
@MainActor
open class UISceneDestructionRequestOptions: NSObject {}
