import { type ReactNode, useRef } from 'react';
import classes from './FocusHeading.module.css';
import { useFocusOnMount } from './focus.ts';

/** The heading of a step. It gets the focus: screen readers say it, and keyboard users continue there. */
export function FocusHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnMount(heading);
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h2>
  );
}
