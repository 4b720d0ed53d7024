import type { Weekday } from '@clinic-serial/contract/fields/calendar';
import { Checkbox, TextInput } from '@mantine/core';
import { weekdayName } from '../../../ui/text/format.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { ReactNode } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { CopyDayMenu } from './CopyDayMenu.tsx';
import classes from './DayEditor.module.css';
import { ReservedSlots } from './ReservedSlots.tsx';
import type { DayValues } from './week-values.ts';

const text = adminDoctorsText.week;

interface DayEditorProps {
  weekday: Weekday;
  day: DayValues;
  /** The errors by field. */
  errors: Readonly<Record<string, ReactNode>>;
  /** The id of the error about the whole week. The day's checkbox refers to it. */
  weekErrorId: string | undefined;
  otherWorkingDays: readonly Weekday[];
  onChange: (day: DayValues) => void;
  onCopy: (to: readonly Weekday[]) => void;
}

/** One day: a checkbox, and once it is ticked its times, limit and reserved numbers. */
export function DayEditor({
  weekday,
  day,
  errors,
  weekErrorId,
  otherWorkingDays,
  onChange,
  onCopy,
}: DayEditorProps) {
  const name = weekdayName(weekday);
  const field = (key: 'startTime' | 'endTime' | 'patientLimit') => ({
    size: 'sm' as const,
    classNames: { label: classes.label ?? '' },
    value: day[key],
    error: errors[key],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...day, [key]: event.currentTarget.value }),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={name} className={classes.day} data-enabled={day.enabled || undefined}>
      <div className={classes.name}>
        <Checkbox
          size="md"
          label={name}
          checked={day.enabled}
          aria-invalid={weekErrorId ? true : undefined}
          aria-describedby={weekErrorId}
          onChange={(event) => onChange({ ...day, enabled: event.currentTarget.checked })}
        />
      </div>
      {!day.enabled && <p className={classes.off}>{text.off}</p>}
      {day.enabled && (
        <>
          <TextInput type="time" label={text.start} {...field('startTime')} />
          <TextInput type="time" label={text.end} {...field('endTime')} />
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            label={text.limit}
            {...field('patientLimit')}
          />
          <div className={classes.reserved}>
            <ReservedSlots
              dayName={name}
              value={day.reservedSlots}
              error={errors.reservedSlots}
              onChange={(reservedSlots) => onChange({ ...day, reservedSlots })}
            />
          </div>
          <CopyDayMenu weekday={weekday} otherWorkingDays={otherWorkingDays} onCopy={onCopy} />
        </>
      )}
    </div>
  );
}
