import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { BOOKING_FORM_FIELDS } from '@clinic-serial/contract/subjects/booking-form';
import type { SittingStatus } from '@clinic-serial/contract/subjects/doctors';
import { Fragment, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { bookingText } from '#messages/booking';
import { NewSerialLine } from '../../live/NewSerialLine.tsx';
import type { DoctorQueues } from '../../live/queue-key.ts';
import { StateLines } from '../../live/StateLines.tsx';
import { formatTimeRange } from '../../ui/text/format.ts';
import { isOver, placesText } from '../doctors/availability.ts';
import classes from './BookingWizard.module.css';

const text = bookingText.sitting;

interface SittingChoiceProps {
  queues: DoctorQueues | undefined;
  sittings: readonly SittingStatus[];
  chosen: SittingNumber | undefined;
  /** True if the chosen sitting cannot be booked any more. */
  isGone: boolean;
  pending: boolean;
  /** Called with the sitting that the person chose, also with one that was chosen before the scripts had loaded. */
  onChoose: (sitting: SittingNumber) => void;
  /** The notice about that. */
  ref: Ref<HTMLParagraphElement>;
}

/**
 * The sittings of today of a doctor who sits twice, each with what it is doing and when a new serial should come. One that
 * cannot be booked says why.
 */
export function SittingChoice({
  queues,
  sittings,
  chosen,
  isGone,
  pending,
  onChoose,
  ref,
}: SittingChoiceProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that the server sent is read once
  useLayoutEffect(() => {
    const early = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const sitting = sittings.find((one) => String(one.sitting) === early)?.sitting;
    if (sitting && sitting !== chosen) onChoose(sitting);
  }, []);
  return (
    <fieldset ref={group} className={classes.names} disabled={pending}>
      <legend>{text.legend}</legend>
      {sittings.map((one) => (
        <Fragment key={one.sitting}>
          <label className={classes.name}>
            <input
              type="radio"
              name={BOOKING_FORM_FIELDS.sitting}
              value={one.sitting}
              checked={one.sitting === chosen}
              disabled={one.availableSlots === 0}
              onChange={() => onChoose(one.sitting)}
              aria-describedby={`${id}${one.sitting}`}
            />
            <span>
              {formatTimeRange(one.startTime, one.endTime)} <small>· {placesText(one)}</small>
            </span>
          </label>
          <div id={`${id}${one.sitting}`} className={classes.about}>
            {!isOver(one) && (
              <StateLines now={one.now}>
                {one.availableSlots > 0 && <NewSerialLine queue={queues?.[one.sitting]} />}
              </StateLines>
            )}
          </div>
        </Fragment>
      ))}
      <div role="alert">
        {isGone && (
          <p ref={ref} tabIndex={-1} className={classes.gone}>
            {text.gone}
          </p>
        )}
      </div>
    </fieldset>
  );
}
