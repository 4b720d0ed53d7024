import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USUAL_DEPARTMENTS } from '../booking/usual-departments.ts';
import { areBijoy, fromBijoy, fromBijoyAmong, isBijoy } from './bijoy.ts';

/** Words as they stand in old lists, typed with SutonnyMJ. */
const WORDS: [bijoy: string, unicode: string][] = [
  ['Avãyj', 'আব্দুল'],
  ['iwng †eMg', 'রহিম বেগম'],
  ['†gv. Kwig DwÏb', 'মো. করিম উদ্দিন'],
  ['†gvt', 'মোঃ'],
  ['†gvnv¤§`', 'মোহাম্মদ'],
  ['Av³vi', 'আক্তার'],
  ['LvZzb', 'খাতুন'],
  ['myjZvbv', 'সুলতানা'],
  ['†PŠayix', 'চৌধুরী'],
  ['†gv¯Ídv', 'মোস্তফা'],
  ['RvbœvZ', 'জান্নাত'],
  ['Kg©Kvi', 'কর্মকার'],
  ['ˆmq`', 'সৈয়দ'],
  ['e¨vcvix', 'ব্যাপারী'],
  ['Avjøvn', 'আল্লাহ'],
  ['ieŸvbx', 'রব্বানী'],
  ['mv¾v`', 'সাজ্জাদ'],
  ['ûgvqyb', 'হুমায়ুন'],
  ['wm×v_©', 'সিদ্ধার্থ'],
  ['iæ‡ej', 'রুবেল'],
  ['iƒcv', 'রূপা'],
  ['K…ò', 'কৃষ্ণ'],
  ['Av‡qkv', 'আয়েশা'],
  ['gš¿x', 'মন্ত্রী'],
  ['¯¿x', 'স্ত্রী'],
  ['P›`ª', 'চন্দ্র'],
  ['j¶¥x', 'লক্ষ্মী'],
  ['cÖ`xc', 'প্রদীপ'],
  ['kÖx', 'শ্রী'],
  ['eªvþY', 'ব্রাহ্মণ'],
  ['¯^cb', 'স্বপন'],
  ['wek¦vm', 'বিশ্বাস'],
  ['R¡i', 'জ্বর'],
  ['AveŸvm', 'আব্বাস'],
  ['Kvh©vjq', 'কার্যালয়'],
  ['g„Zz¨', 'মৃত্যু'],
  ['fZz©wK', 'ভর্তুকি'],
  ['m¤úK©', 'সম্পর্ক'],
  ['Z…Zxq', 'তৃতীয়'],
  ['PZz_©', 'চতুর্থ'],
  ['eZ©gvb wVKvbv', 'বর্তমান ঠিকানা'],
  ['†gvevBj b¤^i', 'মোবাইল নম্বর'],
  ['BwÄwbqvwis wefvM', 'ইঞ্জিনিয়ারিং বিভাগ'],
  ['g¨v‡bR‡g›U', 'ম্যানেজমেন্ট'],
  ['wkÿv', 'শিক্ষা'],
  ['†cÖvMÖvg AM©vbvBRvi', 'প্রোগ্রাম অর্গানাইজার'],
  ['XvKv-1216', 'ঢাকা-১২১৬'],
  ['wVKvbv: evox 12, moK 5', 'ঠিকানা: বাড়ী ১২, সড়ক ৫'],
];

it.each(WORDS)('%s is %s', (bijoy, unicode) => {
  expect(fromBijoy(bijoy)).toBe(unicode.normalize('NFC'));
});

it('is recognised, by its neighbours where a word is short', () => {
  const alone = WORDS.map(([bijoy]) => bijoy).filter((bijoy) => !isBijoy(bijoy));
  // '†PŠayix' has letters that are rare in Bangla, and Š is a letter of names too.
  expect(alone).toEqual(['†PŠayix', 'K…ò']);
  expect(areBijoy(WORDS.map(([bijoy]) => bijoy))).toBe(true);
  expect(areBijoy(['iwng', 'Kwig', 'Avãyj'])).toBe(true);
});

it('is converted in its column, and names in Latin letters among it stay', () => {
  for (const [bijoy, unicode] of WORDS) expect(fromBijoyAmong(bijoy)).toBe(unicode.normalize('NFC'));
  for (const short of ['iwng', 'nK', 'ivq', 'Kgj', 'Lvu', 'cvj'])
    expect(fromBijoyAmong(short)).not.toBe(short);
  const latin = ['Karim', 'Ali', 'Lima Akter', 'Jui', 'Md. Salam', 'RAHIM', 'করিম', '12', '', 'ł'];
  for (const name of latin) expect(fromBijoyAmong(name)).toBe(name);
});

it('is not taken for anything else', () => {
  const others = [
    ...'Karim Uddin|Md. Abdul Jabbar|KARIM UDDIN|McDonald|DeShawn|LaTeX|iPhone|José María|François|Jürgen|Özgür'.split(
      '|',
    ),
    ...'Łukasz|Åsa Öberg|Nguyễn Văn|João|†Karim|O’Brien|© Karim|½ Road|5 × 4 ft|37.5°C|Wazir Ali|Xavier|Vivek'.split(
      '|',
    ),
    ...'Flat 4B, 60 Malibagh|www.clinic.example|a@b.example|করিম|Dr. করিম|Rahima Khatun (Mitu)|01712345678'.split(
      '|',
    ),
    ...'Javed Iqbal|Jyoti Biswas|Gazi Wahid|Zawad|Vaxigrip|Bijoy|Jawad|Kazi|Qazi Faruq|Big Bazar|CIVIL|XVI'.split(
      '|',
    ),
  ];
  expect(others.filter(isBijoy)).toEqual([]);
  expect(areBijoy(others)).toBe(false);
  expect(areBijoy([])).toBe(false);
});

it('is not converted if a sign or a syllable is none', () => {
  for (const text of ['করিম', 'ł', '©Kv', 'Kvv', 'vK', '†']) expect(fromBijoy(text)).toBeUndefined();
});

/** How a person types a letter, a joined letter or a sign in Bijoy: an encoder of our own for these tests. */
const TYPED = Object.fromEntries(
  `অ A|আ Av|ই B|ঈ C|উ D|ঊ E|ঋ F|এ G|ঐ H|ও I|ঔ J|ক K|খ L|গ M|ঘ N|ঙ O|চ P|ছ Q|জ R|ঝ S|ঞ T|ট U|ঠ V|ড W|ঢ X|ণ Y
ত Z|থ _|দ \`|ধ a|ন b|প c|ফ d|ব e|ভ f|ম g|য h|র i|ল j|শ k|ষ l|স m|হ n|ড় o|ঢ় p|য় q|ৎ r|ং s|ঃ t|ঁ u|া v|ি w|ী x
ু y|ূ ~|ৃ …|ে †|ৈ ˆ|ব্দ ã|দ্দ Ï|ক্ত ³|ম্ম ¤§|ন্ন bœ|ন্দ ›\`|ন্ত šÍ|স্ত ¯Í|স্থ ¯’|ল্ল jø|ব্ব eŸ|জ্জ ¾|ক্ষ ¶|ষ্ট ó|ষ্ঠ ô|ষ্ণ ò
শ্চ ð|ঙ্গ ½|ঙ্ক ¼|ত্ত Ë|ত্র Î|ট্ট Æ|ন্ড Û|ন্ট ›U|ণ্ড Ê|ম্ব ¤^|ম্প ¤ú|স্ক ¯‹|স্ট ÷|স্ম ¯§|স্প ¯ú|ল্প í|প্ত ß|জ্ঞ Á|দ্ধ ×|চ্চ ”P|দ্ব Ø|হ্ম þ|ন্ধ Ü|স্ব ¯^|শ্ব k¦|জ্ব R¡|ন্স Ý|ল্ট ë|ল্ড ì|ব্জ â|ঞ্জ Ä|ঞ্চ Â|ড্ড Ç|গ্র MÖ|ক্র µ|ন্ট্র ›Uª
ত্থ Ì|ত্ব Z¡|গ্ল M¬|স্ন ¯œ|ক্ষ্ম ¶¥|ক্স ·`
    .split(/[|\n]/)
    .map((pair) => pair.normalize('NFC').split(' ') as [string, string]),
);
const CONSONANT = '[ক-হ]\u09bc?|ৎ';
const SYLLABLE = new RegExp(`(র্(?=${CONSONANT}))?((?:${CONSONANT})(?:্(?:${CONSONANT}))*)([া-ৌ]?)|[^]`, 'gu');

/** Writes Bangla as a typist of Bijoy does; undefined for joined letters that the table above lacks. */
function toBijoy(text: string): string | undefined {
  let typed = '';
  for (const [whole, reph, consonants, sign = ''] of text
    .normalize('NFC')
    .replaceAll('অ্য', 'A¨')
    .matchAll(SYLLABLE)) {
    if (consonants === undefined) {
      const digit = '০১২৩৪৫৬৭৮৯'.indexOf(whole);
      const one =
        TYPED[whole] ?? (digit >= 0 ? String(digit) : /[\u0980-\u09ff]/.test(whole) ? undefined : whole);
      if (one === undefined) return undefined;
      typed += one;
      continue;
    }
    // য and র below a letter have signs of their own.
    const below = /^(.*?)(্য)?$/u.exec(consonants.normalize('NFC'));
    const [, rest = '', ya = ''] = below ?? [];
    const ra = /^(.+)্র$/u.exec(rest);
    const base = TYPED[rest] ?? (ra && TYPED[ra[1] ?? ''] ? `${TYPED[ra[1] ?? '']}ª` : undefined);
    if (base === undefined) return undefined;
    const cluster = `${base}${ya ? '¨' : ''}`;
    const after = reph ? '©' : '';
    // ে and ি stand before the letters, ো and ৌ around them.
    if (sign === '\u09cb') typed += `†${cluster}${after}v`;
    else if (sign === '\u09cc') typed += `†${cluster}${after}Š`;
    else if ('\u09bf\u09c7\u09c8'.includes(sign) && sign !== '') typed += `${TYPED[sign]}${cluster}${after}`;
    else typed += `${cluster}${after}${TYPED[sign] ?? ''}`;
  }
  return typed;
}

/** The names of the sample clinic, and others with letters that are rare. */
const NAMES =
  'অধ্যাপক ডা. আয়েশা সিদ্দিকা|ডা. মাহমুদুল হাসান|ডা. ফারহানা রহমান|ডা. নাসরিন আক্তার|ডা. তানভীর আহমেদ|শিরিন সুলতানা|রোকেয়া বেগম|কামরুল ইসলাম|সাবরিনা চৌধুরী|ইমতিয়াজ হোসেন|গোলাম মোস্তফা|লুৎফর রহমান|শাহনাজ পারভীন|রহিমা খাতুন|মোঃ আব্দুল হালিম|সাবিনা ইয়াসমিন|গোলাম রব্বানী|তানজিনা হক|জান্নাতুল ফেরদৌস|মোছাঃ শাহানাজ|কৃষ্ণ চন্দ্র দত্ত|লক্ষ্মী রানী বিশ্বাস|সৈয়দ আশরাফ|হুমায়ুন কবির|সাজ্জাদ হোসেন|উম্মে কুলসুম|খন্দকার মোশাররফ|জ্যোৎস্না বেগম|প্রদীপ কুমার কর্মকার|শ্রাবন্তী ভট্টাচার্য|শফিকুল ইসলাম ভূঁইয়া|ব্রাহ্মণবাড়িয়া|চট্টগ্রাম|কিশোরগঞ্জ|মুন্সীগঞ্জ|নোয়াখালী|কক্সবাজার';

describe('what a typist of Bijoy writes', () => {
  const texts = [
    ...USUAL_DEPARTMENTS.flatMap(({ nameBn, descriptionBn }) => [nameBn, descriptionBn]),
    ...NAMES.split('|'),
  ].map((text) => text.replace(/[\u200c\u200d]/g, ''));

  it('comes back, for names of people and departments', () => {
    const typed = texts.map((text) => [text, toBijoy(text)] as const);
    const untyped = typed.filter(([, bijoy]) => bijoy === undefined).map(([text]) => text);
    expect(untyped).toEqual([]);
    for (const [text, bijoy = ''] of typed) expect(fromBijoy(bijoy)).toBe(text.normalize('NFC'));
  });

  it('is recognised in lists of names and of longer texts', () => {
    expect(areBijoy(texts.map((text) => toBijoy(text) ?? ''))).toBe(true);
  });

  it('comes back, for any syllables', () => {
    const consonants = Object.keys(TYPED).filter((letters) => /^[ক-হ]/u.test(letters));
    const syllable = fc
      .tuple(
        fc.constantFrom(...consonants),
        fc.constantFrom('', '্য'),
        fc.constantFrom('', 'া', 'ি', 'ী', 'ু', 'ূ', 'ৃ', 'ে', 'ৈ', 'ো', 'ৌ'),
        fc.constantFrom('', '', 'ং', 'ঃ', 'ঁ'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 6 }), (syllables) => {
        const text = syllables.join('').normalize('NFC');
        const typed = toBijoy(text);
        fc.pre(typed !== undefined);
        expect(fromBijoy(typed ?? '')).toBe(text);
      }),
    );
  });
});
