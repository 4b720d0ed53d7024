import { getPatient, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import type { ReactNode } from 'react';
import { adminPatientsText } from '#messages/admin-patients';
import { failureOf } from '../../ui/notice/failure-lines.ts';
import { RecordPage } from '../records/RecordPage.tsx';
import { useStaffRead } from '../staff.api.ts';

const text = adminPatientsText.detail;

/** One patient. Nothing is requested while `id` is null. `fresh` reads the patient again even when cached. */
export const usePatient = (id: number | null, fresh = false) =>
  useStaffRead(getPatient, {
    params: { id: id ?? 0 },
    enabled: id !== null,
    refetchOnMount: fresh ? 'always' : true,
  });

interface PatientLoaderProps {
  /** Null when the address contains no valid id. */
  id: number | null;
  /** The list's address, to go back to. */
  list: string;
  /** True for a form: it waits for a fresh read. */
  fresh?: boolean;
  children: (patient: StaffPatient) => ReactNode;
}

/** Loads the patient of a page, or says why there is none. */
export function PatientLoader({ id, list, fresh = false, children }: PatientLoaderProps) {
  return (
    <RecordPage
      id={id}
      query={usePatient(id, fresh)}
      fresh={fresh}
      title={adminPatientsText.title}
      goneTitle={adminPatientsText.title}
      back={{ to: list, label: adminPatientsText.backToPatients }}
      texts={text}
      failed={(error) => failureOf(error, text)}
      lines={6}
      height="3rem"
    >
      {children}
    </RecordPage>
  );
}
