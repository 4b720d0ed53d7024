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

/** An emoji for a department, chosen by its name. */
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
