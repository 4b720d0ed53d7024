import classes from './Key.module.css';

/**
 * A key of the keyboard, shown on the button that it presses. Screen readers say only the button's own words.
 */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {children}
    </kbd>
  );
}
