import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Availability } from '@clinic-serial/contract/subjects/doctors';
import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { formatTimeRange } from '../../ui/text/format.ts';
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
