import { localText } from '@clinic-serial/contract/messages/current/format';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Availability } from '@clinic-serial/contract/subjects/doctors';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { Button, Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { formatFriendlyDate, formatTime, formatTimeRange } from '../../ui/text/format.ts';
import classes from './SittingChoice.module.css';

const text = adminAppointmentsText.places;

interface SittingChoiceProps {
  sittings: Availability['sittings'];
  value: SittingNumber | null;
  /** The sitting that the appointment has already, which cannot be chosen. */
  present?: SittingNumber | null;
  /** True if a sitting without a free place can be chosen too. */
  fullToo?: boolean;
  onChange: (sitting: SittingNumber) => void;
}

/** The sittings of a day as radio buttons, each with its hours and its free places. */
export function SittingChoice({
  sittings,
  value,
  present = null,
  fullToo = false,
  onChange,
}: SittingChoiceProps) {
  return (
    <Radio.Group
      size="sm"
      label={text.sitting}
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '2' ? 2 : 1)}
    >
      {sittings.map(({ sitting, startTime, endTime, available, closed }) => {
        const full = closed ? text.closed[closed] : text.full;
        const state = available > 0 ? text.free(available) : full;
        return (
          <Radio
            key={sitting}
            size="md"
            classNames={{ body: classes.body ?? '', label: classes.label ?? '' }}
            value={String(sitting)}
            label={text.option(
              formatTimeRange(startTime, endTime),
              sitting === present ? text.isPresent : state,
            )}
            disabled={sitting === present || (available <= 0 && !fullToo)}
          />
        );
      })}
    </Radio.Group>
  );
}

interface NoPlacesProps {
  places: Availability;
  /** The clinic day. */
  today: string;
  onNextFree: (date: string, sitting: SittingNumber) => void;
}

/** Why a doctor does not sit on a day, and the next day with a free place. Nothing while the day has a free place. */
export function NoPlaces({ places, today, onNextFree }: NoPlacesProps) {
  const { isScheduled, sittings, nextFree } = places;
  if (sittings.some(({ available }) => available > 0)) return null;
  return (
    <>
      {!isScheduled && <p>{whyOff(places)}</p>}
      {nextFree ? (
        <NextFreeButton
          size="sm"
          nextFree={nextFree}
          today={today}
          onPress={() => onNextFree(nextFree.date, nextFree.sitting)}
        />
      ) : (
        <p>{text.noneFree(CALENDAR_LIMITS.nextDayAhead)}</p>
      )}
    </>
  );
}

function whyOff({ reason, text: message, textBn }: Availability): string {
  if (reason !== 'leave' && reason !== 'holiday') return text.off;
  const words = localText(message, textBn);
  return words === null ? text[reason] : text.because(text[reason], words);
}

interface NextFreeButtonProps {
  nextFree: NonNullable<Availability['nextFree']>;
  /** The clinic day. */
  today: string;
  size?: 'sm';
  onPress: () => void;
}

/** Offers the next day with a free place. Its words wrap on a phone. */
export function NextFreeButton({ nextFree, today, size, onPress }: NextFreeButtonProps) {
  return (
    <Button
      {...(size && { size })}
      variant="default"
      h="auto"
      mih="var(--clinic-tap)"
      styles={{ label: { whiteSpace: 'normal' } }}
      onClick={onPress}
    >
      {adminAppointmentsText.places.nextFree(
        formatFriendlyDate(nextFree.date, today),
        formatTime(nextFree.startTime),
      )}
    </Button>
  );
}
