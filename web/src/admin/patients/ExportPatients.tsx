import { exportPatients } from '@clinic-serial/contract/export';
import { adminPatientsText } from '#messages/admin-patients';
import { fetchCsv } from '../csv-download.ts';
import { ExportButton } from '../ExportButton.tsx';
import { useStaff } from '../staff-context.ts';
import { type PatientFilters, patientQuery } from './patients.api.ts';

const text = adminPatientsText.export;

/** 'Export CSV': all patients that match the list's filters, from all pages. */
export function ExportPatients({ filters }: { filters: PatientFilters }) {
  const { session } = useStaff();
  return (
    <ExportButton
      texts={text}
      fetchFile={() => fetchCsv(session, exportPatients, patientQuery(filters), text.fileName)}
    />
  );
}
