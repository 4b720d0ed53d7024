import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { ReactNode } from 'react';
import classes from './StateLines.module.css';
import { stateOf } from './state-of.ts';

interface StateLinesProps {
  /** Undefined if the server does not tell it. */
  now: SittingNow | undefined;
  children?: ReactNode;
}

/** What a sitting is doing now, and what belongs to it. */
export function StateLines({ now, children }: StateLinesProps) {
  return (
    <div className={classes.lines}>
      {now && <p data-state={now.kind}>{stateOf(now)}</p>}
      {children}
    </div>
  );
}
