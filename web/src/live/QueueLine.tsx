import type { LiveQueue } from '@clinic-serial/contract/live';
import { liveTexts } from '#messages/public-live';
import { formatTime } from '../ui/text/format.ts';
import type { DoctorQueues } from './queue-key.ts';

interface QueueLineProps {
  queues: DoctorQueues;
  isOpen: boolean;
  withRecord: boolean;
}

/** 'Now serving 14', late, break, and when a new serial would be called. */
export function QueueLine({ queues, isOpen, withRecord }: QueueLineProps) {
  const queue = queueToShow(queues);
  if (!queue) return null;
  const { window, kept } = queue;
  const state = stateText(queue);
  const canSay = isOpen && window !== null && queue.state !== 'ended' && queue.state !== 'cancelled';
  return (
    <>
      {state && <p data-state={queue.state}>{state}</p>}
      {canSay && <p>{liveTexts.window(formatTime(window.from), formatTime(window.to))}</p>}
      {canSay && withRecord && kept && (
        <p data-quiet>{liveTexts.kept(Math.round((100 * kept.held) / kept.patients), kept.patients)}</p>
      )}
    </>
  );
}

/** The queue that goes on; else the next one; else the last one. */
function queueToShow(queues: DoctorQueues): LiveQueue | undefined {
  const all = [queues[1], queues[2]].filter((queue) => queue !== undefined);
  const inState = (...states: LiveQueue['state'][]) => all.find(({ state }) => states.includes(state));
  return inState('running', 'break') ?? inState('expected') ?? all.at(-1);
}

function stateText({
  state,
  serving,
  breakUntil,
  expectedStart,
  startedAt,
  version,
}: LiveQueue): string | null {
  switch (state) {
    case 'running':
      return serving === null ? liveTexts.here : liveTexts.serving(serving);
    case 'break':
      return breakUntil === null ? liveTexts.onBreak : liveTexts.onBreakUntil(formatTime(breakUntil));
    case 'cancelled':
      return liveTexts.cancelled;
    case 'ended':
      return null;
    default:
      // Before the first act nobody knows whether the doctor will be on time.
      return version > 0 && startedAt === null ? liveTexts.starts(formatTime(expectedStart)) : null;
  }
}
