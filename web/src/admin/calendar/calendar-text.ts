const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/**
 * The text of a calendar file. The encoding is guessed: UTF-16 by its byte order mark, UTF-8 with or without
 * one, otherwise that of an old Windows.
 */
export function calendarTextOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const unfolded = withoutFolds(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(unfolded);
  } catch {
    return new TextDecoder('windows-1252').decode(unfolded);
  }
}

/**
 * Joins the lines that a program has folded after 75 bytes. Some programs cut a Bangla letter, which has
 * three bytes, in the middle, so the lines must be joined before the bytes are decoded.
 */
function withoutFolds(bytes: Uint8Array): Uint8Array {
  const unfolded = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1];
    if (byte === LINE_FEED && (next === SPACE || next === TAB)) {
      if (unfolded[length - 1] === CARRIAGE_RETURN) length -= 1;
      at += 1;
    } else {
      unfolded[length] = byte;
      length += 1;
    }
  }
  return unfolded.subarray(0, length);
}
