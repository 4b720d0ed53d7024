/** 'Chrome on Android' as 'Chrome · Android'. Browsers and systems keep their own names. */
export const deviceText = (device: string): string => device.replace(' on ', ' · ');
