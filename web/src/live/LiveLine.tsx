import { shownSitting } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { useEffect, useState } from 'react';
import type { NewSerialLine } from './NewSerialLine.tsx';
import { sittingsOf, useQueues } from './queue-key.ts';
import { StateLines } from './StateLines.tsx';

/** What a doctor's sitting is doing now and, once a stream has told it, when a new serial should come. */
export function LiveLine({ today }: { today: LiveStatus }) {
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
  return <StateLines now={today.now}>{Line && <Line queue={queue} />}</StateLines>;
}
