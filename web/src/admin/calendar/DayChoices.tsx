import type { DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import classes from './DayDialog.module.css';
import { newSitting, shifted, sittingsOf } from './day-hours.ts';
import type { DayChoice, DayForm } from './day-order.ts';

const text = adminCalendarText.day;

interface DayChoicesProps {
  day: DoctorDay;
  form: DayForm;
}

/** What may change on a date, as large buttons. */
export function DayChoices({ day, form }: DayChoicesProps) {
  const clinic = useClinic();
  const now = sittingsOf(day);

  function choose(choice: DayChoice) {
    // The hours are fixed now. If a save fails halfway, the next attempt must not shift the hours once more.
    const lateBy = (minutes: number) =>
      shifted(now, minutes, clinic?.today === day.date ? clinic.timeOfDay : undefined);
    const sittings = {
      away: [],
      late30: lateBy(30),
      late60: lateBy(60),
      hours: now,
      extra: [newSitting(1)],
      usual: [],
    }[choice];
    form.setValues({ choice, sittings, until: day.date, act: '' });
    form.clearErrors();
  }

  return (
    <fieldset className={classes.choices}>
      <legend>{text.question}</legend>
      {choicesOf(day).map((choice) => (
        <button
          key={choice}
          type="button"
          className={classes.choice}
          aria-pressed={form.values.choice === choice}
          onClick={() => choose(choice)}
        >
          {text.choices[choice]}
        </button>
      ))}
    </fieldset>
  );
}

function choicesOf({ enabled, reason }: DoctorDay): DayChoice[] {
  const choices: DayChoice[] = enabled ? ['away', 'late30', 'late60', 'hours'] : ['extra'];
  return reason === 'changed' ? [...choices, 'usual'] : choices;
}
