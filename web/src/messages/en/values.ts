/** A device of a login, for example 'Chrome on Android'. The server names the device in English. */
export const deviceText = (device: string): string => device;
