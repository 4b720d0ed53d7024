import { type StaffPatient, updatePatient } from '@clinic-serial/contract/subjects/patients';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { adminText } from '#messages/admin';
import { adminPatientsText } from '#messages/admin-patients';
import { useClinic } from '../../api/clinic.ts';
import { ApiError } from '../../api/errors.ts';
import { idParam, useListAddress, useRedirectAfter } from '../../ui/address/list-address.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { differentFields, useRecordEdit } from '../records/record-edit.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood, useAlertAndLeave } from '../toast.tsx';
import { JoinPatient } from './JoinPatient.tsx';
import { PatientForm, usePatientForm } from './PatientForm.tsx';
import { PatientLoader, usePatient } from './PatientLoader.tsx';
import { ErasedNotice } from './patient-text.tsx';
import { type PatientValues, patientBody, valuesOfPatient } from './patient-values.ts';

const { form: text, field: labels } = adminPatientsText;

/**
 * /admin/patients/{id}/edit. Without the permission it reads nothing and leads to the list with a message.
 */
export function EditPatientPage() {
  const allowed = useStaff().can('update');
  const list = useListAddress(adminPaths.patients);
  const id = idParam(useParams().id);
  useAlertAndLeave(allowed ? null : text.notAllowed, list);
  if (!allowed) return null;
  return (
    <PatientLoader id={id} list={list} fresh>
      {(patient) =>
        patient.erasedAt === null && !patient.isShared ? (
          <EditPatient loaded={patient} list={list} />
        ) : (
          <>
            <PageHeader title={patient.name} back={{ to: list, label: adminPatientsText.backToPatients }} />
            {patient.erasedAt !== null && <ErasedNotice erasedAt={patient.erasedAt} />}
            {patient.isShared && <Notice tone="info">{adminText.limit.shared}</Notice>}
          </>
        )
      }
    </PatientLoader>
  );
}

const useNewerPatient = ({ id }: StaffPatient) => usePatient(id, true);

function EditPatient({ loaded, list }: { loaded: StaffPatient; list: string }) {
  const form = usePatientForm(loaded);
  const today = useClinic()?.today ?? '';
  const update = useStaffChange(updatePatient);
  useRedirectAfter(update.isSuccess, list, () => toastGood(text.updatedOnList));
  const { base, saving } = useRecordEdit({
    loaded,
    form,
    valuesOf: valuesOfPatient,
    update,
    send: (values, { id, updatedAt }) =>
      update.mutate({ params: { id }, body: { ...patientBody(values, today, loaded), updatedAt } }),
    changed: {
      texts: adminPatientsText.changed,
      useNewer: useNewerPatient,
      bodyOf: valuesOfPatient,
      labelOf: (field) =>
        labels[field === 'isActive' ? 'status' : (field as keyof Omit<PatientValues, 'isActive'>)],
    },
  });
  const [joined, setJoined] = useState<StaffPatient | null>(null);
  if (joined) return <Navigate to={adminPaths.patient(joined.id)} replace />;
  const title = text.title(base.name);
  const others = differentFields(valuesOfPatient(base), form.values).filter((field) => field !== 'phone');
  const { error } = update;
  const isOfAnother = loaded.phone === '' && error instanceof ApiError && error.code === 'PHONE_IN_USE';

  return (
    <>
      <PageHeader title={title} back={{ to: list, label: adminPatientsText.backToPatients }} />
      <PatientForm
        form={form}
        hasPhone={loaded.phone !== ''}
        saving={saving}
        saved={update.isSuccess}
        cancelTo={list}
      />
      {isOfAnother && (
        <JoinPatient
          from={base}
          phone={form.values.phone}
          hasChanges={others.length > 0}
          onDone={(into) => {
            toastGood(adminPatientsText.join.done(into.name));
            setJoined(into);
          }}
          onClose={update.reset}
        />
      )}
    </>
  );
}
