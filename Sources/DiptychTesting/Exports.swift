@_exported import Diptych
