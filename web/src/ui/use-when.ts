import { addDays } from '@clinic-serial/contract/fields/calendar';
import { useClinic } from '../api/clinic.ts';
import { formTexts } from '../messages/en/forms.ts';
import { formatDate, formatInstant } from './format.ts';

/** The clinic's own zone until the server has said otherwise. */
const USUAL_ZONE = 'Asia/Dhaka';

/** The time zone of the clinic (IANA name), in which moments are written. */
export function useClinicZone(): string {
  return useClinic()?.timeZone ?? USUAL_ZONE;
}

/**
 * How moments are written on staff screens, by the clinic's clock and day.
 *
 * @returns a function from a moment (ISO 8601) to 'Today, 5:30 PM', 'Yesterday, 5:30 PM' or '20 November 2026, 5:30 PM'
 */
export function useWhen(): (instant: string) => string {
  const clinic = useClinic();
  return (instant) => {
    const full = formatInstant(instant, clinic?.timeZone ?? USUAL_ZONE);
    if (!clinic) return full;
    return full
      .replace(formatDate(clinic.today), formTexts.today)
      .replace(formatDate(addDays(clinic.today, -1)), formTexts.yesterday);
  };
}
