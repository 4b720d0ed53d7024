import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import classes from './SignedOutFrame.module.css';

/**
 * The frame of a page outside of the areas: a bar with the clinic's name, which leads home, and the page
 * below it.
 */
export function SignedOutFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <Brand />
        {tools}
      </header>
      {children}
    </div>
  );
}
