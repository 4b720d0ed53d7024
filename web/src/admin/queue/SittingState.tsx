import { stateTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { stateText } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue';
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
import { Notice } from '../../ui/notice/Notice.tsx';
import classes from './SittingDesk.module.css';

interface Look {
  tint: string;
  Icon: typeof IconClock;
}

/** Amber stands only for what staff should do something about. */
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

/** What a sitting is doing now as colour, icon and words, and by how much it is overdue (rules: queue 17). */
export function SittingState({
  sitting: { now, overdue },
}: {
  sitting: Pick<ListedQueue, 'now' | 'overdue'>;
}) {
  return (
    <span className={classes.state}>
      <Tag {...(overdue ? OVERDUE : LOOKS[now.kind])}>{stateText(stateTexts, now)}</Tag>
      {overdue !== null && overdue.minutes > 0 && (
        <span className={classes.overdue}>{adminQueueText.sittings.overdue(overdue.minutes)}</span>
      )}
    </span>
  );
}

/** Says that the screen shows the last known queue, because the server does not answer. */
export function ConnectionLost() {
  return (
    <Notice tone="warn" role="alert">
      <p>
        <strong>{adminQueueText.lost}</strong> {adminQueueText.lostText}
      </p>
    </Notice>
  );
}
