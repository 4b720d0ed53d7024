import { CLINIC_WEEK, type Weekday } from '@clinic-serial/contract/time/calendar';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { Notice } from '../../ui/notice/Notice.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { formatTimeRange, weekdayName, weekdayShort } from '../../ui/text/format.ts';
import { DayEditor } from './DayEditor.tsx';
import classes from './ScheduleEditor.module.css';
import type { DoctorFormState } from './use-doctor-form.ts';
import {
  daysKeptBy,
  otherWorkingDays,
  PRESETS,
  type WeekValues,
  withCopiedDay,
  withPreset,
} from './week-values.ts';

const text = adminDoctorsText.week;
const FIELD = 'weeklySchedule';
const PRESET_NAMES = ['weekday', 'weekend', 'saturdayToThursday'] as const;

/** The week of the doctor form: buttons for the presets, then a row for every day, Saturday first. */
export function ScheduleEditor({ form }: { form: DoctorFormState }) {
  const week = form.values.weeklySchedule;
  const [said, setSaid] = useState('');
  const errorId = useId();
  const weekError = form.errors[FIELD];

  function change(next: WeekValues, days: readonly Weekday[]) {
    form.setFieldValue(FIELD, next);
    // The errors of the changed days and of the whole week may no longer apply, so they are removed.
    const stale = [FIELD, ...days.map((day) => `${FIELD}.${day}.`)];
    const kept = Object.entries(form.errors).filter(
      ([path]) => path !== FIELD && !stale.some((start) => start.endsWith('.') && path.startsWith(start)),
    );
    form.setErrors(Object.fromEntries(kept));
  }

  function fill(name: keyof typeof PRESETS) {
    const { days, startTime, endTime, patientLimit } = PRESETS[name];
    const kept = daysKeptBy(week, PRESETS[name]);
    const filled = days.filter((day) => !kept.includes(day));
    change(withPreset(week, PRESETS[name]), days);
    const names = (of: readonly Weekday[]) => of.map(weekdayShort).join(', ');
    const sentences = [
      filled.length > 0 && text.filled(names(filled), formatTimeRange(startTime, endTime), patientLimit),
      kept.length > 0 && text.kept(names(kept)),
    ];
    setSaid(sentences.filter(Boolean).join('. '));
  }

  function copy(from: Weekday, to: readonly Weekday[]) {
    change(withCopiedDay(week, from, to), to);
    setSaid(text.copied(weekdayName(from), to.map((day) => weekdayName(day)).join(', ')));
  }

  return (
    <div className={classes.editor}>
      <fieldset className={classes.presets}>
        <legend className={classes.legend}>{text.presets}</legend>
        {PRESET_NAMES.map((name) => (
          <Button key={name} size="sm" variant="default" onClick={() => fill(name)}>
            {text[name]}
          </Button>
        ))}
      </fieldset>
      <p role="status" className={said ? classes.hint : hidden.hidden}>
        {said}
      </p>
      {weekError && (
        <div id={errorId}>
          <Notice tone="danger">
            <p>{weekError}</p>
          </Notice>
        </div>
      )}
      <div className={classes.days}>
        <div className={classes.columns} aria-hidden="true">
          <span />
          <span>{text.start}</span>
          <span>{text.end}</span>
          <span>{text.limit}</span>
          <span>{text.reserved}</span>
        </div>
        {CLINIC_WEEK.map((weekday) => (
          <DayEditor
            key={weekday}
            weekday={weekday}
            day={week[weekday]}
            errors={errorsOfDay(form.errors, weekday)}
            weekErrorId={weekError ? errorId : undefined}
            otherWorkingDays={otherWorkingDays(week, weekday)}
            onChange={(day) => change({ ...week, [weekday]: day }, [weekday])}
            onCopy={(to) => copy(weekday, to)}
          />
        ))}
      </div>
      <p className={classes.hint}>{text.reservedHint}</p>
    </div>
  );
}

function errorsOfDay(errors: DoctorFormState['errors'], weekday: Weekday): DoctorFormState['errors'] {
  const start = `${FIELD}.${weekday}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(start))
      .map(([path, error]) => [path.slice(start.length), error]),
  );
}
