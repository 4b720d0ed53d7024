import type { ListedQueue } from '@clinic-serial/contract/queue';
import { IconCircleCheck, IconCircleX, IconClock, IconCoffee, IconPlayerPlay } from '@tabler/icons-react';
import { adminQueueText } from '#messages/admin-queue';
import { Tag } from '../../ui/badge/Tag.tsx';
import { formatTime } from '../../ui/text/format.ts';

const text = adminQueueText.sittings;

const LOOKS = {
  expected: { tint: 'gray', Icon: IconClock },
  running: { tint: 'teal', Icon: IconPlayerPlay },
  break: { tint: 'amber', Icon: IconCoffee },
  ended: { tint: 'gray', Icon: IconCircleCheck },
  cancelled: { tint: 'red', Icon: IconCircleX },
} as const;

type Sitting = Pick<ListedQueue, 'state' | 'startTime' | 'expectedStart' | 'breakUntil'>;

/** How a sitting goes: colour, icon and words, with the time if the doctor is late or on a break. */
export function SittingState({
  sitting: { state, startTime, expectedStart, breakUntil },
}: {
  sitting: Sitting;
}) {
  const isLate = state === 'expected' && expectedStart !== startTime;
  if (isLate)
    return (
      <Tag tint="amber" Icon={IconClock}>
        {text.late(formatTime(expectedStart))}
      </Tag>
    );
  const words =
    state === 'break' && breakUntil !== null ? text.breakUntil(formatTime(breakUntil)) : text.states[state];
  return <Tag {...LOOKS[state]}>{words}</Tag>;
}
