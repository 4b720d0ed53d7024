import type { DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { EndTimeField } from '../EndTimeField.tsx';
import { WhereFields } from '../WhereFields.tsx';
import {
  type DayChoice,
  type DayForm,
  newSitting,
  shifted,
  sittingsOf,
  withSecondSitting,
} from './day-order.ts';

const text = adminCalendarText.day;

const FIELDS = 'm-0 grid border-0 p-0';
const LEGEND = 'mb-xs p-0 font-semibold';
const CHOICE =
  'min-h-14 cursor-pointer rounded-md border border-line-strong bg-surface px-3 py-2 font-semibold text-text ' +
  '[font-family:inherit] text-base hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent';

/** The possible changes of a date, as large buttons. */
export function DayChoices({ day, form }: { day: DoctorDay; form: DayForm }) {
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
  }

  return (
    <fieldset className={`${FIELDS} grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-xs`}>
      <legend className={LEGEND}>{text.question}</legend>
      {choicesOf(day).map((choice) => (
        <button
          key={choice}
          type="button"
          className={CHOICE}
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

/** The place and the room of the sitting at index `place`, over the whole width of its fields. */
function WhereOfSitting({ form, place }: { form: DayForm; place: number }) {
  const { sittings } = form.values;
  const sitting = sittings[place];
  if (!sitting) return null;
  const errorOf = (key: 'placeId' | 'room' | 'roomBn') => form.errors[`sittings.${place}.${key}`];
  return (
    <WhereFields
      className="col-span-full"
      where={sitting}
      errors={{ placeId: errorOf('placeId'), room: errorOf('room'), roomBn: errorOf('roomBn') }}
      onChange={(where) =>
        form.setFieldValue(
          'sittings',
          sittings.map((other) => (other === sitting ? { ...other, ...where } : other)),
        )
      }
    />
  );
}

/** The hours, the limit and the place of the one or two sittings of a date. */
export function SittingFields({ form }: { form: DayForm }) {
  const { sittings } = form.values;
  const hasTwo = sittings.length > 1;
  return (
    <>
      {sittings.map(({ sitting }, place) => {
        const field = <Key extends 'startTime' | 'endTime' | 'patientLimit'>(key: Key) =>
          form.getInputProps(`sittings.${place}.${key}`);
        return (
          <fieldset
            key={sitting}
            className={`${FIELDS} grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-sm`}
          >
            <legend className={LEGEND}>{text.sitting[sitting]}</legend>
            <TextField
              type="time"
              label={text.start}
              data-first={place === 0 || undefined}
              {...field('startTime')}
            />
            <EndTimeField label={text.end} {...field('endTime')} />
            <TextField
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              label={text.limit}
              {...field('patientLimit')}
            />
            <WhereOfSitting form={form} place={place} />
            {hasTwo && (
              <ActionButton
                look="plain"
                size="sm"
                onClick={() =>
                  form.setFieldValue(
                    'sittings',
                    sittings.filter((other) => other.sitting !== sitting),
                  )
                }
              >
                {text.removeSitting}
              </ActionButton>
            )}
          </fieldset>
        );
      })}
      {!hasTwo && (
        <div>
          <ActionButton
            look="plain"
            size="sm"
            onClick={() => form.setFieldValue('sittings', withSecondSitting(sittings))}
          >
            {text.addSitting}
          </ActionButton>
        </div>
      )}
    </>
  );
}
