import type { LiveStatus, NoSlotsReason, PublicDoctor } from '@clinic-serial/contract/doctors';
import { weekdayOf } from '@clinic-serial/contract/fields/calendar';
import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Ref } from 'react';
import { bookingText } from '#messages/booking';
import { useClinic } from '../../api/clinic.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { weekdayName } from '../../ui/text/format.ts';
import { daysText } from '../../ui/text/schedule-text.ts';
import { Away } from '../doctors/Away.tsx';
import { Colleagues, useColleagues } from '../doctors/Colleagues.tsx';
import { OtherDoctorsLink } from './OtherDoctorsLink.tsx';

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
 * Says why this doctor cannot be booked today (rules: serials 10), and offers colleagues (rules: finding 2) and the list of
 * doctors.
 */
export function BlockedNotice({ doctor, live, reason, justNow, holdsCode, ref }: BlockedNoticeProps) {
  const text = bookingText.blocked;
  const clinic = useClinic();
  const colleagues = useColleagues(doctor);
  const days = daysText(doctor.scheduleSummary);
  return (
    <>
      <Notice ref={ref} tone="warn" role="alert">
        {reason === 'fully-booked' && <p>{justNow ? text.nowFullyBooked : text.fullyBooked}</p>}
        {reason === 'desk-only' && <p>{clinic?.onlineBooking === false ? text.notOpen : text.deskOnly}</p>}
        {reason === 'session-over' && <p>{text.sessionOver}</p>}
        <Away doctor={doctor} live={live} />
        {/* A doctor on leave sits on this weekday in other weeks. The list of weekdays would contradict the leave. */}
        {reason === 'not-scheduled' && !live.away && (
          <p>
            {text.notScheduled(localText(doctor.name, doctor.nameBn), weekdayName(weekdayOf(live.date)))}{' '}
            {days && text.availableDays(days)} {text.chooseAnother}
          </p>
        )}
        {holdsCode && <p>{text.haveCode}</p>}
        <OtherDoctorsLink />
      </Notice>
      {/* Outside of the alert, because screen readers would read it again whenever a number of places changes. */}
      <Colleagues doctor={doctor} colleagues={colleagues} />
    </>
  );
}
