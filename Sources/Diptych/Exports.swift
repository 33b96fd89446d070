@_exported import DeviceModel
