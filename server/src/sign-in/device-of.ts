// The order matters: Edge, Opera and Samsung Internet also call themselves Chrome, and Chrome calls itself
// Safari.
const BROWSERS: ReadonlyArray<[RegExp, string]> = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

// Android calls itself Linux too, and an iPhone names Mac OS.
const SYSTEMS: ReadonlyArray<[RegExp, string]> = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Describes a browser in fixed words by which people recognise their own device. Versions, models and other
 * details that a client sends are never stored.
 *
 * @param userAgent the request's User-Agent header
 * @returns for example 'Chrome on Android'; null when nothing was recognised
 */
export function deviceOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 500);
  const wordFor = (words: typeof BROWSERS) => words.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [wordFor(BROWSERS), wordFor(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
