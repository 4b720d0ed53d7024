import type { Language } from '@clinic-serial/contract/terms/languages';

/**
 * What a sentence says, as a person understands it who knows only the words. The words are written here a
 * second time, so that a wrong sentence is found. A time is minutes after the midnight at which the sitting's
 * date begins.
 */
export interface Heard {
  kind: string;
  /** The times that are named, in their order. */
  times: number[];
  /** The serial that is said to be with the doctor. */
  serial?: number;
  /** Why a sitting is cancelled. */
  reason?: string;
  /** True if the person is said to be next; undefined where the source has no room to say it. */
  isNext?: boolean;
  /** How many are said to be before the person: '3', '2-4', '2+', '-4'. */
  before?: string;
}

/** Times before this hour belong to the night of a sitting that passes midnight. */
const NIGHT_ENDS = 5 * 60;
const DIGITS = '০১২৩৪৫৬৭৮৯';
const PARTS = 'ভোর|সকাল|দুপুর|বিকাল|সন্ধ্যা|রাত';

const TIME: Readonly<Record<Language, string>> = {
  en: String.raw`(\d{1,2}:\d\d(?: [AP]M)?)`,
  bn: String.raw`((?:(?:${PARTS}) )?\d{1,2}(?::\d\d)?)(?:টায়|টার|টা|-এর|-এ)?`,
};

type Pattern = readonly [kind: string, pattern: RegExp];

/** Patterns in which T stands for a time, N for a number and R for a reason that may be missing. */
function patterns(language: Language, lines: Readonly<Record<string, string>>): Pattern[] {
  return Object.entries(lines).map(([kind, text]) => {
    const source = text
      .replaceAll('{T}', TIME[language])
      .replaceAll('{N}', String.raw`(?<number>\d+)`)
      .replaceAll('{R}', '(?:: (?<reason>.+?))?');
    return [kind, new RegExp(source)];
  });
}

/** The sentences to a person. */
const TO_PERSON: Readonly<Record<Language, Pattern[]>> = {
  en: patterns('en', {
    estimate: '^About {T}\\.$',
    ask: '^Please ask at the desk\\.$',
    between: '^Come between {T} and {T}(?:, after midnight)?\\.$',
    by: '^Come by {T}\\.$',
    now: '^Please come now\\.$',
    here: '^You are checked in\\. Wait near .+\\.$',
    called: '^Come in, please\\.$',
    inside: '^You are with the doctor\\.$',
    passed: '^You were called(?: at {T})?\\. Tell the desk when you are back\\.$',
    'told-back': '^The desk knows that you are back\\.',
    missing: 'was expected at {T} and has not come yet\\.$',
    late: 'is late and begins at about {T}\\.$',
    'any-moment': 'is expected at any moment\\.$',
    break: 'is on a break(?: until {T})?\\.$',
    'break-over': '^The break of .+ was to end at {T}\\.$',
    'after-hours': '^The hours ended at {T}\\.$',
    ended: '^The doctor has finished for today\\.$',
    'not-seen': '^The doctor could not see you today\\.$',
    missed: '^You were not there when you were called\\.$',
    'not-come': '^You had not come when the doctor finished\\.$',
    done: '^You have been with the doctor\\.',
    cancelled: '^This serial is cancelled\\.$',
    moved: '^This serial was moved\\.',
    'sitting-cancelled': '^The sitting is cancelled{R}\\.$',
    leave: 'is on leave on this day\\.$',
    holiday: '^The clinic is closed on this day\\.$',
    'no-sitting': 'does not sit on this day\\.$',
  }),
  bn: patterns('bn', {
    estimate: '^{T} দিকে।$',
    ask: '^সময় রিসেপশনে জেনে নিন।$',
    between: '^{T} থেকে {T} মধ্যে(?: \\(রাত 12টার পর\\))? আসুন।$',
    by: '^{T} মধ্যে আসুন।$',
    now: '^এখনই আসুন।$',
    here: '^আপনি এসেছেন, রিসেপশনে লেখা আছে। .+অপেক্ষা করুন।$',
    called: '^ভেতরে আসুন।$',
    inside: '^আপনি এখন ডাক্তারের কাছে।$',
    passed: '^(?:{T} )?আপনাকে ডাকা হয়েছিল। ফিরে এসে',
    'told-back': '^আপনি ফিরে এসেছেন, রিসেপশন জানে।',
    missing: '-এর {T} আসার কথা ছিল, এখনো আসেননি।$',
    late: '-এর দেরি হচ্ছে, {T} দিকে বসবেন।$',
    'any-moment': 'যেকোনো সময় এসে যাবেন।$',
    break: ' (?:{T} পর্যন্ত )?বিরতিতে আছেন।$',
    'break-over': '-এর বিরতি {T} শেষ হওয়ার কথা ছিল।$',
    'after-hours': '^বসার সময় {T} শেষ হয়েছে।$',
    ended: '^আজকের মতো রোগী দেখা শেষ।$',
    'not-seen': '^আজ ডাক্তার আপনাকে দেখতে পারেননি।$',
    missed: '^যখন ডাকা হয়েছিল, আপনি ছিলেন না।$',
    'not-come': '^রোগী দেখা শেষ হওয়ার আগে আপনি আসেননি।$',
    done: '^আপনার ডাক্তার দেখানো হয়েছে।',
    cancelled: '^এই সিরিয়াল বাতিল হয়েছে।$',
    moved: '^এই সিরিয়াল বদলে',
    'sitting-cancelled': '^এই দিনের রোগী দেখা বাতিল{R}।$',
    leave: 'এই দিন ছুটিতে।$',
    holiday: '^ক্লিনিক এই দিন বন্ধ।$',
    'no-sitting': 'এই দিন বসবেন না।$',
  }),
};

/** What a message says. It has more words around; the first pattern that fits counts. */
const BY_SMS: Readonly<Record<Language, Pattern[]>> = {
  en: patterns('en', {
    turn: 'it is your turn',
    'not-seen': 'could not see you',
    cancelled: 'is cancelled\\.',
    now: '[Pp]lease come now',
    by: 'come by {T}',
    between: 'come {T}-{T}',
    estimate: 'about {T}',
    vague: 'please ask at the desk',
  }),
  bn: patterns('bn', {
    turn: 'এখন আপনার পালা',
    'not-seen': 'আপনাকে দেখতে পারেননি',
    cancelled: 'বাতিল হয়েছে।',
    now: 'এখনই আসুন',
    between: '{T}-{T}',
    by: '{T} মধ্যে',
    estimate: '{T} দিকে',
    vague: 'সময় রিসেপশনে জানুন',
  }),
};

const OF_SITTING: Readonly<Record<Language, Pattern[]>> = {
  en: patterns('en', {
    leave: '^On leave$',
    holiday: '^Closed today$',
    'no-sitting': '^Does not sit today$',
    cancelled: '^Cancelled today{R}$',
    starts: '^Starts at {T}$',
    late: '^Late, about {T}$',
    due: '^Expected now$',
    missing: '^Was expected at {T}, not here yet$',
    open: '^Hours until {T}$',
    here: '^The doctor is here$',
    serving: '^Now serving {N}$',
    break: '^On a break(?: until {T})?$',
    'break-over': '^The break was to end at {T}$',
    'not-ended': '^Was to end at {T}$',
    over: '^The hours ended at {T}$',
    ended: '^Finished for today$',
  }),
  bn: patterns('bn', {
    leave: '^ছুটিতে$',
    holiday: '^আজ বন্ধ$',
    'no-sitting': '^আজ বসবেন না$',
    cancelled: '^আজ বাতিল{R}$',
    starts: '^{T} বসবেন$',
    late: '^দেরি হচ্ছে, {T} দিকে$',
    due: '^এখনই আসার কথা$',
    missing: '^{T} আসার কথা ছিল, এখনো আসেননি$',
    open: '^{T} পর্যন্ত বসার সময়$',
    here: '^ডাক্তার এসেছেন$',
    serving: '^এখন চলছে {N}$',
    break: '^(?:{T} পর্যন্ত বিরতি|বিরতিতে)$',
    'break-over': '^বিরতি {T} শেষ হওয়ার কথা ছিল$',
    'not-ended': '^{T} শেষ হওয়ার কথা ছিল$',
    over: '^বসার সময় {T} শেষ হয়েছে$',
    ended: '^আজকের মতো শেষ$',
  }),
};

/** The reasons in both languages, so that they can be compared. */
const REASONS: Readonly<Record<string, string>> = {
  'ডাক্তার অসুস্থ': 'the doctor is ill',
  'ডাক্তার বাইরে আছেন': 'the doctor is away',
  হরতাল: 'strike',
  'খারাপ আবহাওয়া': 'bad weather',
};

const BEFORE: Readonly<Record<Language, readonly [RegExp, (numbers: string[]) => string][]>> = {
  en: [
    [/^Nobody is before you\.$/, () => '0'],
    [/^At least (\d+) (?:person|people) before you, up to (\d+)\.$/, ([least, most]) => `${least}-${most}`],
    [/^At least (\d+) (?:person|people) before you\.$/, ([least]) => `${least}+`],
    [/^Up to (\d+) (?:person|people) before you\.$/, ([most]) => `0-${most}`],
    [/^(\d+) (?:person|people) before you\.$/, ([count]) => `${count}`],
  ],
  bn: [
    [/^আপনার আগে কেউ নেই।$/, () => '0'],
    [/^আপনার আগে অন্তত (\d+) জন, বড়জোর (\d+) জন।$/, ([least, most]) => `${least}-${most}`],
    [/^আপনার আগে অন্তত (\d+) জন।$/, ([least]) => `${least}+`],
    [/^আপনার আগে বড়জোর (\d+) জন।$/, ([most]) => `0-${most}`],
    [/^আপনার আগে (\d+) জন।$/, ([count]) => `${count}`],
  ],
};
const NEXT = { en: /^You are next\.$/, bn: /^এরপর আপনি।$/ };
/** Sentences that say neither a time nor a state. */
const BESIDE = {
  en: /^(?:You are checked in\.|We tell you as soon as|Please ask the desk|Move your serial\.|The doctor sits next on|Your serial is for)/,
  bn: /^(?:আপনি এসেছেন, রিসেপশনে লেখা আছে।|ডাক্তার এলেই আপনাকে জানানো|রিসেপশনে জিজ্ঞেস করুন|সিরিয়াল অন্য দিনে নিন।|ডাক্তার এরপর বসবেন|আপনার সিরিয়াল .*সেদিন এই পাতায়)/,
};

/**
 * What sentences say to a person about when to come.
 *
 * @throws Error if a sentence is unknown, or if two of them say different things
 */
export function hearPerson(language: Language, sentences: readonly string[]): Heard {
  let main: Heard | undefined;
  let isNext = false;
  let before: string | undefined;
  for (const sentence of sentences.map(withPlainDigits)) {
    const count = BEFORE[language].find(([pattern]) => pattern.test(sentence));
    const said = understood(TO_PERSON[language], sentence);
    if (NEXT[language].test(sentence)) isNext = true;
    else if (count) before = count[1](count[0].exec(sentence)?.slice(1) ?? []);
    else if (said && main) throw new Error(`Two statements in one: ${sentences.join(' ')}`);
    else if (said) main = said;
    else if (!BESIDE[language].test(sentence)) throw new Error(`Nobody understands: ${sentence}`);
  }
  if (!main) throw new Error(`Nothing is said: ${sentences.join(' ')}`);
  const { kind } = main;
  return {
    ...main,
    ...(kind === 'now' || kind === 'here' ? { isNext } : {}),
    ...(before === undefined ? {} : { before }),
  };
}

/** What the state of a sitting says. @throws Error if it is unknown */
export function hearSitting(language: Language, text: string): Heard {
  const said = understood(OF_SITTING[language], withPlainDigits(text));
  if (!said) throw new Error(`Nobody understands: ${text}`);
  return said;
}

/** What an SMS says about when to come; undefined for one that does not: a code, an offer. */
export function hearSms(text: string): Heard | undefined {
  const language = /[\u0980-\u09ff]/.test(text.replace(/^[^\n]*\n/, '')) ? 'bn' : 'en';
  const plain = withPlainDigits(text);
  const said = understood(BY_SMS[language], plain);
  if (said?.kind !== 'now') return said;
  const before = /(\d+(?:-\d+|\+)?) (?:before you|জন, এখনই)/.exec(plain)?.[1];
  if (before) return { ...said, before, isNext: false };
  return /you are next|এরপর আপনি/.test(plain) ? { ...said, isNext: true } : said;
}

const withPlainDigits = (text: string) => text.replace(/[০-৯]/g, (digit) => String(DIGITS.indexOf(digit)));

function understood(known: readonly Pattern[], text: string): Heard | undefined {
  for (const [kind, pattern] of known) {
    const found = pattern.exec(text);
    if (!found) continue;
    const { number, reason } = found.groups ?? {};
    const times = found.slice(1).filter((part) => part !== undefined && part !== number && part !== reason);
    return {
      kind,
      times: minutesOfAll(times),
      ...(number === undefined ? {} : { serial: Number(number) }),
      // Who hears that a serial is cancelled hears nothing of the sitting.
      ...(found.groups && 'reason' in found.groups ? { reason: REASONS[reason ?? ''] ?? reason ?? '' } : {}),
    };
  }
  return undefined;
}

/**
 * A time without its part of the day has that of its neighbour: in English of the next time, in Bangla of the
 * one before.
 */
function minutesOfAll(times: readonly string[]): number[] {
  const part = new RegExp(`[AP]M|${PARTS}`);
  const all = times.map((time) => part.exec(time)?.[0]);
  return times.map((time, at) => minutesOfDay(time, all[at] ?? all[at + 1] ?? all[at - 1]));
}

function minutesOfDay(time: string, part: string | undefined): number {
  const [, hour = '', minute = '0'] = /(\d{1,2})(?::(\d\d))?/.exec(time) ?? [];
  const twelve = Number(hour) % 12;
  const isAfternoon =
    part === 'PM' || ['দুপুর', 'বিকাল', 'সন্ধ্যা'].includes(part ?? '') || (part === 'রাত' && twelve >= 7);
  const minutes = (isAfternoon ? twelve + 12 : twelve) * 60 + Number(minute);
  return minutes < NIGHT_ENDS ? minutes + 24 * 60 : minutes;
}
