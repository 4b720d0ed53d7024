import { localText } from '@clinic-serial/contract/messages/current/format';
import { getDoctorForStaff, type StaffDoctor, updateDoctor } from '@clinic-serial/contract/subjects/doctors';
import { useState } from 'react';
import { useParams } from 'react-router';
import { adminDoctorsText } from '#messages/admin-doctors';
import { idParam, useListAddress, useRedirectAfter } from '../../ui/address/list-address.ts';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { DoctorPhoto } from '../pictures/PictureField.tsx';
import { useRecordEdit } from '../records/record-edit.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { useAlertAndLeave } from '../toast.tsx';
import { DoctorForm, useDoctorForm } from './DoctorForm.tsx';
import { useDoctorBody, valuesOfDoctor } from './doctor-values.ts';

const text = adminDoctorsText.form;

/**
 * /admin/doctors/{id}/edit. If the permission or the doctor is missing, it leads to the list with a message.
 */
export function EditDoctorPage() {
  const { can } = useStaff();
  const list = useListAddress(adminPaths.doctors);
  const id = idParam(useParams().id);
  const allowed = can('update');
  const { data: doctor, error, isFetchedAfterMount } = useNewestDoctor(allowed ? id : null);
  // An open form stays if a later read fails.
  const failed = id === null || (error !== null && !doctor);
  useAlertAndLeave(allowed ? (failed ? text.loadFailed : null) : text.notAllowedToEdit, list);

  if (!doctor || !isFetchedAfterMount) return <SkeletonLines lines={8} height="3rem" />;
  return <EditDoctor key={doctor.id} loaded={doctor} list={list} />;
}

/**
 * Reads the doctor again, because the server compares a save with the newest version. Null requests nothing.
 */
const useNewestDoctor = (id: number | null) =>
  useStaffRead(getDoctorForStaff, {
    params: { id: id ?? 0 },
    enabled: id !== null,
    refetchOnMount: 'always',
  });

const useNewerDoctor = ({ id }: StaffDoctor) => useNewestDoctor(id);

function EditDoctor({ loaded, list }: { loaded: StaffDoctor; list: string }) {
  const form = useDoctorForm('edit', valuesOfDoctor(loaded));
  const sentOf = useDoctorBody();
  const update = useStaffChange(updateDoctor);
  const [isSettled, setIsSettled] = useState(false);
  const { base, saving } = useRecordEdit({
    loaded,
    form,
    valuesOf: valuesOfDoctor,
    update,
    send: (values, { id, updatedAt }) =>
      update.mutate({ params: { id }, body: { ...sentOf(values), updatedAt } }),
    changed: {
      texts: adminDoctorsText.changed,
      useNewer: useNewerDoctor,
      bodyOf: (doctor) => sentOf(valuesOfDoctor(doctor)),
      labelOf: (field) => labels[field as keyof typeof labels],
    },
  });
  // The dialog about affected people comes before the redirect.
  const isAsking = mayTouch(base, update.data) && !isSettled;
  useRedirectAfter(update.isSuccess && !isAsking, list);
  const title = text.editTitle(localText(base.name, base.nameBn));

  return (
    <>
      <PageHeader title={title} back={{ to: list, label: adminDoctorsText.backToList }} />
      <DoctorPhoto doctor={loaded} />
      <DoctorForm mode="edit" form={form} saving={saving} saved={update.isSuccess} cancelTo={list} />
      {isAsking && <TouchedDialog query={{ doctorId: base.id }} onClose={() => setIsSettled(true)} />}
    </>
  );
}

/**
 * True if a save may affect people with serials: other hours or department, or the doctor is now inactive.
 */
function mayTouch(before: StaffDoctor, after: StaffDoctor | undefined): boolean {
  const sitting = ({ weeklySchedule, departmentId, isActive }: StaffDoctor) =>
    JSON.stringify([weeklySchedule, departmentId, isActive]);
  return after !== undefined && sitting(before) !== sitting(after);
}

const labels: Readonly<Record<keyof ReturnType<ReturnType<typeof useDoctorBody>>, string>> = {
  name: adminDoctorsText.detail.name,
  nameBn: adminDoctorsText.detail.nameBn,
  phone: adminDoctorsText.detail.phone,
  departmentId: adminDoctorsText.detail.department,
  email: adminDoctorsText.detail.email,
  qualification: adminDoctorsText.detail.qualification,
  qualificationBn: adminDoctorsText.detail.qualificationBn,
  experienceYears: adminDoctorsText.detail.experience,
  gender: adminDoctorsText.detail.gender,
  languages: adminDoctorsText.detail.languages,
  treats: adminDoctorsText.detail.treats,
  treatsBn: adminDoctorsText.detail.treatsBn,
  room: adminDoctorsText.detail.room,
  roomBn: adminDoctorsText.detail.roomBn,
  isActive: adminDoctorsText.list.columns.status,
  weeklySchedule: adminDoctorsText.detail.schedule,
};
