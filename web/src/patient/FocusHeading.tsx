import { type ReactNode, useEffect, useRef } from 'react';
import classes from './FocusHeading.module.css';

/** The heading of a step within a page. It takes the focus, so that it is read out and the keyboard goes on from there. */
export function FocusHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h2>
  );
}
