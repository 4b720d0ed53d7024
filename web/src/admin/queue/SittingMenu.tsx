import type { QueueState } from '@clinic-serial/contract/queue';
import type { useAct } from './queue.api.ts';

/**
 * What can be done with the whole sitting: the doctor has come, is late, on a break, back; the end and the cancellation. Both the
 * desk and the doctor's screen show it.
 */
export function SittingMenu(_props: { queue: QueueState; act: ReturnType<typeof useAct> }) {
  return null;
}
