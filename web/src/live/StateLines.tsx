import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { ReactNode } from 'react';
import { cardTexts } from '#messages/public-cards';
import { stateOf } from './state-of.ts';

interface StateLinesProps {
  /** Undefined if the server does not send it. */
  now: SittingNow | undefined;
  /** How many people wait for their turn, if that is known. */
  waiting?: number | undefined;
  /** Shown on the line of the state. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** The present state of a sitting, and the lines that belong to it. */
export function StateLines({ now, waiting = 0, beside, children }: StateLinesProps) {
  return (
    <div className="grid gap-px text-sm tabular-nums empty:hidden sm:gap-0.5">
      <div className="flex flex-wrap gap-x-2 empty:hidden sm:gap-x-3">
        {now && (
          <p className={`font-semibold ${now.kind === 'running' ? 'text-accent' : ''}`} data-state={now.kind}>
            {stateOf(now)}
            {waiting > 0 && <span className="font-normal text-text"> · {cardTexts.waiting(waiting)}</span>}
          </p>
        )}
        {beside}
      </div>
      {children}
    </div>
  );
}
