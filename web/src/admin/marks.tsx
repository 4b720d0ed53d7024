import type { AffectedReason } from '@clinic-serial/contract/rules/booking/affected';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { telephoneLink } from '@clinic-serial/contract/text/clinic-phones';
import {
  IconCalendarOff,
  IconClockExclamation,
  IconFileText,
  IconHourglassOff,
  IconMapPin,
  IconPlus,
  IconUserOff,
} from '@tabler/icons-react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { adminExtraText } from '#messages/admin-extra';
import { adminSittingRecordText } from '#messages/admin-sitting-record';
import { Tag } from '../ui/badge/Tag.tsx';
import { ActionLink } from '../ui/button/Action.tsx';
import { phoneText } from '../ui/text/phone-text.ts';
import { useWhen } from '../ui/text/use-when.ts';
import { list } from './list.ts';
import { adminPaths } from './paths.ts';

/**
 * Marks a text of a record as being in its own language, which may differ from the page's. Null stays null.
 */
export const markedText = (language: Language, text: string | null) =>
  text && <span lang={language}>{text}</span>;

/** A phone, or the words 'No phone' (rules: people 7). */
export const phoneOrNone = (phone: string) => (phone ? phoneText(phone) : adminAppointmentsText.noPhone);

/** A phone as a link that calls it; 'No phone' for a patient without one. */
export function PhoneLink({ phone, className }: { phone: string; className?: string | undefined }) {
  if (phone === '') return <span className={className}>{adminAppointmentsText.noPhone}</span>;
  return (
    <a href={telephoneLink(phone)} className={className}>
      {phoneText(phone)}
    </a>
  );
}

const ICONS: Record<AffectedReason, typeof IconUserOff> = {
  away: IconCalendarOff,
  hours: IconClockExclamation,
  place: IconMapPin,
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

/**
 * Says why an appointment no longer fits the calendar, and when its patient was told. Otherwise shows
 * nothing.
 */
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

/**
 * Says that a cancelled patient was at the clinic and was not seen (rules: queue 21); nothing for all others.
 */
export function NotSeenMark({ appointment: { notSeen } }: { appointment: Pick<Appointment, 'notSeen'> }) {
  if (!notSeen) return null;
  return (
    <Tag tint="amber" Icon={IconHourglassOff}>
      {adminAppointmentsText.notSeen}
    </Tag>
  );
}

/**
 * Says that a serial was given beyond the limit of its sitting (rules: serials 16). Shows nothing for others.
 *
 * @param withReason true to name the reason beside the mark, if there is room for a line
 */
export function ExtraBadge({
  of: { isExtra, extraReason, extraWords },
  withReason = false,
}: {
  of: Pick<Appointment, 'isExtra' | 'extraReason' | 'extraWords'>;
  withReason?: boolean;
}) {
  if (!isExtra) return null;
  const reason = extraReason && adminExtraText.reasons[extraReason];
  return (
    <>
      <Tag tint="amber" Icon={IconPlus}>
        {adminExtraText.mark}
      </Tag>
      {withReason && reason && (
        <span> {extraWords ? adminExtraText.because(reason, extraWords) : reason}</span>
      )}
    </>
  );
}

type Sitting = Pick<Appointment, 'sitting' | 'doctorScheduleStart'>;

/**
 * A word that distinguishes the serials of a second sitting: 'evening'. Shows nothing for a first sitting.
 */
export function SittingMark({ appointment: { sitting, doctorScheduleStart } }: { appointment: Sitting }) {
  if (sitting === 1) return null;
  return (
    <span className={`${list.mark} ${list.nowrap}`}>
      {' · '}
      {adminAppointmentsText.secondSitting(doctorScheduleStart)}
    </span>
  );
}

/** The link to the record of a sitting, for pages that show a sitting of today or of the past. */
export function RecordLink({
  of: { doctorId, date, sitting },
}: {
  of: { doctorId: number; date: string; sitting: SittingNumber };
}) {
  return (
    <ActionLink to={adminPaths.sittingRecord(doctorId, date, sitting)} look="quiet" size="sm">
      <IconFileText size={18} aria-hidden />
      {sitting === 2 ? adminSittingRecordText.openSecond : adminSittingRecordText.open}
    </ActionLink>
  );
}
