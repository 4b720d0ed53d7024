import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { Fragment, type ReactNode } from 'react';
import { adminPatientsText } from '#messages/admin-patients';
import { ApiError, messageOf } from '../../api/errors.ts';
import { placeOf } from '../../ui/address/url-filters.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox, ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure.ts';
import { PageHeader } from '../PageHeader.tsx';
import { usePatient } from './patients.api.ts';

const text = adminPatientsText.detail;

interface PatientLoaderProps {
  /** Null when the address contains no valid id. */
  id: number | null;
  /** The list's address, to go back to. */
  list: string;
  /**
   * True for a form: it waits for a fresh read, because the server compares a save with the newest version.
   */
  fresh?: boolean;
  children: (patient: StaffPatient) => ReactNode;
}

/**
 * Loads the patient of a page, or shows why there is none. The state of the page is not kept for another
 * patient.
 */
export function PatientLoader({ id, list, fresh = false, children }: PatientLoaderProps) {
  const { data: patient, error, refetch, isFetchedAfterMount } = usePatient(id, { fresh });
  const gone = id === null || (error instanceof ApiError && error.status === 404);
  const back = { to: list, label: adminPatientsText.backToPatients };

  if (gone) {
    return (
      <>
        <PageHeader title={adminPatientsText.title} tab={text.notFound} back={back} />
        <EmptyBox
          title={text.notFound}
          text={text.notFoundText}
          action={<ActionLink {...placeOf(list)}>{text.backToList}</ActionLink>}
        />
      </>
    );
  }
  // A patient on the screen stays there when a later refresh fails.
  if (patient && (!fresh || isFetchedAfterMount)) {
    return <Fragment key={patient.id}>{children(patient)}</Fragment>;
  }
  return (
    <>
      <PageHeader title={adminPatientsText.title} back={back} />
      {error ? (
        <ErrorBox message={failureOf(error, text)} detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={6} height="3rem" />
      )}
    </>
  );
}
