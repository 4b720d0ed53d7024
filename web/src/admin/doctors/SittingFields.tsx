import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import icon from '../../ui/style/icon-button.module.css';
import menu from './CopyDayMenu.module.css';
import classes from './DayEditor.module.css';
import { ReservedSlots } from './ReservedSlots.tsx';
import type { SittingValues } from './week-values.ts';

const text = adminDoctorsText.week;

interface SittingFieldsProps {
  /** The weekday in words. */
  dayName: string;
  hours: SittingValues;
  /** The errors by field. */
  errors: Readonly<Record<string, ReactNode>>;
  /** True if the day has more than its first sitting. The sitting then has a name. */
  named: boolean;
  onChange: (hours: SittingValues) => void;
  /** Left out for the only sitting of a day, which cannot be removed. */
  onRemove?: (() => void) | undefined;
}

/** The times, the limit and the reserved numbers of one sitting. */
export function SittingFields({ dayName, hours, errors, named, onChange, onRemove }: SittingFieldsProps) {
  const field = (key: 'startTime' | 'endTime' | 'patientLimit') => ({
    size: 'sm' as const,
    classNames: { label: classes.label ?? '' },
    value: hours[key],
    error: errors[key],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...hours, [key]: event.currentTarget.value }),
  });
  const name = text.sittings[hours.sitting];
  const fields = (
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
          dayName={named ? text.sittingOf(dayName, name) : dayName}
          value={hours.reservedSlots}
          error={errors.reservedSlots}
          onChange={(reservedSlots) => onChange({ ...hours, reservedSlots })}
        />
      </div>
    </>
  );
  if (!named) return fields;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={text.sittingOf(dayName, name)} className={classes.sitting}>
      <p className={classes.sittingName}>{name}</p>
      {fields}
      {onRemove && (
        <button
          type="button"
          className={`${icon.quiet} ${menu.target}`}
          aria-label={text.removeSitting(dayName, name)}
          title={text.removeSitting(dayName, name)}
          onClick={onRemove}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
          <span className={menu.word}>{text.removeShort}</span>
        </button>
      )}
    </div>
  );
}
