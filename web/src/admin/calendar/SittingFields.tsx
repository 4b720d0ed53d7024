import { TextInput } from '@mantine/core';
import { adminCalendarText } from '#messages/admin-calendar';
import { ActionButton } from '../../ui/button/Action.tsx';
import classes from './DayDialog.module.css';
import { withSecondSitting } from './day-hours.ts';
import type { DayForm } from './day-order.ts';

const text = adminCalendarText.day;

/** The hours and the limit of one or two sittings of a date. */
export function SittingFields({ form }: { form: DayForm }) {
  const { sittings } = form.values;
  const hasTwo = sittings.length > 1;
  return (
    <>
      {sittings.map(({ sitting }, place) => {
        const field = (key: string) => form.getInputProps(`sittings.${place}.${key}`);
        return (
          <fieldset key={sitting} className={classes.sitting}>
            <legend>{text.sitting[sitting]}</legend>
            <TextInput
              type="time"
              label={text.start}
              data-first={place === 0 || undefined}
              {...field('startTime')}
            />
            <TextInput type="time" label={text.end} {...field('endTime')} />
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              label={text.limit}
              {...field('patientLimit')}
            />
            {hasTwo && (
              <ActionButton look="plain" size="sm" onClick={() => form.removeListItem('sittings', place)}>
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
