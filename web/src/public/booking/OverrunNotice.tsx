import { localText } from '@clinic-serial/contract/messages/current/format';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { PublicQueue } from '@clinic-serial/contract/subjects/queue';
import { bookingText } from '#messages/booking';
import { durationText } from '#messages/duration';
import { Notice } from '../../ui/notice/Notice.tsx';
import { nextLine } from '../doctors/availability.ts';
import { Colleagues, useColleagues } from '../doctors/Colleagues.tsx';
import { OtherDoctorsLink } from './OtherDoctorsLink.tsx';

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
