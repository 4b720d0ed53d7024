/** Minutes since midnight of an `HH:MM` time; '24:20' is 1460. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * The `HH:MM` time of minutes since midnight. From 1440 on it is a time of the next day: '24:20' is 12:20 AM.
 */
export function clockTimeOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
