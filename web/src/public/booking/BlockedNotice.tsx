import { localText } from '@clinic-serial/contract/messages/current/format';
import type { LiveStatus, NoSlotsReason, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { PublicQueue } from '@clinic-serial/contract/subjects/queue';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import type { Ref } from 'react';
import { bookingText } from '#messages/booking';
import { durationText } from '#messages/duration';
import { useClinic } from '../../api/clinic.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { weekdayName } from '../../ui/text/format.ts';
import { daysText } from '../../ui/text/schedule-text.ts';
import { nextLine, overText } from '../doctors/availability.ts';
import { Colleagues, useColleagues, WhyNotToday } from '../doctors/Colleagues.tsx';
import { OtherDoctorsLink } from './about-doctor.tsx';

const text = bookingText.blocked;

interface BlockedNoticeProps {
  doctor: PublicDoctor;
  live: LiveStatus;
  reason: NoSlotsReason;
  /** True if places were free when the page was opened. */
  justNow: boolean;
  /** True for a person who already has a code. */
  holdsCode: boolean;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Says in one statement why this doctor cannot be booked today (rules: serials 10), and offers colleagues (rules: finding 2) and
 * the list of doctors.
 */
export function BlockedNotice(props: BlockedNoticeProps) {
  const { doctor, live, holdsCode, ref } = props;
  const colleagues = useColleagues(doctor);
  return (
    <>
      <Notice ref={ref} tone="warn" role="alert">
        {overText(live) ? <WhyNotToday doctor={doctor} live={live} /> : <Reason {...props} />}
        {holdsCode && <p>{text.haveCode}</p>}
        <OtherDoctorsLink />
      </Notice>
      {/* Outside of the alert, because screen readers would read it again whenever a number of places changes. */}
      <Colleagues doctor={doctor} colleagues={colleagues} />
    </>
  );
}

/** Why no serial is given, while the doctor still sees patients or the weekday is no working day. */
function Reason({ doctor, live, reason, justNow }: BlockedNoticeProps) {
  const clinic = useClinic();
  if (reason === 'fully-booked') return <p>{justNow ? text.nowFullyBooked : text.fullyBooked}</p>;
  if (reason === 'desk-only') return <p>{clinic?.onlineBooking === false ? text.notOpen : text.deskOnly}</p>;
  if (reason === 'not-scheduled') {
    const days = daysText(doctor.scheduleSummary);
    return (
      <p>
        {text.notScheduled(localText(doctor.name, doctor.nameBn), weekdayName(weekdayOf(live.date)))}{' '}
        {days && text.availableDays(days)} {text.chooseAnother}
      </p>
    );
  }
  const next = nextLine({ today: live, weeklySchedule: doctor.weeklySchedule });
  return (
    <>
      <p>{reason === 'overrun' ? text.overrun : text.sessionOver}</p>
      {next && <p>{next}</p>}
    </>
  );
}

interface OverrunNoticeProps {
  doctor: PublicDoctor;
  live: LiveStatus;
  overrun: NonNullable<PublicQueue['overrun']>;
}

/** Says, before a name is typed, that a new serial would be called long after the hours (rules: queue 19). */
export function OverrunNotice({ doctor, live, overrun }: OverrunNoticeProps) {
  const colleagues = useColleagues(doctor);
  const next = nextLine({ today: live, weeklySchedule: doctor.weeklySchedule });
  return (
    <>
      <Notice tone="warn">
        <p>
          {bookingText.overrun.text(
            localText(doctor.name, doctor.nameBn),
            overrun.at,
            lengthOf(overrun.minutes),
          )}
        </p>
        {next && <p>{next}</p>}
        <OtherDoctorsLink />
      </Notice>
      <Colleagues doctor={doctor} colleagues={colleagues} />
    </>
  );
}

/** About how long: '40 minutes', '1 hour 30 minutes'. From an hour on it is told in half hours. */
function lengthOf(minutes: number): string {
  const step = minutes < 60 ? 5 : 30;
  return durationText(Math.round(minutes / step) * step);
}
