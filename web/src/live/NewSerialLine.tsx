import { formatWindow } from '@clinic-serial/contract/messages/current/format';
import { isFinished } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { LiveQueue } from '@clinic-serial/contract/subjects/live';
import { liveTexts } from '#messages/public-live';
import { useClinic } from '../api/clinic.ts';

interface NewSerialLineProps {
  /** A sitting with a free place; undefined while its queue is not known. */
  queue: LiveQueue | undefined;
}

/** Says when a new serial of a sitting should come (rules: queue 11). A time that has passed is not shown. */
export function NewSerialLine({ queue }: NewSerialLineProps) {
  const timeOfDay = useClinic()?.timeOfDay ?? '';
  if (!queue?.window || isFinished(queue.now) || queue.window.to <= timeOfDay) return null;
  const { window } = queue;
  return (
    <p>
      {window.from > timeOfDay
        ? liveTexts.window(formatWindow(window.from, window.to))
        : liveTexts.by(window.to)}
    </p>
  );
}

/** The share of a doctor's patients who were called in the time they were told. Nothing for too few. */
export function KeptRecord({ kept }: Pick<LiveQueue, 'kept'>) {
  if (!kept) return null;
  return (
    <p className="text-muted">
      {liveTexts.kept(Math.round((100 * kept.held) / kept.patients), kept.patients)}
    </p>
  );
}
