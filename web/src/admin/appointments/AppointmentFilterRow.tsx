import { CloseButton, TextInput } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import { statusName } from '@clinic-serial/contract/messages/current/words';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/rules/appointment-status';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { focusOn } from '../../ui/focus/focus.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow } from '../../ui/list/FilterRow.tsx';
import { SearchField } from '../../ui/list/SearchField.tsx';
import { useDateDebounce, useDebounce } from '../../ui/list/use-debounce.ts';
import type { AppointmentFilters } from './appointments.api.ts';

const text = adminAppointmentsText.list;
const CLEAR_WIDTH = '2.75rem';
const STATUSES = [
  { value: '', label: text.allStatuses },
  ...APPOINTMENT_STATUSES.map((status) => ({ value: status, label: statusName(status) })),
];

interface AppointmentFilterRowProps {
  filters: AppointmentFilters;
  active: boolean;
  onChange: (changes: Partial<AppointmentFilters>, step?: { replace?: boolean }) => void;
  onClear: () => void;
}

export function AppointmentFilterRow({ filters, active, onChange, onClear }: AppointmentFilterRowProps) {
  const [date, setDate] = useDateDebounce(filters.date, (next) => onChange({ date: next }));
  const [status, setStatus] = useDebounce(filters.status, (next) => onChange({ status: next }));
  const [doctor, setDoctor, doctorKeys] = useDebounce(filters.doctor, (next) =>
    onChange({ doctor: next }, { replace: true }),
  );

  function showAllDates() {
    setDate('');
    // The button disappears with the date, so the focus moves to the field.
    focusOn(date.ref.current);
  }

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
          <TextInput
            type="date"
            size="sm"
            label={text.date}
            {...date}
            rightSectionWidth={CLEAR_WIDTH}
            rightSection={
              date.value && (
                <CloseButton size="xl" iconSize={18} aria-label={text.allDates} onClick={showAllDates} />
              )
            }
          />
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
