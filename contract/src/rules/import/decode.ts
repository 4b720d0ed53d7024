/** The encodings in which people save lists. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A decoder of the platform. Browsers and Node have the same one. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}
declare const TextDecoder: new (encoding: string, options?: { fatal?: boolean }) => Decoder;

/** How many bytes are looked at to recognise UTF-16 without a mark. */
const LOOKED_AT = 4_096;
const REPLACED = '\ufffd';
/** A letter beyond ASCII in UTF-8 text. */
const BEYOND_ASCII = /[^\0-\x7f\ufffd]/g;

/**
 * Turns the bytes of a file into text, piece by piece: UTF-8, UTF-16 in both orders, each with or without a
 * mark, otherwise Windows-1252 (rules: import 1). A character may lie across two pieces.
 *
 * A file is Windows-1252 only if more of its bytes break UTF-8 than it has letters in UTF-8. One broken byte
 * in a list in Bangla becomes the sign for an unreadable character.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  let isFirst = true;
  let letters = 0;
  /** The first bytes of a character that goes on in the next piece. */
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of withLongStart(chunks)) {
    if (isFirst) {
      const encoding = encodingOf(chunk);
      if (encoding !== 'utf-8') decoder = new TextDecoder(encoding);
      isFirst = false;
    }
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    const bytes = joined(held, chunk);
    const end = wholeCharacters(bytes);
    held = bytes.slice(end);
    const text = new TextDecoder('utf-8').decode(bytes.subarray(0, end));
    letters += text.match(BEYOND_ASCII)?.length ?? 0;
    if (text.split(REPLACED).length - 1 <= letters) {
      if (text !== '') yield text;
      continue;
    }
    decoder = new TextDecoder('windows-1252');
    yield decoder.decode(bytes, { stream: true });
    held = new Uint8Array();
  }
  if (decoder) yield decoder.decode();
  else if (held.length > 0) yield new TextDecoder(letters > 0 ? 'utf-8' : 'windows-1252').decode(held);
}

/** Joins the first pieces, because the zero bytes of UTF-16 are few in a list in Bangla. */
async function* withLongStart(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of chunks) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = joined(start, chunk);
    if (start.length < LOOKED_AT) continue;
    yield start;
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield start;
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const looked = Math.min(bytes.length, LOOKED_AT) & ~1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < looked; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  // Commas, digits and line ends have a zero byte in UTF-16, also in a list in Bangla.
  const many = looked / 2 / 10;
  if (odd > many && odd > even * 4) return 'utf-16le';
  if (even > many && even > odd * 4) return 'utf-16be';
  return 'utf-8';
}

/** How many bytes are left without the character that is cut at the end. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0x80 && byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The letters of Windows-1252 that stand for the bytes from 0x80 on, where Unicode has others. */
const WINDOWS_LETTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
/** The beginning of a Bangla letter whose three bytes were read as Windows-1252. */
const TWICE_ENCODED = /à[¦§]/;

/**
 * Repairs a text in Bangla that a program read as Windows-1252 and saved as UTF-8: 'à¦°' gives র. A text that
 * cannot be repaired stays.
 */
export function repaired(text: string): string {
  if (!TWICE_ENCODED.test(text)) return text;
  const bytes: number[] = [];
  for (const letter of text) {
    const windows = letter === ' ' ? -1 : WINDOWS_LETTERS.indexOf(letter);
    const byte = windows >= 0 ? 0x80 + windows : (letter.codePointAt(0) ?? 0);
    if (byte > 0xff) return text;
    bytes.push(byte);
  }
  const read = new TextDecoder('utf-8').decode(Uint8Array.from(bytes));
  return read.includes(REPLACED) ? text : read;
}
