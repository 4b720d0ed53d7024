import type { QueueState } from '@clinic-serial/contract/queue';
import type { SittingState } from '@clinic-serial/contract/rules/queue-words';
import { IconBan, IconCircleCheck, IconClock, IconCoffee, IconPlayerPlay } from '@tabler/icons-react';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { Tag } from '../../ui/badge/Tag.tsx';
import { formatTime } from '../../ui/text/format.ts';

const text = adminDoctorQueueText;

const LOOKS: Record<SittingState, { tint: string; Icon: typeof IconClock }> = {
  expected: { tint: 'blue', Icon: IconClock },
  running: { tint: 'teal', Icon: IconPlayerPlay },
  break: { tint: 'amber', Icon: IconCoffee },
  ended: { tint: 'gray', Icon: IconCircleCheck },
  cancelled: { tint: 'red', Icon: IconBan },
};

/** The state of a sitting as colour, icon and word, with the late start or the end of the break. */
export function SittingStateTag({ queue }: { queue: QueueState }) {
  const { state, expectedStart, startTime, breakUntil } = queue;
  const isLate = state === 'expected' && expectedStart !== startTime;
  const { Icon, tint } = LOOKS[state];
  return (
    <Tag Icon={Icon} tint={isLate ? 'amber' : tint}>
      {isLate
        ? text.startsAt(formatTime(expectedStart))
        : state === 'break' && breakUntil
          ? text.backAt(formatTime(breakUntil))
          : text.states[state]}
    </Tag>
  );
}
