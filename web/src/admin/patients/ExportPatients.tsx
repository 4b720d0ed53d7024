import { exportPatients } from '@clinic-serial/contract/export';
import { IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../api/errors.ts';
import { adminPatientsText } from '../../messages/en/admin-patients.ts';
import { ActionButton } from '../../ui/Action.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { fetchCsv, saveFile } from '../csv-download.ts';
import { useStaff } from '../staff-context.ts';
import { toastBad, toastGood } from '../toast.tsx';
import { type PatientFilters, patientQuery } from './patients.api.ts';

const text = adminPatientsText.export;

/** 'Export CSV': all pages of what the list's filters match. */
export function ExportPatients({ filters }: { filters: PatientFilters }) {
  const { session } = useStaff();
  const { run, isPending } = useSingleFlight({
    send: (wanted: PatientFilters) => fetchCsv(session, exportPatients, patientQuery(wanted), text.fileName),
    onSuccess: (file) => {
      saveFile(file);
      toastGood(text.done(file.name));
    },
    onError: (error) => toastBad(text.failed(messageOf(error))),
  });
  return (
    <ActionButton look="quiet" size="sm" aria-busy={isPending} onClick={() => run(filters)}>
      <IconDownload size={18} aria-hidden />
      {isPending ? text.pending : text.button}
    </ActionButton>
  );
}
