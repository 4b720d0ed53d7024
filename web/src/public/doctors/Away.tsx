import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/doctors';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { awayText, nextLine } from './availability.ts';

interface AwayProps {
  doctor: Pick<PublicDoctor, 'weeklySchedule'>;
  live: LiveStatus;
}

/** Why a doctor is away, the words of the clinic about it, and the next day; nothing for a doctor who is not away. */
export function Away({ doctor, live }: AwayProps) {
  const { away } = live;
  if (!away) return null;
  const words = away.reason === 'leave' ? localText(away.text, away.textBn) : null;
  const next = nextLine({ today: live, weeklySchedule: doctor.weeklySchedule });
  return (
    <>
      <p>
        <strong>{awayText(live)}</strong>
      </p>
      {words && <p>{words}</p>}
      {next && <p>{next}</p>}
    </>
  );
}
