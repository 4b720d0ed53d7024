interface InitialsAvatarProps {
  name: string;
  tint: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The address of a photo. Once loaded, it covers the initials. */
  photo?: string | null;
}

/** The sizes are limited by the screen, so that large text beside them keeps its width on a small phone. */
const SIZES = {
  sm: 'size-[min(2.25rem,11vw)] text-xs',
  md: 'size-[min(2.5rem,12vw)] text-[min(1rem,5vw)] sm:size-12',
  lg: 'size-[min(3.5rem,17.5vw)] text-[min(1.125rem,5.5vw)]',
  xl: 'size-[min(6rem,30vw)] text-[min(1.25rem,8vw)]',
};

/**
 * A person's initials on a tint, or their photo. It is decoration only, so the name must always be shown
 * beside it.
 */
export function InitialsAvatar({ name, tint, size = 'md', photo }: InitialsAvatarProps) {
  return (
    <span
      className={`relative inline-flex flex-none items-center justify-center rounded-full bg-tint font-semibold leading-none text-on-tint tint-${tint} ${SIZES[size]}`}
      aria-hidden="true"
      translate="no"
    >
      {initialsOf(name)}
      {photo && (
        <img
          src={photo}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="absolute inset-0 size-full rounded-full object-cover"
        />
      )}
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
