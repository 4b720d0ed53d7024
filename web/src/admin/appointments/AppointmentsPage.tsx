import type { Appointment } from '@clinic-serial/contract/appointments';
import type { Pagination } from '@clinic-serial/contract/fields/paging';
import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { adminAppointmentsText } from '../../messages/en/admin-appointments.ts';
import { formTexts } from '../../messages/en/forms.ts';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../../ui/Action.tsx';
import { failureOf } from '../../ui/failure.ts';
import { formatTotal } from '../../ui/format.ts';
import { EmptyBox, ErrorBox } from '../../ui/ListState.tsx';
import { useFromHere } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { StatTile } from '../../ui/StatTile.tsx';
import { useExistingPage } from '../../ui/use-existing-page.ts';
import { AdminTitle } from '../AdminTitle.tsx';
import list from '../list.module.css';
import { useStaff } from '../staff-context.ts';
import { AppointmentFilterRow } from './AppointmentFilterRow.tsx';
import classes from './AppointmentsPage.module.css';
import { AppointmentsTable } from './AppointmentsTable.tsx';
import { useAppointmentList } from './appointments.api.ts';
import { ChangeStatus } from './ChangeStatus.tsx';
import { ExportAppointments } from './ExportAppointments.tsx';
import { useAppointmentFilters } from './use-appointment-filters.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const text = adminAppointmentsText.list;

/** /admin/appointments: the day's list, today's when one comes (specification 2, Admin area 8). */
export default function AppointmentsPage() {
  const { can } = useStaff();
  const fromHere = useFromHere();
  const today = useClinic()?.today;
  const { filters, page, active, setFilters, setPage, clear } = useAppointmentFilters(today);
  const ready = today !== undefined;
  const { data, error, refetch, isPlaceholderData } = useAppointmentList(filters, page, ready);
  const [moving, setMoving] = useState<{ appointment: Appointment; to: AppointmentStatus } | null>(null);
  const keptFocus = useKeptFocus();
  const empty = data?.appointments.length === 0;

  useExistingPage(page, isPlaceholderData ? undefined : data?.pagination, setPage);

  // New fields each time: a text that has not taken effect yet would come after the clearing.
  const [clearings, setClearings] = useState(0);
  function clearAll() {
    setClearings(clearings + 1);
    clear();
  }

  return (
    <>
      <AdminTitle title={adminAppointmentsText.title} />
      <PageHeader
        title={adminAppointmentsText.title}
        actions={
          <>
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
      <Counters pagination={data?.pagination} shown={data?.appointments.length} />
      <div {...keptFocus}>
        <AppointmentFilterRow
          key={clearings}
          filters={filters}
          active={ready && active}
          onChange={setFilters}
          onClear={clearAll}
        />
        {error && (
          <div className={list.error}>
            <ErrorBox
              message={failureOf(error, text)}
              detail={messageOf(error)}
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {empty && (
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
                  <ActionButton look="quiet" onClick={clearAll}>
                    {formTexts.clearFilters}
                  </ActionButton>
                )}
              </div>
            }
          />
        )}
        {!empty && (data || !error) && (
          <AppointmentsTable
            appointments={data?.appointments}
            refreshing={isPlaceholderData}
            oneDay={filters.date !== ''}
            onMove={(appointment, to) => setMoving({ appointment, to })}
          />
        )}
        {data && (
          <div className={list.pager}>
            <Pager {...data.pagination} onChange={setPage} />
          </div>
        )}
      </div>
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
