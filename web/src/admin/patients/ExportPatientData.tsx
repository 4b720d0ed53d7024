import { exportPatientData, type PatientData } from '@clinic-serial/contract/privacy';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { adminPrivacyText } from '../../messages/en/admin-privacy.ts';
import { ActionButton } from '../../ui/Action.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { saveFile } from '../csv-download.ts';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastBad, toastGood } from '../toast.tsx';

const text = adminPrivacyText.export;

/** 'Export data': everything about one patient, as a file that people and programs can read. */
export function ExportPatientData({ patientId }: { patientId: number }) {
  const { session } = useStaff();
  const client = useQueryClient();
  const today = useClinic()?.today;
  const { run, isPending } = useSingleFlight({
    // Always as it is now, and nothing of it stays in the browser's memory.
    send: (id: number) =>
      client.fetchQuery({
        ...staffRead(session, exportPatientData, { params: { id } }),
        staleTime: 0,
        gcTime: 0,
      }),
    onSuccess: (data) => {
      const name = text.fileName(patientId, today ?? data.exportedAt.slice(0, 10));
      saveFile({ name, content: fileOf(data) });
      toastGood(text.done(name));
    },
    onError: (error) => toastBad(text.failed(messageOf(error))),
  });
  return (
    <ActionButton look="quiet" size="sm" aria-busy={isPending} onClick={() => run(patientId)}>
      <IconDownload size={18} aria-hidden />
      {isPending ? text.pending : text.button}
    </ActionButton>
  );
}

function fileOf(data: PatientData): Blob {
  return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
}
