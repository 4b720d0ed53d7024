import { localText } from '@clinic-serial/contract/messages/current/format';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Availability } from '@clinic-serial/contract/subjects/doctors';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { NextFreeButton } from './NextFreeButton.tsx';

const text = adminAppointmentsText.places;

interface NoPlacesProps {
  places: Availability;
  /** The clinic day. */
  today: string;
  onNextFree: (date: string, sitting: SittingNumber) => void;
}

/** Why a doctor does not sit on a day, and the next day with a free place. Nothing while the day has a free place. */
export function NoPlaces({ places, today, onNextFree }: NoPlacesProps) {
  const { isScheduled, sittings, nextFree } = places;
  if (sittings.some(({ available }) => available > 0)) return null;
  return (
    <>
      {!isScheduled && <p>{whyOff(places)}</p>}
      {nextFree ? (
        <NextFreeButton
          size="sm"
          nextFree={nextFree}
          today={today}
          onPress={() => onNextFree(nextFree.date, nextFree.sitting)}
        />
      ) : (
        <p>{text.noneFree(CALENDAR_LIMITS.nextDayAhead)}</p>
      )}
    </>
  );
}

function whyOff({ reason, text: message, textBn }: Availability): string {
  if (reason !== 'leave' && reason !== 'holiday') return text.off;
  const words = localText(message, textBn);
  return words === null ? text[reason] : text.because(text[reason], words);
}
