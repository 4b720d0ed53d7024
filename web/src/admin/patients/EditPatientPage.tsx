import { type StaffPatient, updatePatient } from '@clinic-serial/contract/patients';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../api/errors.ts';
import { adminPatientsText } from '../../messages/en/admin-patients.ts';
import { paths } from '../../paths.ts';
import { idParam } from '../../ui/id-param.ts';
import { useListAddress } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AdminTitle } from '../AdminTitle.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { useAlertAndLeave } from '../use-alert-and-leave.ts';
import { ChangedPatient } from './ChangedPatient.tsx';
import { PatientForm, usePatientForm } from './PatientForm.tsx';
import { PatientLoader } from './PatientLoader.tsx';
import { type PatientValues, patientBody, valuesOfPatient } from './patient-values.ts';

const text = adminPatientsText.form;

/** /admin/patients/{id}/edit. Without the permission it leads to the list with a message, and reads nothing. */
export default function EditPatientPage() {
  const allowed = useStaff().can('update');
  const list = useListAddress(paths.adminPatients);
  const id = idParam(useParams().id);
  useAlertAndLeave(allowed ? null : text.notAllowed, list);
  if (!allowed) return null;
  return (
    <PatientLoader id={id} list={list} fresh>
      {(patient) => <EditPatient loaded={patient} list={list} />}
    </PatientLoader>
  );
}

function EditPatient({ loaded, list }: { loaded: StaffPatient; list: string }) {
  // The version that this form stands on; what the query reads later does not change it.
  const [base, setBase] = useState(loaded);
  const state = usePatientForm(base);
  const { form } = state;
  const update = useStaffChange(updatePatient);
  useBackToList(update.isSuccess, list);
  const title = text.title(base.name);
  const changed = update.error instanceof ApiError && update.error.code === 'RECORD_CHANGED';

  function save(values: PatientValues, version = base.updatedAt) {
    update.mutate({ params: { id: base.id }, body: { ...patientBody(values), updatedAt: version } });
  }

  function overwrite(newer: StaffPatient) {
    // What was typed since the refusal has not been checked yet.
    if (!form.validate().hasErrors) save(form.values, newer.updatedAt);
  }

  function startFrom(newer: StaffPatient) {
    const values = valuesOfPatient(newer);
    setBase(newer);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    update.reset();
  }

  return (
    <>
      <AdminTitle title={title} />
      <PageHeader title={title} back={{ to: list, label: adminPatientsText.backToPatients }} />
      <PatientForm
        state={state}
        onSave={save}
        pending={update.isPending}
        submitError={update.error}
        failurePart={
          changed && (
            <ChangedPatient
              base={base}
              sentence={update.error?.message ?? ''}
              onReload={startFrom}
              onOverwrite={overwrite}
            />
          )
        }
        saved={update.isSuccess}
        cancelTo={list}
      />
    </>
  );
}

/** 2 seconds after the save the list says it once more (specification 2, Admin area 6). */
function useBackToList(saved: boolean, list: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => {
      toastGood(text.updatedOnList);
      navigate(list);
    }, LIMITS.redirectAfterSuccessMs);
    return () => clearTimeout(timer);
  }, [saved, list, navigate]);
}
