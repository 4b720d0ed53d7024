import { localText } from '@clinic-serial/contract/messages/current/format';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { nextLine, overText } from './availability.ts';

interface WhyNotTodayProps {
  doctor: Pick<PublicDoctor, 'weeklySchedule'>;
  live: LiveStatus;
}

/**
 * Why a doctor sees nobody today or any more, the words of the clinic about it, and the next day; nothing for another doctor.
 */
export function WhyNotToday({ doctor, live }: WhyNotTodayProps) {
  const why = overText(live);
  if (!why) return null;
  const { away } = live;
  const words = away?.reason === 'leave' ? localText(away.text, away.textBn) : null;
  const next = nextLine({ today: live, weeklySchedule: doctor.weeklySchedule });
  return (
    <>
      <p>
        <strong>{why}</strong>
      </p>
      {words && <p>{words}</p>}
      {next && <p>{next}</p>}
    </>
  );
}
