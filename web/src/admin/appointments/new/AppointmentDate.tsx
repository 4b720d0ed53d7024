import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { type RefObject, useId, useState } from 'react';
import { adminDateText } from '#messages/admin';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { ActionButton } from '../../../ui/button/Action.tsx';
import { formatFriendlyDate } from '../../../ui/text/format.ts';
import { useDoctorDays } from '../../calendar/calendar.api.ts';
import { ClinicCalendar } from '../../date/ClinicCalendar.tsx';
import { worksOn } from './draft.ts';

const text = newAppointmentText.date;
/** From the first day of a month, this many more days cover every month. */
const DAYS_SHOWN = 30;

interface AppointmentDateProps {
  /** The element that contains the calendar. The step uses it to set the focus. */
  ref: RefObject<HTMLDivElement | null>;
  doctor: StaffDoctor | null;
  value: string | null;
  today: string;
  error: string | undefined;
  onChange: (date: string) => void;
  /** Called when Enter is pressed on the day that is already chosen. */
  onAgain: () => void;
}

/**
 * The calendar of step 2: past days and the doctor's days off are greyed out. On the keyboard the arrows move
 * between days, Enter chooses a day, and a second Enter leads to the next step.
 */
export function AppointmentDate({
  ref,
  doctor,
  value,
  today,
  error,
  onChange,
  onAgain,
}: AppointmentDateProps) {
  const id = useId();
  const [month, setMonth] = useState(value ?? today);
  const [known, setKnown] = useState(value);
  const isOff = useDaysOff(doctor, month);

  // The availability panel can choose the date too. The field then shows it.
  if (value !== known) {
    setKnown(value);
    setMonth(value ?? month);
  }

  function choose(date: string) {
    if (date !== value) onChange(date);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend that cannot be laid out
    <div
      ref={ref}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid grid-cols-1 gap-sm [&>h3]:text-lg"
    >
      <h3 id={`${id}-label`} tabIndex={-1}>
        {text.label}
      </h3>
      <div className="grid grid-cols-2 gap-xs">
        {[
          { label: adminDateText.today, date: today },
          { label: adminDateText.tomorrow, date: addDays(today, 1) },
        ].map(({ label, date }) => (
          <ActionButton
            look={date === value ? 'primary' : 'quiet'}
            size="sm"
            key={label}
            aria-pressed={date === value}
            disabled={isOff(date)}
            onClick={() => choose(date)}
          >
            {label}
          </ActionButton>
        ))}
      </div>
      <ClinicCalendar
        value={value}
        today={today}
        min={today}
        max={addDays(today, BOOKING_LIMITS.bookingDaysAhead)}
        month={month}
        onMonth={setMonth}
        isOff={isOff}
        fullWidth
        onChoose={choose}
        onAgain={(byKey) => byKey && onAgain()}
      />
      <p role="status" className="sr-only">
        {value && text.chosen(formatFriendlyDate(value, today))}
      </p>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * Returns whether a doctor does not sit on a date: by the calendar in the month that is shown, and by the
 * weekly schedule where the calendar is not known.
 */
function useDaysOff(doctor: StaffDoctor | null, month: string): (date: string) => boolean {
  const first = `${month.slice(0, 7)}-01`;
  const { data } = useDoctorDays(doctor?.id ?? null, first, addDays(first, DAYS_SHOWN));
  const days = new Map(data?.days.map(({ date, enabled }) => [date, enabled]));
  return (date) => doctor !== null && !(days.get(date) ?? worksOn(doctor, date));
}
