import { stateTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { stateText } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarOff,
  IconCircleCheck,
  IconClock,
  IconCoffee,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { adminQueueText } from '#messages/admin-queue';
import { Tag } from '../../ui/badge/Tag.tsx';

interface Look {
  tint: string;
  Icon: typeof IconClock;
}

/** Amber is only for states about which staff should do something. */
export const OVERDUE: Look = { tint: 'amber', Icon: IconAlertTriangle };
const LOOKS: Record<SittingNow['kind'], Look> = {
  off: { tint: 'gray', Icon: IconCalendarOff },
  cancelled: { tint: 'red', Icon: IconBan },
  before: { tint: 'gray', Icon: IconClock },
  late: { tint: 'blue', Icon: IconClock },
  due: { tint: 'blue', Icon: IconClock },
  'not-come': OVERDUE,
  open: { tint: 'gray', Icon: IconClock },
  running: { tint: 'teal', Icon: IconPlayerPlay },
  break: { tint: 'blue', Icon: IconCoffee },
  'break-over': OVERDUE,
  'not-ended': OVERDUE,
  over: { tint: 'gray', Icon: IconCircleCheck },
  ended: { tint: 'gray', Icon: IconCircleCheck },
};

type StateOf = Pick<ListedQueue, 'now' | 'overdue'>;

/** The present state of a sitting as colour, icon and words, and how long it is overdue (rules: queue 17). */
export function SittingState({ sitting: { now, overdue } }: { sitting: StateOf }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <Tag {...(overdue ? OVERDUE : LOOKS[now.kind])}>{stateText(stateTexts, now)}</Tag>
      {overdue !== null && overdue.minutes > 0 && (
        <span className="text-sm font-semibold text-warn">
          {adminQueueText.sittings.overdue(overdue.minutes)}
        </span>
      )}
    </span>
  );
}

/** The state of a sitting for a narrow row, without a background. An overdue one has short words. */
export function ShortState({ sitting: { now, overdue } }: { sitting: StateOf }) {
  const { tint, Icon } = overdue ? OVERDUE : LOOKS[now.kind];
  const short = overdue && adminQueueText.sittings.overdueShort[now.kind as 'not-come'];
  return (
    <span className={`inline-flex items-baseline gap-1 font-medium text-on-tint tint-${tint}`}>
      <Icon size={16} aria-hidden className="flex-none self-center" />
      {short ? short(overdue.minutes) : stateText(stateTexts, now)}
    </span>
  );
}
