import { type Message, say } from '../../messages/message.ts';
import type { Gender } from '../../terms/gender.ts';
import { MONEY_LIMITS } from '../../terms/money.ts';
import type { Relation } from '../../terms/relations.ts';
import { asciiDigits } from '../../text/digits.ts';
import { paisaOf } from '../../text/taka.ts';
import { visibleLine } from '../../text/visible.ts';
import { fromBijoy, isBijoy } from './bijoy.ts';

/** The content of a cell: a value, null for an empty cell, or the reason why it cannot be read. */
export type CellRead<Value> = { value: Value | null } | { refused: Message };

const SHOWN_LONGEST = 40;

/** A cell for the text of a reason: one line, cut after 40 characters. */
export function shownCell(text: string): string {
  const line = [...visibleLine(text).trim()];
  return line.length > SHOWN_LONGEST ? `${line.slice(0, SHOWN_LONGEST - 1).join('')}…` : line.join('');
}

/** The apostrophe that an export or a person puts before a sign that a spreadsheet would run as a formula. */
const GUARD = /^'(?=[\s\p{Cf}\p{Cc}"']*[=+\-@＝＋－＠]|[\t\r\n])/u;
/** An apostrophe before a number, which keeps its leading zero. */
const GUARDED_NUMBER = /^['’](?=['’]*[+\d০-৯])/;
const SEPARATOR = /([;\t\r\n])/;

/**
 * A cell without the signs that spreadsheets put around it: the apostrophes before formulas and numbers, and
 * `="01712…"`, which keeps a zero.
 */
export function plainCell(text: string): string {
  const quoted = /^="(.*)"$/s.exec(text.trim());
  const parts = (quoted?.[1] ?? text).split(SEPARATOR);
  const plain = parts
    .map((part) => part.replace(GUARD, ''))
    .join('')
    .trim();
  // Only one apostrophe is taken off, because the next one can be the text's own.
  return GUARD.test(parts[0] ?? '') ? plain : plain.replace(GUARDED_NUMBER, '');
}

/** The words and signs that people and programs write into a cell without a value. Some are also names. */
const NOTHING =
  /^(?:[\p{P}\p{S}\s]*|(?:n\/?a|n\.a\.?|nil|null|none|nan|no|unknown|not (?:available|applicable|given|known|specified|mentioned)|#n\/a|#value!|#ref!|নাই|নেই|নেই।|অজানা|প্রযোজ্য নয়)[\s.।]*)$/iu;

const NOTHING_LONGEST = 30;

/** True for a cell without a value: '', '-', 'N/A', 'নেই'. */
export function isNothing(text: string): boolean {
  const trimmed = text.trim();
  // A file can have a million rows. Most cells are empty or long, and the patterns are not run on them.
  if (trimmed === '' || trimmed.length > NOTHING_LONGEST) return trimmed === '';
  return NOTHING.test(trimmed) || NOTHING.test(wordKey(trimmed));
}

/** True for a row without any text. Spreadsheets write such rows between groups. */
export const isEmptyRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** A text for comparing with words: NFKC, ASCII digits, lower case, single spaces, no marks at the ends. */
export function wordKey(text: string): string {
  return asciiDigits(visibleLine(plainCell(text)).normalize('NFKC'))
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,:;*()[\]'"-]+|[\s.,:;*()[\]'"।-]+$/g, '');
}

/** The remains of Bangla that was saved in an encoding without Bangla letters. */
const LOST_LETTERS = /\ufffd|à[¦§]|^[?\s.]*\?{3}[?\s.]*$/;

/** HTML entities, which lists that were taken from a web page have. */
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#039': "'",
};
const ENTITY = /&(amp|lt|gt|quot|nbsp|#0?39);/g;

/** Control characters, which databases cannot store or nobody sees. Line breaks stay. */
const CONTROLS = /(?!\n)\p{Cc}+/gu;

/**
 * Reads a text of one line, or of several if `lines` is true. Bangla in the old encoding of Bijoy fonts
 * becomes Unicode (rules: import 1).
 *
 * @param options.most how many characters it may have
 * @returns null for an empty cell
 */
export function readText(
  text: string,
  { most = Number.POSITIVE_INFINITY, lines = false }: { most?: number; lines?: boolean } = {},
): CellRead<string> {
  if (text === '') return { value: null };
  const plain = plainCell(text);
  if (LOST_LETTERS.test(plain)) return { refused: say('importLettersLost', { text: shownCell(text) }) };
  const bangla = isBijoy(plain) ? fromBijoy(plain) : plain;
  if (bangla === undefined) return { refused: say('importBijoy', { text: shownCell(text) }) };
  const whole = bangla
    .replace(ENTITY, (_sign, name: string) => ENTITIES[name] ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, ' ');
  const read = (lines ? whole.split('\n') : [whole])
    .map((line) => visibleLine(line).replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim();
  if (read.length > most) return { refused: say('importTooLong', { text: shownCell(read), most }) };
  return { value: read || null };
}

/**
 * Reads the name of a person. Titles stay. Marks at the ends go, and so does a cell of marks alone.
 *
 * @param most how many characters it may have
 * @returns null for an empty cell
 */
export function readName(text: string, most = Number.POSITIVE_INFINITY): CellRead<string> {
  const read = readText(text, { most });
  if ('refused' in read || read.value === null) return read;
  const name = read.value.replace(/^[\s,;:*_#|~"]+|[\s,;:*_#|~"]+$/g, '');
  if (/\p{L}/u.test(name)) return { value: name };
  return isNothing(name) ? { value: null } : { refused: say('importNotAName', { text: shownCell(text) }) };
}

const listed = <Value extends string>(words: Record<Value, string>) =>
  new Map(
    Object.entries<string>(words).flatMap(([value, spellings]) =>
      spellings.split(', ').map((spelling) => [wordKey(spelling), value as Value] as const),
    ),
  );

const GENDER_WORDS = listed<Gender>({
  Male: 'male, m, man, boy, gents, gent, mr, masculine, পুরুষ, পুং, পু, প, ছেলে, বালক, নর',
  Female:
    'female, f, fem, fmale, femail, woman, girl, ladies, lady, mrs, ms, miss, w, মহিলা, নারী, স্ত্রী, স্ত্রীলোক, মেয়ে, বালিকা, মে, ম',
  Other:
    'other, others, o, t, x, third gender, transgender, trans, hijra, non-binary, অন্যান্য, অন্য, তৃতীয় লিঙ্গ, হিজড়া',
});

/** Reads a gender in English or Bangla: 'F', 'male', 'মহিলা', 'ছেলে'. */
export function readGender(text: string): CellRead<Gender> {
  return oneOfWords(GENDER_WORDS, text, (shown) => say('importNotAGender', { text: shown }));
}

const RELATION_WORDS = listed<Relation>({
  Self: 'self, own, himself, herself, myself, me, নিজ, নিজে, নিজের, স্বয়ং',
  Spouse: 'spouse, wife, husband, w/o, h/o, স্ত্রী, স্বামী, বউ, বৌ, পত্নী, wife of, husband of',
  Child:
    'child, son, daughter, baby, kid, s/o, d/o, c/o, ছেলে, মেয়ে, সন্তান, পুত্র, কন্যা, বাচ্চা, son of, daughter of',
  Parent: 'parent, parents, mother, father, mom, dad, mum, abba, amma, baba, ma, মা, মাতা, বাবা, পিতা, আব্বা, আম্মা',
  Sibling: 'sibling, brother, sister, bhai, bon, apu, ভাই, বোন, ভাইয়া, আপু, আপা, বড় ভাই, ছোট ভাই, বড় বোন, ছোট বোন',
  Grandparent:
    'grandparent, grandfather, grandmother, grandpa, grandma, dada, dadi, nana, nani, দাদা, দাদি, দাদী, নানা, নানি, নানী',
  Other:
    'other, others, relative, friend, uncle, aunt, cousin, nephew, niece, grandson, granddaughter, grandchild, neighbour, neighbor, in-law, father-in-law, mother-in-law, father in law, mother in law, son-in-law, daughter-in-law, guardian, colleague, servant, driver, অন্যান্য, অন্য, আত্মীয়, বন্ধু, চাচা, চাচি, চাচী, মামা, মামি, মামী, খালা, খালু, ফুফু, ফুফা, নাতি, নাতনি, শ্বশুর, শাশুড়ি, জামাই, প্রতিবেশী, অভিভাবক',
});

/** Reads the relation of a person to the owner of the phone: 'Wife', 'স্ত্রী', 'Son', 'Mother'. */
export function readRelation(text: string): CellRead<Relation> {
  return oneOfWords(RELATION_WORDS, text, (shown) => say('importNotARelation', { text: shown }));
}

const YES_OR_NO = listed<'yes' | 'no'>({
  yes: 'yes, y, true, 1, active, on, enabled, current, ok, হ্যাঁ, হাঁ, সক্রিয়, চালু, আছে, √, ✓, ✔, ☑',
  no: 'no, n, false, 0, inactive, in active, off, disabled, closed, deleted, না, নিষ্ক্রিয়, বন্ধ, নেই, ×, ✗, ✘',
});

/** Reads yes or no: 'Yes', 'TRUE', '1', 'Active', 'হ্যাঁ'. */
export function readYesNo(text: string): CellRead<boolean> {
  const found = YES_OR_NO.get(wordKey(text)) ?? YES_OR_NO.get(plainCell(text));
  if (found) return { value: found === 'yes' };
  if (isNothing(text)) return { value: null };
  return { refused: say('importNotYesOrNo', { text: shownCell(text) }) };
}

function oneOfWords<Value extends string>(
  words: ReadonlyMap<string, Value>,
  text: string,
  refusal: (shown: string) => Message,
): CellRead<Value> {
  const read = readText(text);
  if ('refused' in read || read.value === null) return read as CellRead<Value>;
  // A short word in a Bijoy font is recognised only by its conversion.
  const found = words.get(wordKey(read.value)) ?? words.get(wordKey(fromBijoy(plainCell(text)) ?? ''));
  if (found) return { value: found };
  return isNothing(read.value) ? { value: null } : { refused: refusal(shownCell(text)) };
}

/** Degrees of doctors. 'Md.' can also begin a name. */
export const DEGREE = /\b(?:mbbs|fcps|mrcp|frcs|bds|md|ms|dgo|bcs|dch|fcgp|mcps)\b|এমবিবিএস|এফসিপিএস/i;

const FREE = /^(?:free|nil|ফ্রি|ফ্রী|বিনামূল্যে|বিনা মূল্যে|মাগনা)$/;
const TAKA = /৳|\b(?:bdt|taka|tk)\b\.?|টাকা|টাঃ|টা\./g;
/** The marks that close an amount on paper: '500/-', '500/=', '500.-'. */
const AMOUNT_END = /(?:[/.]?\s*[-=–—]+|\/|\.|only|মাত্র)\s*$/;

/**
 * Reads an amount in taka: '500/-', '৫০০ টাকা', 'Tk. 1,000', 'Free'.
 *
 * @returns whole paisa, 0 to 100,000 taka
 */
export function readTaka(text: string): CellRead<number> {
  const key = wordKey(text);
  if (FREE.test(key)) return { value: 0 };
  if (isNothing(text)) return { value: null };
  const written = asciiDigits(visibleLine(plainCell(text)).normalize('NFKC')).toLowerCase();
  const amount = written.replace(TAKA, '').replace(AMOUNT_END, '').replace(AMOUNT_END, '').trim();
  const paisa = paisaOf(amount.replace(/(\.\d\d?)0+$/, '$1'));
  if (paisa !== undefined && paisa <= MONEY_LIMITS.amountMost) return { value: paisa };
  return {
    refused: say('importNotMoney', { text: shownCell(text), most: MONEY_LIMITS.amountMost / 100 }),
  };
}

/** The words of each fee in a cell with several: 'New: 1000 TK. Returning: 500'. */
const FEE_WORDS = [
  ['report', /report|রিপোর্ট/],
  ['followUp', /follow|old|return|revisit|re-visit|2nd|second|repeat|পুরাতন|পুরোনো|ফলো|দ্বিতীয়/],
  ['new', /new|first|1st|নতুন|প্রথম/],
] as const;
/** An amount with the words before it, and those behind it in brackets: '1000 (new)', 'New: 1000 TK.' */
const FEE_PART =
  /([^\d]*?)(\d[\d,]*(?:\.\d+)?)(?![\d:])\s*((?:\/[-=]|tk\.?|taka|bdt|৳|টাকা)?\s*(?:\([^)]*\))?)/g;

/** The fees of a doctor in a cell, in paisa; null for one that the cell does not say. */
interface FeesOfCell {
  new: number | null;
  followUp: number | null;
  report: number | null;
}

/** Reads one fee or several with words: '500', '1000/500', 'New: 1000 TK. Returning: 500 TK. Report: 200'. */
export function readFees(text: string): CellRead<FeesOfCell> {
  const one = readTaka(text);
  if ('value' in one)
    return { value: one.value === null ? null : { new: one.value, followUp: null, report: null } };
  const fees: FeesOfCell = { new: null, followUp: null, report: null };
  const order = ['new', 'followUp', 'report'] as const;
  const words = asciiDigits(text)
    .toLowerCase()
    .replace(/\b1st\b/g, 'first')
    .replace(/\b2nd\b/g, 'second');
  for (const [, before = '', amount = '', behind = ''] of words.matchAll(FEE_PART)) {
    const read = readTaka(amount);
    const near = /\(/.test(behind) ? behind : before;
    const named = FEE_WORDS.filter(([, pattern]) => pattern.test(near)).map(([fee]) => fee);
    // Without words the first amount is for new patients, the second for patients who come again.
    const which = named.length > 0 ? named : order.filter((fee) => fees[fee] === null).slice(0, 1);
    if (!('value' in read) || read.value === null || which.length === 0) return one;
    // '500-800' is a range, and nobody pays more for a second visit.
    if (named.length === 0 && fees.new !== null && read.value > fees.new) return one;
    for (const fee of which) fees[fee] ??= read.value;
  }
  return fees.new === null && fees.followUp === null ? one : { value: fees };
}

/**
 * Reads a whole number with or without a word behind it: '30', '৩০ জন', '15 years', '20.0', '15+'.
 *
 * @param least and `most` are allowed too
 */
export function readWhole(text: string, { least, most }: { least: number; most: number }): CellRead<number> {
  if (isNothing(text)) return { value: null };
  const found = /^(\d{1,9})(?:\.0+)?\s*\+?\s*[^\d]*$/.exec(wordKey(text).replace(/(\d),(?=\d{3})/g, '$1'));
  const number = Number(found?.[1]);
  if (found && number >= least && number <= most) return { value: number };
  return { refused: say('importNotANumber', { text: shownCell(text), least, most }) };
}
