import { describe, expect, it } from 'vitest';

type Texts = Record<string, unknown>;
type Said = (...given: unknown[]) => unknown;

/** The texts of a language by the names of their files. */
function filesOf(modules: Record<string, unknown>): Map<string, Texts> {
  return new Map(
    Object.entries(modules).map(([path, texts]) => [path.replace(/^.*\/|\.ts$/g, ''), texts as Texts]),
  );
}

const en = filesOf(import.meta.glob('./en/*.ts', { eager: true }));
const bn = filesOf(import.meta.glob('./bn/*.ts', { eager: true }));

/** All texts of a file by their keys: `bookingText.steps.names.1`. A list counts from 0. */
function textsOf(texts: unknown, key = ''): [key: string, text: unknown][] {
  if (typeof texts !== 'object' || texts === null) return [[key, texts]];
  return Object.entries(texts).flatMap(([name, below]) => textsOf(below, key ? `${key}.${name}` : name));
}

/** Parameters that are texts. All others are numbers, which a Bangla text has to format. */
const TEXTS =
  /^(action|address|clinic|code|date|days?|department|device|doctor|fileName|first|firstName|hours|kind|label|languages?|last|length|lastDay|location|meaning|message|moment|names?|newest|next|now|opened|patient|phone|range|matches|reason|reference|setting|status|taka|text|time|to|today|value|weekday|what|when|window|word)$/;
/** Parameters that are lists of texts. */
const LISTS = /^(fields|marks)$/;
/** Some texts have other words for none and for one. */
const NUMBERS = [0, 1, 27];

/** What a text says with examples of its parameters. `word` stands for a text in the language of the file. */
function saidBy(text: unknown, word: string): string[] {
  if (typeof text !== 'function') return [String(text)];
  const given = /^\(?(.*?)\)? ?=>/s.exec(text.toString())?.[1];
  if (given === undefined) throw new Error(`Not an arrow function: ${text}`);
  return NUMBERS.map((number) => {
    const example = (name: string) => {
      if (name === 'isoWeekday') return 5;
      if (name === 'clockTime') return '17:30';
      return LISTS.test(name) ? [word, word] : TEXTS.test(name) ? word : number;
    };
    const record = {
      serial: number,
      doctor: word,
      hours: word,
      reference: word,
      early: number === 1,
      name: word,
      date: word,
      weekday: 5,
    };
    const parameters = /^\{|^parts$/.test(given) ? [record] : given.split(/,\s*/).map(example);
    return String((text as Said)(...parameters));
  });
}

/** The key of each text, and whether it is a text or a function. */
const shapeOf = (texts: Texts | undefined) => textsOf(texts).map(([key, text]) => `${key}: ${typeof text}`);

/**
 * The texts with letters or digits of the other language, except those that `allowed` names by file and key.
 */
function strangeTexts(
  files: Map<string, Texts>,
  word: string,
  strange: RegExp,
  allowed: Record<string, RegExp>,
) {
  return [...files].flatMap(([file, texts]) =>
    textsOf(texts).flatMap(([key, text]) => {
      const place = `${file} ${key}`;
      const ours = Object.entries(allowed).filter(([pattern]) => new RegExp(pattern).test(place));
      return saidBy(text, word)
        .filter((said) => strange.test(ours.reduce((rest, [, kept]) => rest.replace(kept, ''), said)))
        .map((said) => `${place}: ${said}`);
    }),
  );
}

/** Words in Latin letters that Bangla texts contain, by the place of the text. */
const LATIN: Record<string, RegExp> = {
  '': /\b(CSV|xlsx|SMS|JPEG|PNG|WebP|BulkSMSBD|SSL Wireless|sms\.net\.bd)\b/g,
  '(file|image)Name$': /.*/,
  '^admin-calendar .*choice\\.fromFile$': /\.ics/,
  '^admin-doctors .*searchWordsHint$': /skin, rash/,
  '^admin-doctors .*qualificationHint$': /MBBS, FCPS \(Medicine\)/,
  '^admin-settings .*\\.(SMS_API_KEY|SMS_SENDER)$': /\((API key|Sender ID)\)$/,
  '^admin-setup .*needs\\.name': /Clinic Serial/,
  '^admin-setup .*languages\\.en$': /\(English\)$/,
  '^admin-sign-in .*scanHint$': /Google Authenticator, Microsoft Authenticator বা Aegis/,
  '^language language$': /^bn$/,
  '^language .*other$': /^English$/,
};

/** Texts in Bangla letters that English pages contain, by the place of the text. */
const BANGLA: Record<string, RegExp> = {
  '^admin-calendar .*choice\\.fromFile$': /\.ics/,
  '^admin-doctors .*searchWordsHint$': /চুলকানি$/,
  '^admin-setup .*languages\\.bn$': /^বাংলা/,
  '^language .*(other|offer|accept)$': /.*/,
};

describe('the texts of the screens', () => {
  it('are in the same files in both languages', () => {
    expect([...bn.keys()].sort()).toEqual([...en.keys()].sort());
    expect(en.size).toBeGreaterThan(20);
  });

  it.each([...bn.keys()])('of %s have the same keys and kinds in both languages', (file) => {
    expect(shapeOf(bn.get(file))).toEqual(shapeOf(en.get(file)));
  });

  it('are in Bangla letters and digits, composed as everywhere', () => {
    expect(strangeTexts(bn, 'ক', /[A-Za-z\d]/, LATIN)).toEqual([]);
    const all = [...bn.values()].flatMap((texts) => textsOf(texts).flatMap(([, text]) => saidBy(text, 'ক')));
    expect(all.filter((text) => text !== text.normalize('NFC'))).toEqual([]);
  });

  it('are in Latin letters and digits', () => {
    expect(strangeTexts(en, 'x', /\p{Script=Bengali}/u, BANGLA)).toEqual([]);
  });
});
