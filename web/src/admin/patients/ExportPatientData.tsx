import { exportPatientData, type PatientData } from '@clinic-serial/contract/subjects/privacy';
import { useQueryClient } from '@tanstack/react-query';
import { adminPrivacyText } from '#messages/admin-privacy';
import { useClinic } from '../../api/clinic.ts';
import { ExportButton } from '../ExportButton.tsx';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

const text = adminPrivacyText.export;

/** 'Export data': everything about one patient, as a file that people and programs can read. */
export function ExportPatientData({ patientId }: { patientId: number }) {
  const { session } = useStaff();
  const client = useQueryClient();
  const today = useClinic()?.today;

  async function fetchFile() {
    // Always reads the data again, and keeps none of it in the cache.
    const data = await client.fetchQuery({
      ...staffRead(session, exportPatientData, { params: { id: patientId } }),
      staleTime: 0,
      gcTime: 0,
    });
    return { name: text.fileName(patientId, today ?? data.exportedAt.slice(0, 10)), content: fileOf(data) };
  }

  return <ExportButton texts={text} fetchFile={fetchFile} />;
}

function fileOf(data: PatientData): Blob {
  return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
}
