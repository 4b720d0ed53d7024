/** Emoji and tint by words in a department's name. The first match is used. Both are only decoration. */
const LOOKS: readonly [RegExp, emoji: string, tint: string][] = [
  [/cardi|heart|হৃদ/i, '❤️', 'red'],
  [/neuro|brain|স্নায়ু/i, '🧠', 'violet'],
  [/ortho|bone|fracture|হাড়/i, '🦴', 'cyan'],
  [/paed|pedia|child|শিশু/i, '👶', 'amber'],
  [/gyn|obst|matern|women|গাইনি/i, '🤰', 'pink'],
  [/dent|tooth|oral|দন্ত/i, '🦷', 'blue'],
  [/eye|ophthal|চক্ষু|চোখ/i, '👁️', 'indigo'],
  [/\bent\b|ear|otolaryng|নাক/i, '👂', 'orange'],
  [/derma|skin|চর্ম/i, '🧴', 'grape'],
  [/psych|mental|মানসিক/i, '💬', 'violet'],
  [/gastro|liver|hepat|digest/i, '🍽️', 'green'],
  [/pulmo|chest|respir|lung|বক্ষ/i, '🫁', 'cyan'],
  [/neph|kidney|urolog|কিডনি/i, '💧', 'blue'],
  [/diabet|endocr|hormone|ডায়াবেটিস/i, '🩸', 'red'],
  [/onco|cancer/i, '🎗️', 'grape'],
  [/physio|rehab/i, '🏃', 'green'],
  [/radio|imaging|x-?ray/i, '🩻', 'indigo'],
  [/surg|সার্জারি/i, '🏥', 'orange'],
  [/emerg|জরুরি/i, '🚑', 'red'],
  [/medicine|general|family|মেডিসিন/i, '🩺', 'teal'],
];

const OTHER_TINTS = ['teal', 'blue', 'violet', 'orange', 'green', 'pink'] as const;

export function departmentEmoji(name: string): string {
  return LOOKS.find(([words]) => words.test(name))?.[1] ?? '🏥';
}

/** The theme colour of a department's doctors. The same name always gives the same colour. */
export function departmentTint(name: string): string {
  const known = LOOKS.find(([words]) => words.test(name))?.[2];
  if (known) return known;
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return OTHER_TINTS[sum % OTHER_TINTS.length] ?? 'teal';
}

/** The code points of the emoji that are drawn by a file in web/public/assets/twemoji-15. */
export const DRAWN_SIGNS: ReadonlySet<string> = new Set(
  (
    '1f37d 1f397 1f3c3 1f3e5 1f441 1f442 1f44d 1f476 1f4a7 1f4ac 1f4c5 1f691 1f930 1f9b4 1f9b7 1f9e0 ' +
    '1f9f4 1fa78 1fa7a 1fa7b 1fac1 23f0 2705 274c 2764'
  ).split(' '),
);

export function drawnSign(emoji: string): string | undefined {
  // U+FE0F only asks for the coloured form. The files' names leave it out.
  const name = [...emoji.replaceAll('\ufe0f', '')].map((sign) => sign.codePointAt(0)?.toString(16)).join('-');
  return DRAWN_SIGNS.has(name) ? `/assets/twemoji-15/${name}.svg` : undefined;
}
