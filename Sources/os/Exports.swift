@_exported import FoundationAdditions
