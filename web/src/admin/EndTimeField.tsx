import { DAY_END, endTimeOf } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import { adminDateText } from '#messages/admin';
import { TextField, type TextFieldProps } from '../ui/form/TextField.tsx';

interface EndTimeFieldProps extends Pick<TextFieldProps, 'label' | 'error'> {
  /** HH:MM, '24:00' for the end of the day, or empty. */
  value: string;
  onChange: (endTime: string) => void;
}

/**
 * The end of some hours. A browser's time field has no 24:00. It gets 00:00 instead, which people see as
 * 12:00 AM, and the hint says that this is the end of the day.
 */
export function EndTimeField({ value, onChange, ...field }: EndTimeFieldProps) {
  const isMidnight = value === DAY_END;
  return (
    <TextField
      type="time"
      {...field}
      description={isMidnight && adminDateText.endsAtMidnight}
      hintBelow
      value={isMidnight ? '00:00' : value}
      onChange={(event) => onChange(endTimeOf(event.currentTarget.value))}
    />
  );
}
