import { initialsOf } from '../text/initials.ts';
import classes from './InitialsAvatar.module.css';

interface InitialsAvatarProps {
  name: string;
  /** A theme colour; see `departmentTint`. */
  tint: string;
  size?: 'md' | 'lg';
}

/** A person's initials on a tint. It is decoration only, so the name must always be shown beside it. */
export function InitialsAvatar({ name, tint, size = 'md' }: InitialsAvatarProps) {
  const style = {
    background: `var(--mantine-color-${tint}-light)`,
    color: `var(--mantine-color-${tint}-light-color)`,
  };
  return (
    <span className={classes.avatar} data-size={size} style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
