import { shownSitting } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import type { ReactNode } from 'react';
import { NewSerialLine } from './NewSerialLine.tsx';
import { sittingsOf, useQueues } from './queue-key.ts';
import { StateLines } from './StateLines.tsx';

/**
 * The present state of a doctor's sitting, with `beside` on the same line. Once the queue is known, also the
 * time at which a new serial should come.
 */
export function LiveLine({ today, beside }: { today: LiveStatus; beside: ReactNode }) {
  const queues = useQueues(today);
  const shown = shownSitting(sittingsOf(today));
  const queue = shown && shown.availableSlots > 0 ? queues?.[shown.sitting] : undefined;
  return (
    <StateLines now={today.now} waiting={queue?.waiting} beside={beside}>
      <div className="text-xs empty:hidden sm:text-sm">
        <NewSerialLine queue={queue} />
      </div>
    </StateLines>
  );
}
