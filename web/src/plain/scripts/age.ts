/** Writes the digits of a text in the language of the page. */
export const inDigits = (text: string): string =>
  document.documentElement.lang === 'bn'
    ? text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)))
    : text;

/** The time since a moment (milliseconds since 1970), in the words of one element of the page (Page.tsx). */
export function ageOf(moment: number): string {
  const words = (document.querySelector('[data-now]') as HTMLElement).dataset;
  const minutes = Math.floor((Date.now() - moment) / 60_000);
  const [text, unit] =
    minutes < 1
      ? [words.now, 1]
      : minutes < 60
        ? [words.minutes, 1]
        : minutes < 2_880
          ? [words.hours, 60]
          : [words.days, 1_440];
  return String(text).replace('#', inDigits(String(Math.floor(minutes / unit))));
}
