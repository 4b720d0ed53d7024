import { describe, expect, it } from 'vitest';
import { en } from '../../contract/src/messages/en.ts';
import { parseSource, readSourceFiles, type SourceFile } from './source-files.ts';

const sources = readSourceFiles().filter((file) => !file.isTest);
const isCatalogue = ({ path }: SourceFile) => /^contract\/src\/messages\/(en|bn)/.test(path);

/** A text that begins like a sentence and has at least three words. */
const SENTENCE = /(['"`])[A-Z](?:(?!\1)[^\n])*? (?:(?!\1)[^\n])*? (?:(?!\1)[^\n])*?\1/g;
/**
 * Texts that users of the pages never read: in the description of the API, in the log, and for programmers.
 */
const NOT_FOR_PEOPLE = /(?:summary:|new Error\(|\b(?:log\.|warn)\w+\([^'"`]*)\s*$/;

/** Names and descriptions that a clinic stores with its departments and holidays, in both languages. */
const isStored = ({ path }: SourceFile) =>
  /^contract\/src\/rules\/(booking\/usual-|schedule\/public-holidays)/.test(path);

/** The sentences that a file says itself instead of naming a key of the catalogue. */
function ownSentences({ path, code }: SourceFile): string[] {
  return [...code.matchAll(SENTENCE)]
    .filter(({ index }) => !NOT_FOR_PEOPLE.test(code.slice(Math.max(0, index - 200), index)))
    .map(([sentence]) => `${path}: ${sentence}`);
}

const SAYING = ['server/src/app-error.ts', 'contract/src/messages/message.ts'];

/**
 * Commands are for the operator and the description of the API is for programmers. Both are in English only.
 */
const ENGLISH_ONLY = /-command\.ts$|\/openapi-document\.ts$/;

/** True for a use case, and for every other file that fails with a code or names a message. */
const speaksToPeople = ({ path, imports }: SourceFile) =>
  path.startsWith('server/src/') &&
  !ENGLISH_ONLY.test(path) &&
  imports.some(({ target }) => SAYING.includes(target));

/** A reason of `bring-forward`: clients send it, and the screens say it in their own words. */
const VALUE_OF_THE_API = "'Elderly or disabled'";

describe('the sentences that people read', () => {
  it('stand in the catalogue, not in the rules of the contract', () => {
    const rules = sources.filter(({ path }) => path.startsWith('contract/src/'));
    const found = rules.filter((file) => !isCatalogue(file) && !isStored(file)).flatMap(ownSentences);
    expect(found.filter((sentence) => !sentence.endsWith(VALUE_OF_THE_API))).toEqual([]);
  });

  it('stand in the catalogue, not where the server fails', () => {
    expect(sources.filter(speaksToPeople).length).toBeGreaterThan(30);
    expect(sources.filter(speaksToPeople).flatMap(ownSentences)).toEqual([]);
  });

  it('are all said', () => {
    const code = sources
      .filter((file) => !isCatalogue(file))
      .map((file) => file.code)
      .join('\n');
    expect(Object.keys(en).filter((key) => !new RegExp(`['.]${key}\\b`).test(code))).toEqual([]);
  });
});

/**
 * Words that people do not read, because another word says the same thing everywhere, or because they read
 * stiff. The word to write instead stands beside each.
 */
const UNUSED_WORDS: Record<'en' | 'bn', readonly (readonly [RegExp, string])[]> = {
  bn: [
    [/(?<![\w])SMS(?![\w])/, 'এসএমএস'],
    [/মেসেজ/, 'এসএমএস'],
    [/বার্তা (?!টি|টা)/, 'এসএমএস'],
    [/পেজ/, 'পাতা'],
    [/সেভ/, 'সংরক্ষণ, রাখা'],
    [/ডেস্ক|কাউন্টার/, 'রিসেপশন'],
    [/ফোন কর/, 'কল করুন'],
    [/টোকেন/, 'সিরিয়াল'],
    [/খুশি রোগী/, 'সন্তুষ্ট রোগী'],
    [/এক চাপে/, 'বিভাগ বেছে নিন'],
    [/দেখে নিন: /, 'এগুলো ঠিক করুন: '],
    [/আপনার লেখা কোড/, 'আপনার কোডটি লেখাই আছে'],
    [/এখনো কেউ না/, 'এখন ভেতরে কেউ নেই'],
    [/যাঁরা এখন আছেন/, 'এখন যাঁরা বসেছেন তাঁরা আগে'],
    [/পরের সুযোগ/, 'পরে দেখানোর জন্য অপেক্ষা'],
    [/আজ ক্লিনিকে/, 'আজ যাঁরা বসছেন'],
    [/পথে আছি, দেরি হবে/, 'পথে আছি, এত দেরি হবে:'],
    [/আনুমানিক সময়: /, '৫:৪০-এর দিকে'],
    [/:০০-এ/, '৫টায়, ৫টার'],
  ],
  en: [
    [/\btokens?\b/i, 'serial'],
    [/The desk knows that you come/, 'We told the desk you’ll be … late.'],
    [/I am on my way, late/, 'I’ll be late by …'],
    [/times more\b/, '4 tries left'],
    [/First who is here/, 'Doctors here now come first.'],
    [/If you book now/, 'Book now and come between …'],
  ],
};

function unusedWordsIn(language: 'en' | 'bn', { path, code }: Pick<SourceFile, 'path' | 'code'>): string[] {
  return code
    .split('\n')
    .flatMap((line) =>
      UNUSED_WORDS[language]
        .filter(([word]) => word.test(line.replace(/^\s*\w+:/, '')))
        .map(([, instead]) => `${path}: ${line.trim()} (${instead})`),
    );
}

describe('the words of the screens', () => {
  it.each(['en', 'bn'] as const)('are one for one thing in %s', (language) => {
    const catalogue = new RegExp(`^(contract|web)/src/messages/${language}[/.]`);
    const files = sources.filter(({ path }) => catalogue.test(path));
    expect(files.length).toBeGreaterThan(40);
    expect(files.flatMap((file) => unusedWordsIn(language, file))).toEqual([]);
  });

  // A list that finds nothing would say nothing.
  it('are found if they are not to be used', () => {
    const found = (language: 'en' | 'bn', code: string) => unusedWordsIn(language, { path: 'a.ts', code });
    expect(found('bn', "  smsSent: 'SMS গেছে',\n  page: 'এই পেজ',")).toHaveLength(2);
    expect(found('bn', "  QUEUE_SMS: 'এসএমএস',")).toEqual([]);
    expect(found('en', "title: 'Your token',")).toEqual(["a.ts: title: 'Your token', (serial)"]);
  });
});

// A rule that cannot fail is no rule.
describe('the search for sentences', () => {
  const found = (line: string) => ownSentences(parseSource('server/src/a.ts', line));

  it.each([
    "throw new AppError('FULLY_BOOKED', { message: 'No available slots' });",
    'const TEXT = `Serial 12 with the doctor`;',
    'say("You cannot book");',
  ])('finds one in: %s', (line) => expect(found(line)).toHaveLength(1));

  it.each([
    "throw new AppError('FULLY_BOOKED', { message: say('noSlotsOnDate') });",
    "throw new Error('The appointment is not there.');",
    "log.warn({ spent }, 'The budget is spent');",
    "summary: 'One patient of all',",
    "// It's a rule: 'This is no text'",
    "const NAMES = ['No Show', 'In Progress'];",
  ])('finds none in: %s', (line) => expect(found(line)).toEqual([]));
});
