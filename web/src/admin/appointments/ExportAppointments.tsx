import { exportAppointments } from '@clinic-serial/contract/export';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { fetchCsv } from '../csv-download.ts';
import { ExportButton } from '../ExportButton.tsx';
import { useStaff } from '../staff-context.ts';
import type { AppointmentFilters } from './appointments.api.ts';

const text = adminAppointmentsText.export;

/** 'Export CSV': all appointments that match the list's filters, from all pages. */
export function ExportAppointments({ filters, ready }: { filters: AppointmentFilters; ready: boolean }) {
  const { session } = useStaff();
  return (
    <ExportButton
      texts={text}
      ready={ready}
      fetchFile={() => fetchCsv(session, exportAppointments, filters, text.fileName)}
    />
  );
}
