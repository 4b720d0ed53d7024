import { type ReactNode, useEffect, useRef } from 'react';
import classes from './FocusHeading.module.css';

/** The heading of a step. It gets the focus: screen readers say it, and keyboard users continue there. */
export function FocusHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h2>
  );
}
