import type { ComponentProps, ReactNode } from 'react';
import classes from './Choices.module.css';

/** A group of {@link Choice}s. */
export function Choices({ legend, children, ...group }: ComponentProps<'fieldset'> & { legend: ReactNode }) {
  return (
    <fieldset className={classes.choices} {...group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** The browser's own radio button, in a line that is as high as a thumb. */
export function Choice({ children, ...radio }: ComponentProps<'input'>) {
  return (
    <label className={classes.choice}>
      <input type="radio" {...radio} />
      {children}
    </label>
  );
}
