import { exportAppointments } from '@clinic-serial/contract/subjects/export';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { fetchCsv } from '../csv-download.ts';
import { ExportButton } from '../ExportButton.tsx';
import { useStaff } from '../staff-context.ts';
import type { AppointmentFilters } from './appointments.api.ts';

const text = adminAppointmentsText.export;

/**
 * 'Export CSV': all appointments that match the list's filters, from all pages. Only with update permission, because the
 * file has phones (rules: accounts 1).
 */
export function ExportAppointments({ filters, ready }: { filters: AppointmentFilters; ready: boolean }) {
  const { session, can } = useStaff();
  if (!can('update')) return null;
  return (
    <ExportButton
      texts={text}
      ready={ready}
      fetchFile={() => fetchCsv(session, exportAppointments, filters, text.fileName)}
    />
  );
}
