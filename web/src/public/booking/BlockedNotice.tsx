import { localText } from '@clinic-serial/contract/messages/current/format';
import type { LiveStatus, NoSlotsReason, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { PublicQueue } from '@clinic-serial/contract/subjects/queue';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import type { ReactNode, Ref } from 'react';
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
  justNow: boolean;
  holdsCode: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** Says in one statement why this doctor cannot be booked today (rules: serials 10). */
export function BlockedNotice(props: BlockedNoticeProps) {
  const { doctor, live, holdsCode, ref } = props;
  return (
    <WithColleagues ref={ref} doctor={doctor} role="alert">
      {overText(live) ? <WhyNotToday doctor={doctor} live={live} /> : <Reason {...props} />}
      {holdsCode && <p>{text.haveCode}</p>}
    </WithColleagues>
  );
}

interface WithColleaguesProps {
  doctor: PublicDoctor;
  role?: 'alert';
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** A notice that leads on to colleagues (rules: finding 2) and to the list of doctors. */
function WithColleagues({ doctor, children, ...notice }: WithColleaguesProps) {
  const colleagues = useColleagues(doctor);
  return (
    <>
      <Notice tone="warn" {...notice}>
        {children}
        <OtherDoctorsLink />
      </Notice>
      {/* Outside of the alert, because screen readers would read it again whenever a number of places changes. */}
      <Colleagues doctor={doctor} colleagues={colleagues} />
    </>
  );
}

/** Says why no serial is given if the doctor still sees patients, or does not work on this weekday. */
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
  return (
    <>
      <p>{reason === 'overrun' ? text.overrun : text.sessionOver}</p>
      <NextDay doctor={doctor} live={live} />
    </>
  );
}

function NextDay({ doctor, live }: Pick<BlockedNoticeProps, 'doctor' | 'live'>) {
  const next = nextLine({ today: live, weeklySchedule: doctor.weeklySchedule });
  return next && <p>{next}</p>;
}

interface OverrunNoticeProps extends Pick<BlockedNoticeProps, 'doctor' | 'live'> {
  overrun: NonNullable<PublicQueue['overrun']>;
}

/** Says, before a name is typed, that a new serial would be called long after the hours (rules: queue 19). */
export function OverrunNotice({ doctor, live, overrun }: OverrunNoticeProps) {
  const name = localText(doctor.name, doctor.nameBn);
  return (
    <WithColleagues doctor={doctor}>
      <p>{bookingText.overrun.text(name, overrun.at, lengthOf(overrun.minutes))}</p>
      <NextDay doctor={doctor} live={live} />
    </WithColleagues>
  );
}

/** A rough length: '40 minutes', '1 hour 30 minutes'. From one hour on it is in half hours. */
function lengthOf(minutes: number): string {
  const step = minutes < 60 ? 5 : 30;
  return durationText(Math.round(minutes / step) * step);
}
