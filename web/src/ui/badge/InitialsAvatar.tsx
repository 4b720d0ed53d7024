import classes from './InitialsAvatar.module.css';

interface InitialsAvatarProps {
  name: string;
  tint: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The address of a photo. It covers the initials when it has loaded. */
  photo?: string | null;
}

/**
 * A person's initials on a tint, or their photo. It is decoration only, so the name must always be shown
 * beside it.
 */
export function InitialsAvatar({ name, tint, size = 'md', photo }: InitialsAvatarProps) {
  const style = {
    background: `var(--mantine-color-${tint}-light)`,
    color: `var(--mantine-color-${tint}-light-color)`,
  };
  return (
    <span className={classes.avatar} data-size={size} style={style} aria-hidden="true">
      {initialsOf(name)}
      {photo && <img src={photo} alt="" width={48} height={48} loading="lazy" className={classes.photo} />}
    </span>
  );
}

const TITLES = /^(dr|prof|assoc|asst|md|mr|mrs|ms|brig|gen|col|maj|retd|ডা|অধ্যাপক)\.?$/i;

/** 'KH' for 'Prof. Dr. Kamrul Hasan'. A letter keeps its combining marks, such as a Bangla vowel sign. */
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
