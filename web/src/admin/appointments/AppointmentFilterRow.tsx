import { statusName } from '@clinic-serial/contract/messages/current/words';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { TextInput } from '@mantine/core';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow, SearchField, useDateDebounce, useDebounce } from '../../ui/list/FilterRow.tsx';
import { DateField } from '../date/DateField.tsx';
import type { AppointmentFilters } from './appointments.api.ts';

const text = adminAppointmentsText.list;
const STATUSES = [
  { value: '', label: text.allStatuses },
  ...APPOINTMENT_STATUSES.map((status) => ({ value: status as string, label: statusName(status) })),
  { value: 'not-cancelled', label: text.notCancelled },
  { value: 'upcoming', label: text.upcoming },
];

interface AppointmentFilterRowProps {
  filters: AppointmentFilters;
  active: boolean;
  onChange: (changes: Partial<AppointmentFilters>, step?: { replace?: boolean }) => void;
  onClear: () => void;
}

export function AppointmentFilterRow({ filters, active, onChange, onClear }: AppointmentFilterRowProps) {
  const [date] = useDateDebounce(filters.date, (next) => onChange({ date: next }));
  const [status, setStatus] = useDebounce(filters.status, (next) => onChange({ status: next }));
  const [doctor, setDoctor, doctorKeys] = useDebounce(filters.doctor, (next) =>
    onChange({ doctor: next }, { replace: true }),
  );

  return (
    <FilterRow
      active={active}
      onClear={onClear}
      always={
        <>
          <SearchField
            label={text.searchLabel}
            placeholder={text.searchPlaceholder}
            value={filters.search}
            onSearch={(search) => onChange({ search }, { replace: true })}
          />
          <DateField size="sm" label={text.date} clearLabel={text.allDates} {...date} />
        </>
      }
    >
      <SelectField
        size="sm"
        label={text.status}
        data={STATUSES}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
      />
      <TextInput
        size="sm"
        label={text.doctor}
        placeholder={text.doctorPlaceholder}
        autoComplete="off"
        maxLength={100}
        value={doctor}
        onChange={(event) => setDoctor(event.currentTarget.value)}
        onKeyDown={doctorKeys}
      />
    </FilterRow>
  );
}
