import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import classes from './SignedOutFrame.module.css';

interface SignedOutFrameProps {
  /** Stands beside the clinic's name. */
  tools?: ReactNode;
  footer?: ReactNode;
  /** The page, with its `<main>`. */
  children: ReactNode;
}

/** The frame of a page outside of the areas: a bar with the clinic's name, which leads home, and the page below it. */
export function SignedOutFrame({ tools, footer, children }: SignedOutFrameProps) {
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <Brand />
        {tools && <div className={classes.tools}>{tools}</div>}
      </header>
      {children}
      {footer}
    </div>
  );
}
