import { initialsOf } from '../text/initials.ts';
import classes from './InitialsAvatar.module.css';

interface InitialsAvatarProps {
  name: string;
  /** A theme colour; see `departmentTint`. */
  tint: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The address of a photo. It covers the initials when it has loaded. */
  photo?: string | null;
}

/** A person's initials on a tint, or their photo. It is decoration only, so the name must always be shown beside it. */
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
