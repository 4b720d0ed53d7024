import type { Appointment } from '@clinic-serial/contract/appointments';
import type { Pagination } from '@clinic-serial/contract/fields/paging';
import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { formTexts } from '#messages/forms';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { useListLinkState } from '../../ui/address/list-address.ts';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure.ts';
import { formatTotal } from '../../ui/text/format.ts';
import { DaySheetLink } from '../day-sheet/DaySheetLink.tsx';
import { ListBody } from '../ListBody.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useStaff } from '../staff-context.ts';
import { AppointmentFilterRow } from './AppointmentFilterRow.tsx';
import classes from './AppointmentsPage.module.css';
import { AppointmentsTable } from './AppointmentsTable.tsx';
import { useAppointmentList } from './appointments.api.ts';
import { ChangeStatus } from './ChangeStatus.tsx';
import { ExportAppointments } from './ExportAppointments.tsx';
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
  const [moving, setMoving] = useState<{ appointment: Appointment; to: AppointmentStatus } | null>(null);

  const sheetOf = filters.date === '' ? undefined : onlyDoctorOf(query.data?.appointments);

  return (
    <>
      <PageHeader
        title={adminAppointmentsText.title}
        actions={
          <>
            {sheetOf !== undefined && <DaySheetLink doctorId={sheetOf} date={filters.date} />}
            <ExportAppointments filters={filters} ready={ready} />
            {can('create') && (
              <ActionLink to={paths.adminAppointmentNew} state={fromHere} size="sm">
                <IconPlus size={20} aria-hidden />
                {adminAppointmentsText.newAppointment}
              </ActionLink>
            )}
          </>
        }
      />
      <Counters pagination={query.data?.pagination} shown={query.data?.appointments.length} />
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
        rows={query.data?.appointments}
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
                  <ActionLink to={paths.adminAppointmentNew} state={fromHere}>
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
        {(appointments, refreshing) => (
          <AppointmentsTable
            appointments={appointments}
            refreshing={refreshing}
            oneDay={filters.date !== ''}
            onMove={(appointment, to) => setMoving({ appointment, to })}
          />
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

interface CountersProps {
  pagination: Pagination | undefined;
  shown: number | undefined;
}

function Counters({ pagination, shown }: CountersProps) {
  const { counters } = text;
  return (
    <dl className={classes.counters}>
      <StatTile
        label={counters.total}
        value={pagination && formatTotal(pagination.total, pagination.isTotalAtLeast)}
      />
      <StatTile label={counters.onPage} value={shown} />
      <StatTile
        label={counters.page}
        value={pagination && text.pageOf(pagination.currentPage, Math.max(1, pagination.totalPages))}
      />
    </dl>
  );
}
