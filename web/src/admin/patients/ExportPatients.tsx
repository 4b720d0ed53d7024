import { exportPatients } from '@clinic-serial/contract/subjects/export';
import { adminPatientsText } from '#messages/admin-patients';
import { fetchCsv } from '../csv-download.ts';
import { ExportButton } from '../ExportButton.tsx';
import { useStaff } from '../staff-context.ts';
import { type PatientFilters, patientQuery } from './patients.api.ts';

const text = adminPatientsText.export;

/**
 * 'Export CSV': all patients that match the list's filters, from all pages. Only with update permission, because the file
 * has phones (rules: accounts 1).
 */
export function ExportPatients({ filters }: { filters: PatientFilters }) {
  const { session, can } = useStaff();
  if (!can('update')) return null;
  return (
    <ExportButton
      texts={text}
      fetchFile={() => fetchCsv(session, exportPatients, patientQuery(filters), text.fileName)}
    />
  );
}
