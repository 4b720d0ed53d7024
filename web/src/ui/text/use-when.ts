import { addDays } from '@clinic-serial/contract/time/calendar';
import { formTexts } from '#messages/forms';
import { useClinic } from '../../api/clinic.ts';
import { clinicMoment } from './clinic-moment.ts';
import { formatDate, formatTime } from './format.ts';

/** Used as the clinic's time zone until the server has sent the real one. */
const USUAL_ZONE = 'Asia/Dhaka';

/** The time zone of the clinic (IANA name). All times are shown in it. */
export function useClinicZone(): string {
  return useClinic()?.timeZone ?? USUAL_ZONE;
}

/**
 * Formats moments (ISO 8601) in the clinic's time zone: 'Today, 5:30 PM', 'Yesterday, 5:30 PM', '20 November
 * 2026, 5:30 PM'.
 */
export function useWhen(): (instant: string) => string {
  const clinic = useClinic();
  return (instant) => {
    const { date, time } = clinicMoment(instant, clinic?.timeZone ?? USUAL_ZONE);
    return `${dayText(date, clinic?.today)}, ${formatTime(time)}`;
  };
}

function dayText(date: string, today: string | undefined): string {
  if (today === undefined) return formatDate(date);
  if (date === today) return formTexts.today;
  return date === addDays(today, -1) ? formTexts.yesterday : formatDate(date);
}
