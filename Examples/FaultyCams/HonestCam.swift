/// Commits no fault: what all the others change one decision of.
package final class HonestCam: CamController {}
