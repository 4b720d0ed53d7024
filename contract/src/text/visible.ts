/**
 * Characters that nobody sees. Bidirectional controls make one name look like another; zero-width characters
 * make two names differ that look the same.
 */
const BIDI_CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Zero-width characters, a soft hyphen, a grapheme joiner, fillers of other scripts, a byte order mark.
const INVISIBLE =
  /\u034f|[\u00ad\u115f\u1160\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]/g;
const TAG = /[\u{e0000}-\u{e007f}]/gu;
const LINE_BREAKS = /[\t\n\r\u2028\u2029]+/g;
const JOINER = /[\u200c\u200d]/g;
const BENGALI = /^\p{Script=Bengali}$/u;

/**
 * Cleans a text of one line before it is stored: NFC, no invisible characters, spaces for line breaks.
 * Joiners between Bengali letters stay, because they change how a word is written (র‍্যাব, ক্‌ষ).
 */
export function visibleLine(text: string): string {
  const line = visibleText(text).replace(LINE_BREAKS, ' ').replace(INVISIBLE, '').replace(TAG, '');
  return withoutLooseJoiners(line);
}

/**
 * Removes the joiners that do not stand between Bengali letters, until nothing changes: without a joiner NFC
 * may reorder the signs around it, and then another joiner is loose.
 */
function withoutLooseJoiners(line: string): string {
  const next = line
    .replace(JOINER, (joiner, at: number, whole: string) =>
      BENGALI.test(whole[at - 1] ?? '') && BENGALI.test(whole[at + 1] ?? '') ? joiner : '',
    )
    .normalize('NFC');
  return next === line ? line : withoutLooseJoiners(next);
}

/** Cleans a text of several lines before it is stored: NFC, without bidirectional controls. */
export function visibleText(text: string): string {
  return text.replace(BIDI_CONTROL, '').normalize('NFC');
}
