import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { BOOKING_FORM_FIELDS } from '@clinic-serial/contract/subjects/booking-form';
import type { LiveStatus, SittingStatus } from '@clinic-serial/contract/subjects/doctors';
import { Fragment, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { bookingText } from '#messages/booking';
import { useClinic } from '../../api/clinic.ts';
import { NewSerialLine } from '../../live/NewSerialLine.tsx';
import type { DoctorQueues } from '../../live/queue-key.ts';
import { StateLines } from '../../live/StateLines.tsx';
import { Choice, Choices } from '../../ui/form/Choices.tsx';
import { hoursText } from '../../ui/text/format.ts';
import { isOver, placesText } from '../doctors/availability.ts';

const text = bookingText.sitting;

/**
 * The one of two sittings that a person books. A choice stays if its sitting fills up, so that nobody books
 * hours that the screen did not show.
 *
 * @param answered the choice of an earlier step or page
 * @param timeOfDay the clinic's time, HH:MM
 */
export function useSittingChoice(
  live: LiveStatus,
  answered: SittingNumber | undefined,
  timeOfDay: string | undefined,
) {
  const sittings = live.sittings && live.sittings.length > 1 ? live.sittings : undefined;
  const [first] = useState(() => firstChoice(sittings ?? [], timeOfDay ?? ''));
  const [picked, choose] = useState<SittingNumber>();
  const notice = useRef<HTMLParagraphElement>(null);
  const chosen = sittings && (picked ?? answered ?? first);
  const isGone = sittings?.some((one) => one.sitting === chosen && one.availableSlots === 0) ?? false;
  return { sittings, chosen, choose, isGone, notice };
}

/** The first sitting that has a place and is not over, or the first that has a place (rules: calendar 3). */
function firstChoice(sittings: readonly SittingStatus[], timeOfDay: string): SittingNumber | undefined {
  const free = sittings.filter(({ availableSlots }) => availableSlots > 0);
  return (free.find(({ endTime }) => timeOfDay < endTime) ?? free[0])?.sitting;
}

interface SittingChoiceProps {
  queues: DoctorQueues | undefined;
  sittings: readonly SittingStatus[];
  chosen: SittingNumber | undefined;
  isGone: boolean;
  pending: boolean;
  /** Called with the person's choice, including one made before the scripts had loaded. */
  onChoose: (sitting: SittingNumber) => void;
  ref: Ref<HTMLParagraphElement>;
}

/**
 * The sittings of today. Each has its present state and the time at which a new serial should come, or the
 * reason why it cannot be booked.
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
  const clinic = useClinic();
  const group = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that the server sent is read once
  useLayoutEffect(() => {
    const early = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const sitting = sittings.find((one) => String(one.sitting) === early)?.sitting;
    if (sitting && sitting !== chosen) onChoose(sitting);
  }, []);
  return (
    <Choices ref={group} legend={text.legend} disabled={pending}>
      {sittings.map((one) => (
        <Fragment key={one.sitting}>
          <Choice
            name={BOOKING_FORM_FIELDS.sitting}
            value={one.sitting}
            checked={one.sitting === chosen}
            disabled={one.availableSlots === 0}
            onChange={() => onChoose(one.sitting)}
            aria-describedby={`${id}${one.sitting}`}
          >
            <span>
              {hoursText(one, clinic)} <small>· {placesText(one)}</small>
            </span>
          </Choice>
          <div id={`${id}${one.sitting}`} className="ps-8">
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
          <p ref={ref} tabIndex={-1} className="text-danger">
            {text.gone}
          </p>
        )}
      </div>
    </Choices>
  );
}
