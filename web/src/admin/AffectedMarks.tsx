import type { AffectedReason } from '@clinic-serial/contract/rules/booking/affected';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { IconCalendarOff, IconClockExclamation, IconUserOff } from '@tabler/icons-react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { Tag } from '../ui/badge/Tag.tsx';
import { useWhen } from '../ui/text/use-when.ts';
import list from './list.module.css';

const ICONS: Record<AffectedReason, typeof IconUserOff> = {
  away: IconCalendarOff,
  hours: IconClockExclamation,
  inactive: IconUserOff,
};

type Affected = Pick<Appointment, 'affected' | 'toldAt'>;

/** Why an appointment no longer fits the calendar, by colour, icon and word (rules: calendar 4). */
function AffectedBadge({ reason }: { reason: AffectedReason }) {
  return (
    <Tag tint="amber" Icon={ICONS[reason]}>
      {adminAppointmentsText.affected[reason]}
    </Tag>
  );
}

/** Why an appointment no longer fits the calendar, and when its patient was told; nothing while neither is so. */
export function AffectedMarks({ appointment: { affected, toldAt } }: { appointment: Affected }) {
  const when = useWhen();
  return (
    <>
      {affected && (
        <>
          {' '}
          <AffectedBadge reason={affected} />
        </>
      )}
      {toldAt && <span className={list.quiet}>{adminAppointmentsText.told(when(toldAt))}</span>}
    </>
  );
}
