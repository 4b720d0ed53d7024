import { formatWindow } from '@clinic-serial/contract/messages/current/format';
import { isFinished } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { LiveQueue } from '@clinic-serial/contract/subjects/live';
import { liveTexts } from '#messages/public-live';
import { useClinic } from '../api/clinic.ts';

interface NewSerialLineProps {
  /** A sitting that has a free place; undefined while nothing is known of its queue. */
  queue: LiveQueue | undefined;
}

/** When a new serial of a sitting should come (rules: queue 11). No moment is told that has passed. */
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

/** How often the windows held that a doctor's patients were told; nothing while there are too few. */
export function KeptRecord({ kept }: Pick<LiveQueue, 'kept'>) {
  if (!kept) return null;
  return (
    <p className="text-muted">
      {liveTexts.kept(Math.round((100 * kept.held) / kept.patients), kept.patients)}
    </p>
  );
}
