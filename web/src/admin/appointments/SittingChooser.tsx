import { localText } from '@clinic-serial/contract/messages/current/format';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Availability } from '@clinic-serial/contract/subjects/doctors';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import type { ReactNode } from 'react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { ActionButton } from '../../ui/button/Action.tsx';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { formatFriendlyDate, formatTime, formatTimeRange } from '../../ui/text/format.ts';
import { placeNames, usePlaces } from '../clinic-places.ts';
import { AtPlace } from '../places.tsx';

const text = adminAppointmentsText.places;

interface SittingChooserProps {
  places: Availability;
  /** With fewer sittings than this, no choice is shown. */
  fewest: 1 | 2;
  value: SittingNumber | null;
  /** The sitting that the appointment already has. It cannot be chosen. */
  present?: SittingNumber | null;
  /** True if a sitting without a free place can be chosen too. */
  fullToo?: boolean;
  today: string;
  onChange: (sitting: SittingNumber) => void;
  onNextFree: (date: string, sitting: SittingNumber) => void;
  /** Shown below the sittings. */
  children?: ReactNode;
}

/**
 * The sittings of a doctor's day as radio buttons. A day without a free place offers the next day that has
 * one.
 */
export function SittingChooser({
  places: { isScheduled, sittings, nextFree, ...day },
  fewest,
  value,
  present = null,
  fullToo = false,
  today,
  onChange,
  onNextFree,
  children,
}: SittingChooserProps) {
  const closed = placeNames(usePlaces(), day.closedPlaces ?? []);
  const hasFree = sittings.some(({ available }) => available > 0);
  return (
    <>
      {sittings.length >= fewest && (
        <RadioField
          legend={text.sitting}
          options={sittings.map(({ sitting, startTime, endTime, available, closed, ...at }) => {
            const full = closed ? text.closed[closed] : text.full;
            const state = available > 0 ? text.free(available) : full;
            return {
              value: String(sitting),
              label: (
                <>
                  {text.option(
                    formatTimeRange(startTime, endTime),
                    sitting === present ? text.isPresent : state,
                  )}
                  <AtPlace of={at} always className="font-semibold" />
                </>
              ),
              disabled: sitting === present || (available <= 0 && !fullToo),
            };
          })}
          value={value === null ? null : String(value)}
          onChoose={(next) => onChange(next === '2' ? 2 : 1)}
        />
      )}
      {children}
      {closed !== '' && <p>{withWords(text.closedAt(closed), day)}</p>}
      {!hasFree && !isScheduled && closed === '' && <p>{whyOff(day)}</p>}
      {!hasFree && nextFree && (
        <NextFreeButton
          size="sm"
          nextFree={nextFree}
          today={today}
          onPress={() => onNextFree(nextFree.date, nextFree.sitting)}
        />
      )}
      {!hasFree && !nextFree && <p>{text.noneFree(CALENDAR_LIMITS.nextDayAhead)}</p>}
    </>
  );
}

type Why = Pick<Availability, 'reason' | 'text' | 'textBn'>;

function whyOff(why: Why): string {
  const { reason } = why;
  return reason === 'leave' || reason === 'holiday' ? withWords(text[reason], why) : text.off;
}

/** A reason with the name of the holiday, or the words about the leave. */
function withWords(reason: string, { text: message, textBn }: Why): string {
  const words = localText(message, textBn);
  return words === null ? reason : text.because(reason, words);
}

interface NextFreeButtonProps {
  nextFree: NonNullable<Availability['nextFree']>;
  today: string;
  size?: 'sm';
  onPress: () => void;
}

/** Offers the next day with a free place. Its words wrap on a phone. */
export function NextFreeButton({ nextFree, today, size, onPress }: NextFreeButtonProps) {
  return (
    <ActionButton look="quiet" size={size} onClick={onPress}>
      {adminAppointmentsText.places.nextFree(
        formatFriendlyDate(nextFree.date, today),
        formatTime(nextFree.startTime),
      )}
    </ActionButton>
  );
}
