import { createDoctor } from '@clinic-serial/contract/subjects/doctors';
import { Navigate } from 'react-router';
import { adminDoctorsText } from '#messages/admin-doctors';
import { useListAddress, useRedirectAfter } from '../../ui/address/list-address.ts';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { DoctorForm, useDoctorForm } from './DoctorForm.tsx';
import { newDoctorValues, useDoctorBody } from './doctor-values.ts';

const text = adminDoctorsText.form;

/** /admin/doctors/new. Without the permission it leads to the list (rules: accounts 1). */
export function NewDoctorPage() {
  return useStaff().canForAll('create') ? <NewDoctor /> : <Navigate to={adminPaths.doctors} replace />;
}

function NewDoctor() {
  const list = useListAddress(adminPaths.doctors);
  const form = useDoctorForm('create', newDoctorValues());
  const bodyOf = useDoctorBody();
  const create = useStaffChange(createDoctor);
  useRedirectAfter(create.isSuccess, list);
  return (
    <>
      <PageHeader title={text.createTitle} back={{ to: list, label: adminDoctorsText.backToList }} />
      <DoctorForm
        mode="create"
        form={form}
        saving={{
          onSubmit: (values) => create.mutate({ body: bodyOf(values) }),
          pending: create.isPending,
          submitError: create.error,
        }}
        saved={create.isSuccess}
        cancelTo={list}
      />
    </>
  );
}
