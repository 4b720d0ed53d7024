const TITLES = /^(dr|prof|assoc|asst|md|mr|mrs|ms|brig|gen|col|maj|retd|ডা|অধ্যাপক)\.?$/i;

/**
 * 'KH' for 'Prof. Dr. Kamrul Hasan'. A letter includes its combining marks, so that a Bangla vowel sign stays
 * with its consonant.
 */
export function initialsOf(name: string): string {
  const words = name
    .replace(/[().,]/g, ' ')
    .split(/\s+/)
    .filter((word) => word && !TITLES.test(word));
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  // Only one letter in other scripts, because letters are wide there, for example in Bangla.
  return /^\p{Script=Latin}/u.test(first) ? firstLetter(first) + firstLetter(last) : firstLetter(first);
}

function firstLetter(word: string): string {
  // A letter with the combining marks that follow it.
  return (word.match(/^.\p{M}*/u)?.[0] ?? '').toUpperCase();
}
