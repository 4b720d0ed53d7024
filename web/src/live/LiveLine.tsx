import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import classes from './LiveLine.module.css';
import type { QueueLine } from './QueueLine.tsx';
import { type DoctorQueues, queueKey } from './queue-key.ts';

interface LiveLineProps {
  doctorId: number;
  /** True if a serial can be booked now: then the line says when it would be called. */
  isOpen: boolean;
  /** True to say, too, how often the told windows held. */
  withRecord?: boolean;
}

/** Where a doctor's queue of today stands, once a stream has told it. Its words are loaded then, after the page. */
export function LiveLine({ doctorId, isOpen, withRecord = false }: LiveLineProps) {
  const { data } = useQuery<DoctorQueues>({ queryKey: queueKey(doctorId), queryFn: skipToken });
  const [Line, setLine] = useState<typeof QueueLine>();
  const isKnown = data !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    import('./QueueLine.tsx').then(
      (part) => setLine(() => part.QueueLine),
      () => undefined,
    );
  }, [isKnown]);
  if (!data || !Line) return null;
  return (
    <div className={classes.lines}>
      <Line queues={data} isOpen={isOpen} withRecord={withRecord} />
    </div>
  );
}
