/**
 * The old encoding of Bijoy fonts such as SutonnyMJ: Latin letters and signs of Windows-1252 stand for Bangla
 * letters, parts of joined letters and vowel signs. Several signs can stand for one letter, because the fonts
 * have shapes for what is next to it. Each item is a sign and its letters; ্ shows to which side it joins.
 */
const SIGNS = `A অ|B ই|C ঈ|D উ|E ঊ|F ঋ|G এ|H ঐ|I ও|J ঔ
K ক|L খ|M গ|N ঘ|O ঙ|P চ|Q ছ|R জ|S ঝ|T ঞ|U ট|V ঠ|W ড|X ঢ|Y ণ|Z ত|_ থ|\` দ|a ধ|b ন|c প|d ফ|e ব|f ভ|g ম|h য|i র|j ল
k শ|l ষ|m স|n হ|o ড\u09bc|p ঢ\u09bc|q য\u09bc|r ৎ|s ং|t ঃ|u ঁ|v া|w ি|x ী|y ু|z ু|æ ু|~ ূ|ƒ ূ|‚ ূ|„ ৃ|… ৃ|† ে|‡ ে|ˆ ৈ|‰ ৈ|Š ৗ|& ্
¨ ্য|ª ্র|« ্র|Ö ্র|¡ ্ব|¦ ্ব|^ ্ব|Ÿ ্ব|¢ ্ভ|£ ্ভ্র|¥ ্ম|§ ্ম|œ ্ন|è ্ন|¬ ্ল|\u00ad ্ল|ø ্ল|— ্ত|– ্ত|Í ্ত|¿ ্ত্র|’ ্থ|‘ ্তু|‹ ্ক|Œ ্ক|ú ্প
¯ স্|® ষ্|¤ ম্|š ন্|› ন্|” চ্|• ঙ্|˜ দ্|™ দ্
° ক্ক|± ক্ট|² ক্ষ্ণ|³ ক্ত|´ ক্ম|µ ক্র|¶ ক্ষ|ÿ ক্ষ|· ক্স|¸ গু|º গ্দ|» গ্ধ|¼ ঙ্ক|½ ঙ্গ|¾ জ্জ|À জ্ঝ|Á জ্ঞ|¹ জ্ঞ|Â ঞ্চ|Ã ঞ্ছ|Ä ঞ্জ|Å ঞ্ঝ
Æ ট্ট|Ç ড্ড|È ণ্ট|É ণ্ঠ|Ê ণ্ড|Ë ত্ত|Ì ত্থ|Î ত্র|Ï দ্দ|× দ্ধ|Ø দ্ব|Ù দ্ম|Ú ন্ঠ|Û ন্ড|Ü ন্ধ|Ý ন্স|Þ প্ট|ß প্ত|à প্প|á প্স|â ব্জ|ã ব্দ|ä ব্ধ
å ভ্র|ç ম্ফ|é ল্ক|ê ল্গ|ë ল্ট|ì ল্ড|í ল্প|î ল্ফ|ï শু|ð শ্চ|ñ শ্ছ|ò ষ্ণ|ó ষ্ট|ô ষ্ঠ|õ ষ্ফ|ö স্খ|÷ স্ট|ù স্ফ|û হু|ü হৃ|ý হ্ন|þ হ্ম
| ।|Ò “|Ó ”|Ô ‘|Õ ’|Ð -|Ñ -|$ ৳`;
const LETTERS = new Map(
  SIGNS.split('\n')
    // The sign | stands for a danda, and parts the items.
    .flatMap((line) => line.replace(/^\| ।\|/, '').split('|'))
    .map((item) => [item.slice(0, 1), item.slice(2)] as const),
).set('|', '।');
/** Signs that are the same in both encodings. */
const SAME = /^[\s.,;:!?()[\]{}'"/\\+=*%@#<>-]$/;
const BANGLA_ZERO = 0x09e6;
/** Stands for the র above a letter, which Bijoy writes behind it. */
const REPH = '\ue000';

const LETTER = '[ক-হৎ]\u09bc?';
const CLUSTER = `${LETTER}(?:্${LETTER})*`;
const MOVED_REPH = new RegExp(`${REPH}((?:্${LETTER})+)`, 'g');
/** Vowel signs below a letter. They may be typed before the letter's other signs. */
const BELOW = '[\u09c1-\u09c3]';
const YA_AFTER = new RegExp(`(${BELOW})(্য)`, 'g');
const REPH_AFTER = new RegExp(`(${CLUSTER}${BELOW}?)${REPH}`, 'g');
const SIGN_BEFORE = new RegExp(`([িেৈ])(${CLUSTER})`, 'g');
/** A syllable: a vowel, or joined consonants with at most one vowel sign, and the marks behind. */
const SYLLABLE = `(?:[অআইঈউঊঋএঐওঔ](?:্যা?)?|${CLUSTER}্?[\u09be-\u09c4\u09c7\u09c8\u09cb\u09cc]?)[ংঃঁ]*`;
const WELL_FORMED = new RegExp(`^(?:${SYLLABLE}|[০-৯।৳“”‘’]|[\\s.,;:!?()[\\]{}'"/\\\\+=*%@#<>-])*$`);

/**
 * Converts a text of a Bijoy font to Unicode: 'Avãyj' gives আব্দুল.
 *
 * @returns undefined if a sign has no letter in this encoding, or if the letters make no syllables
 */
export function fromBijoy(text: string): string | undefined {
  let letters = '';
  for (const sign of text) {
    const letter = LETTERS.get(sign) ?? (SAME.test(sign) ? sign : undefined);
    if (letter !== undefined) letters += letter;
    else if (sign === '©') letters += REPH;
    else if (/\d/.test(sign)) letters += String.fromCodePoint(BANGLA_ZERO + Number(sign));
    else return undefined;
  }
  const converted = letters
    .replace(/্{2,}/g, '্')
    .replace(YA_AFTER, '$2$1')
    .replace(MOVED_REPH, `$1${REPH}`)
    .replace(REPH_AFTER, 'র্$1')
    .replace(SIGN_BEFORE, '$2$1')
    .replace(/অ\u09be/g, 'আ')
    .replace(/\u09c7\u09be/g, '\u09cb')
    .replace(/\u09c7\u09d7/g, '\u09cc');
  return WELL_FORMED.test(converted) ? converted.normalize('NFC') : undefined;
}

/**
 * How much more often a letter stands in Bangla of a Bijoy font than in names and addresses in Latin letters,
 * as a natural logarithm.
 */
const WEIGHTS: Record<string, number> = {
  ...{ v: 2.6, x: 2.7, q: 2.5, w: 1.8, j: 1.8, g: 1.2, z: 0.9, b: 0.9, c: 0.6, i: 0, m: 0, k: 0, y: 0, f: 0 },
  ...{ e: -0.7, n: -1, d: -1, l: -2, s: -2.1, t: -2.3, h: -2.5, a: -2.8, o: -2.8, u: -2.8, r: -4, p: -4 },
};
/** Signs that no name and no address has. */
const TELLING = /[†‡ˆ‰„ƒ¤§¯¨©ª«¬®³¶µ¾¿¼½¸±¢£¥¦¡×÷]/;
const TELLING_WEIGHT = 4;
/** A capital letter behind a small one: 'LvZzb'. */
const INNER_CAPITAL = /[a-z][A-Z\u00c0-\u00de]/g;
const INNER_CAPITAL_WEIGHT = 2.5;
const LEAST = 4;

/** How much evidence of Bijoy a text needs that has a sign which Bijoy fonts lack. */
const LEAST_UNCONVERTED = { weight: 10, telling: 2 };

/**
 * True if a text is Bangla in the encoding of Bijoy fonts, where Latin signs stand for Bangla letters:
 * 'Avãyj' is আব্দুল. Names in English, in Bangla with Latin letters and with accents are not. A short word
 * such as 'iwng' (রহিম) can be either; the other cells of its column tell ({@link areBijoy}).
 */
export function isBijoy(text: string): boolean {
  if (!isLatin(text)) return false;
  const { weight, telling } = weightOf(text);
  if (weight < LEAST) return false;
  if (fromBijoy(text) !== undefined) return true;
  return weight >= LEAST_UNCONVERTED.weight && telling >= LEAST_UNCONVERTED.telling;
}

/** True if the texts of a column are of a Bijoy font, taken together. */
export function areBijoy(texts: readonly string[]): boolean {
  const latin = texts.filter(isLatin);
  const converted = latin.filter((text) => fromBijoy(text) !== undefined);
  const weight = latin.reduce((sum, text) => sum + weightOf(text).weight, 0);
  return latin.some(isBijoy) && weight >= LEAST && converted.length >= latin.length * 0.8;
}

/** Among texts of a Bijoy font, a word with a lower weight is a name in Latin letters. */
const LEAST_AMONG = -3.5;
/** A short name in Latin letters, such as 'Ali', without letters that are vowel signs in Bijoy. */
const LATIN_NAME = /^(?:[A-Z]|[AEIOU][b-df-hj-np-t]{1,2})(?:[aeiou]+[b-df-hj-np-t]{1,2})*[aeiou]*$/;

/** Converts a cell of a column that is in a Bijoy font. Names in Latin letters stay as they are. */
export function fromBijoyAmong(text: string): string {
  const isOther = text.split(/\s+/).some((word) => weightOf(word).weight < LEAST_AMONG || isLatinName(word));
  return isLatin(text) && !isOther ? (fromBijoy(text) ?? text) : text;
}

const isLatinName = (word: string) => word.length > 2 && LATIN_NAME.test(word);

/** True for a text with small Latin letters or with accents, and without Bangla. */
const isLatin = (text: string) => /[a-z\u0080-\u07ff]/.test(text) && !/[\u0980-\u09ff]/.test(text);

/**
 * How much a text looks like Bangla of a Bijoy font rather than like Latin letters; 0 if it can be either.
 */
function weightOf(text: string): { weight: number; telling: number } {
  let weight = (text.match(INNER_CAPITAL)?.length ?? 0) * INNER_CAPITAL_WEIGHT;
  let telling = 0;
  for (const sign of text) {
    if (TELLING.test(sign)) telling += 1;
    weight += TELLING.test(sign) ? TELLING_WEIGHT : (WEIGHTS[sign] ?? 0);
  }
  return { weight, telling };
}
