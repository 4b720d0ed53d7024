import { shownSitting } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { type ReactNode, useEffect, useState } from 'react';
import type { NewSerialLine } from './NewSerialLine.tsx';
import { sittingsOf, useQueues } from './queue-key.ts';
import { StateLines } from './StateLines.tsx';

/**
 * What a doctor's sitting is doing now, with `beside` on the same line, and, once a stream has told it, when
 * a new serial should come.
 */
export function LiveLine({ today, beside }: { today: LiveStatus; beside: ReactNode }) {
  const [Line, setLine] = useState<typeof NewSerialLine>();
  const queues = useQueues(today);
  const shown = shownSitting(sittingsOf(today));
  const queue = shown && shown.availableSlots > 0 ? queues?.[shown.sitting] : undefined;
  const isKnown = queue !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    import('./NewSerialLine.tsx').then(
      (part) => setLine(() => part.NewSerialLine),
      () => undefined,
    );
  }, [isKnown]);
  return (
    <StateLines now={today.now} waiting={queue?.waiting} beside={beside}>
      {Line && <Line queue={queue} />}
    </StateLines>
  );
}
