import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { exportAppointments } from '@clinic-serial/contract/subjects/export';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { formTexts } from '#messages/forms';
import { useClinic } from '../../api/clinic.ts';
import { useListLinkState } from '../../ui/address/list-address.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatTotal } from '../../ui/text/format.ts';
import { Counters } from '../Counters.tsx';
import { fetchCsv } from '../csv-download.ts';
import { DaySheetLink } from '../day-sheet/DaySheetLink.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { ListBody } from '../ListBody.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import { AppointmentFilterRow } from './AppointmentFilterRow.tsx';
import classes from './AppointmentsPage.module.css';
import { AppointmentsTable } from './AppointmentsTable.tsx';
import { type AppointmentFilters, useAppointmentList } from './appointments.api.ts';
import { ChangeStatus } from './ChangeStatus.tsx';
import { useAppointmentFilters } from './use-appointment-filters.ts';

const text = adminAppointmentsText.list;

/** /admin/appointments: the list of a day's appointments, at first today's. */
export function AppointmentsPage() {
  const { can } = useStaff();
  const fromHere = useListLinkState();
  const today = useClinic()?.today;
  const { filters, page, active, setFilters, setPage, clear, clearings } = useAppointmentFilters(today);
  const ready = today !== undefined;
  const query = useAppointmentList(filters, page, ready);
  const pagination = query.data?.pagination;
  const appointments = query.data?.appointments;
  const hasOtherDate = appointments?.some((one) => one.appointmentDate !== filters.date);
  // A booking reference finds its appointment whatever the date filter is (rules: finding 6).
  const isOtherDay = filters.date !== '' && !query.isPlaceholderData && hasOtherDate;
  const [moving, setMoving] = useState<{ appointment: Appointment; to: AppointmentStatus } | null>(null);

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
            <ExportAppointments filters={filters} ready={ready} />
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
              <div className={classes.actions}>
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
            />
          </>
        )}
      </ListBody>
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

const exportAppointmentsText = adminAppointmentsText.export;

/**
 * 'Export CSV': all appointments that match the list's filters, from all pages. Only with update permission, because the
 * file has phones (rules: accounts 1).
 */
function ExportAppointments({ filters, ready }: { filters: AppointmentFilters; ready: boolean }) {
  const { session, can } = useStaff();
  if (!can('update')) return null;
  return (
    <ExportButton
      texts={exportAppointmentsText}
      ready={ready}
      fetchFile={() => fetchCsv(session, exportAppointments, filters, exportAppointmentsText.fileName)}
    />
  );
}
