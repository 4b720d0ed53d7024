import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { statusName } from '@clinic-serial/contract/messages/current/words';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { exportAppointments } from '@clinic-serial/contract/subjects/export';
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@clinic-serial/contract/terms/appointment-status';
import { STATUS_FILTERS } from '@clinic-serial/contract/terms/status-filter';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { formTexts } from '#messages/forms';
import { useClinic } from '../../api/clinic.ts';
import { useListLinkState } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FilterRow, SearchField, useDateDebounce, useDebounce } from '../../ui/list/FilterRow.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatTotal } from '../../ui/text/format.ts';
import { DateField } from '../date/DateField.tsx';
import { DaySheetLink } from '../day-sheet/DaySheetLink.tsx';
import { ExportButton, fetchCsv } from '../ExportButton.tsx';
import { MoneyDialog } from '../money-desk/MoneyDialog.tsx';
import { Counters, PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { useAtPlace } from '../places.tsx';
import { ListBody } from '../records/RecordList.tsx';
import { useStaff } from '../staff-context.ts';
import { AppointmentsTable } from './AppointmentsTable.tsx';
import { type AppointmentFilters, useAppointmentList } from './appointments.api.ts';
import { ChangeStatus } from './StatusPanel.tsx';

const text = adminAppointmentsText.list;

/** /admin/appointments: the list of a day's appointments, at first today's. */
export function AppointmentsPage() {
  const { session, can } = useStaff();
  const at = useAtPlace();
  const fromHere = useListLinkState();
  const today = useClinic()?.today;
  // Without `date` in the URL the list shows today. An empty `date=` means all dates.
  const url = useUrlFilters({ search: '', date: today ?? '', status: '', doctor: '' });
  const { page, active, setFilters, setPage, clear, clearings } = url;
  const filters = readableFilters(url.filters, today ?? '');
  const ready = today !== undefined;
  const query = useAppointmentList(filters, page, ready);
  const pagination = query.data?.pagination;
  const appointments = query.data?.appointments;
  const hasOtherDate = appointments?.some((one) => one.appointmentDate !== filters.date);
  // A booking reference finds its appointment whatever the date filter is (rules: finding 6).
  const isOtherDay = filters.date !== '' && !query.isPlaceholderData && hasOtherDate;
  const [moving, setMoving] = useState<{ appointment: Appointment; to: AppointmentStatus } | null>(null);

  const [paying, setPaying] = useState<Appointment | null>(null);
  const sheetOf = filters.date === '' ? undefined : onlyDoctorOf(query.data?.appointments);

  return (
    <>
      <PageHeader
        title={adminAppointmentsText.title}
        counters={
          <Counters
            counters={[
              [text.counters.total, pagination && formatTotal(pagination.total, pagination.isTotalAtLeast)],
              [text.counters.onPage, appointments?.length],
              [
                text.counters.page,
                pagination && text.pageOf(pagination.currentPage, Math.max(1, pagination.totalPages)),
              ],
            ]}
          />
        }
        actions={
          <>
            {sheetOf !== undefined && <DaySheetLink doctorId={sheetOf} date={filters.date} />}
            {/* Hidden from people who may only look, because the file has phones (rules: accounts 1). */}
            {can('update') && (
              <ExportButton
                texts={adminAppointmentsText.export}
                ready={ready}
                fetchFile={() =>
                  fetchCsv(
                    session,
                    exportAppointments,
                    { ...filters, ...at },
                    adminAppointmentsText.export.fileName,
                  )
                }
              />
            )}
            {can('create') && (
              <ActionLink to={adminPaths.appointmentNew} state={fromHere} size="sm">
                <IconPlus size={20} aria-hidden />
                {adminAppointmentsText.newAppointment}
              </ActionLink>
            )}
          </>
        }
      />
      <ListBody
        filters={
          <AppointmentFilterRow
            key={clearings}
            filters={filters}
            active={ready && active}
            onChange={setFilters}
            onClear={clear}
          />
        }
        query={query}
        rows={appointments}
        page={page}
        onPage={setPage}
        failure={(error) => failureOf(error, text)}
        empty={
          <EmptyBox
            title={text.none}
            text={active ? text.noneFoundText : text.noneText}
            action={
              <div className="flex flex-wrap justify-center gap-xs">
                {can('create') && (
                  <ActionLink to={adminPaths.appointmentNew} state={fromHere}>
                    {text.scheduleFirst}
                  </ActionLink>
                )}
                {active && (
                  <ActionButton look="quiet" onClick={clear}>
                    {formTexts.clearFilters}
                  </ActionButton>
                )}
              </div>
            }
          />
        }
      >
        {(rows, refreshing) => (
          <>
            {isOtherDay && (
              <Notice tone="info">
                <p>{text.otherDay}</p>
              </Notice>
            )}
            <AppointmentsTable
              appointments={rows}
              groups={query.data?.groups}
              oneDay={filters.date !== '' && !isOtherDay}
              refreshing={refreshing}
              onMove={(appointment, to) => setMoving({ appointment, to })}
              onMoney={setPaying}
            />
          </>
        )}
      </ListBody>
      {paying && <MoneyDialog of={{ ...paying, appointmentId: paying.id }} onClose={() => setPaying(null)} />}
      {moving && (
        <ChangeStatus
          {...moving}
          failure={(reason) => [adminAppointmentsText.status.failed(reason)]}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}

/** The doctor of all appointments that are shown; undefined if there are several. */
function onlyDoctorOf(appointments: readonly Appointment[] = []): number | undefined {
  const [first] = appointments;
  return appointments.every(({ doctorId }) => doctorId === first?.doctorId) ? first?.doctorId : undefined;
}

const STATUSES = [
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

function AppointmentFilterRow({ filters, active, onChange, onClear }: AppointmentFilterRowProps) {
  const [date] = useDateDebounce(filters.date, (next) => onChange({ date: next }));
  const [status, setStatus] = useDebounce(filters.status, (next) => onChange({ status: next }));
  const [doctor, setDoctor, doctorKeys] = useDebounce(filters.doctor, (next) =>
    onChange({ doctor: next }, { replace: true }),
  );

  return (
    <FilterRow
      active={active}
      filtersSet={[filters.status, filters.doctor].filter(Boolean).length}
      onClear={onClear}
      always={
        <>
          <SearchField
            label={text.searchLabel}
            placeholder={text.searchPlaceholder}
            value={filters.search}
            onSearch={(search) => onChange({ search }, { replace: true })}
          />
          <DateField label={text.date} clearLabel={text.allDates} {...date} />
        </>
      }
    >
      <SelectField
        label={text.status}
        none={text.allStatuses}
        data={STATUSES}
        value={status}
        onChoose={setStatus}
      />
      <TextField
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

/**
 * Replaces invalid filter values from the URL with defaults: an invalid date with today, an unknown status
 * with "all".
 */
export function readableFilters<Others extends { date: string; status: string }>(
  filters: Others,
  today: string,
): Others {
  const { date, status } = filters;
  return {
    ...filters,
    date: date === '' || clinicDate.safeParse(date).success ? date : today,
    status: (STATUS_FILTERS as readonly string[]).includes(status) ? status : '',
  };
}
