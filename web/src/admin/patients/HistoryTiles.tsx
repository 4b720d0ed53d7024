import type { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { adminPatientsText } from '#messages/admin-patients';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import { useDates } from './patient-text.ts';
import page from './patients.module.css';

const text = adminPatientsText.historyPage.counters;

/** The four tiles. They count the current page, except for Total (rules: screens 11). */
export function HistoryTiles({ data }: { data: DataOf<typeof listAppointments> | undefined }) {
  const { today } = useDates();
  const rows = data?.appointments;
  const upcoming = rows?.filter(
    ({ status, appointmentDate }) => today !== undefined && isUpcoming(status, appointmentDate, today),
  );
  return (
    <dl className={page.counters}>
      <StatTile label={text.total} value={data?.pagination.total} />
      <StatTile label={text.completed} value={rows?.filter(({ status }) => status === 'Completed').length} />
      <StatTile label={text.upcoming} value={today && upcoming?.length} />
      <StatTile label={text.cancelled} value={rows?.filter(({ status }) => status === 'Cancelled').length} />
    </dl>
  );
}
