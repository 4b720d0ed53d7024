import { localText } from '@clinic-serial/contract/messages/current/format';
import { deleteDoctor, type StaffDoctor, updateDoctor } from '@clinic-serial/contract/subjects/doctors';
import { useState } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { DeleteOrDeactivate } from '../DeleteOrDeactivate.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { doctorBody, valuesOfDoctor } from './doctor-values.ts';
import { useDoctorStats } from './doctors.api.ts';

const text = adminDoctorsText.deletion;

interface DeleteDoctorProps {
  doctor: StaffDoctor;
  /** Called when the dialog is finished, whether the doctor was deleted, deactivated or kept. */
  onClose: () => void;
  /** Called after the doctor was deleted, before `onClose`. */
  onDeleted?: () => void;
}

/**
 * Asks with the name of the doctor, then deletes. For a doctor with appointments it says how many at once, and offers to
 * deactivate the doctor instead.
 */
export function DeleteDoctor({ doctor, onClose, onDeleted }: DeleteDoctorProps) {
  const { can } = useStaff();
  const remove = useStaffChange(deleteDoctor);
  const update = useStaffChange(updateDoctor);
  const stats = useDoctorStats(doctor.id);
  const [isDeactivated, setIsDeactivated] = useState(false);
  const params = { id: doctor.id };
  const name = localText(doctor.name, doctor.nameBn);

  function run() {
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          toastGood(text.done(name));
          onDeleted?.();
          onClose();
        },
      },
    );
  }

  function deactivate() {
    const body = {
      ...doctorBody({ ...valuesOfDoctor(doctor), isActive: false }),
      updatedAt: doctor.updatedAt,
    };
    update.mutate(
      { params, body },
      {
        onSuccess: () => {
          toastGood(text.deactivated(name));
          setIsDeactivated(true);
        },
      },
    );
  }

  const count = stats.data?.totalAppointments;
  // Without the number the dialog asks, and the server decides.
  const inUse = count ? text.hasAppointments(name, count) : stats.isPending ? undefined : null;

  if (isDeactivated) return <TouchedDialog query={{ doctorId: doctor.id }} onClose={onClose} />;
  return (
    <DeleteOrDeactivate
      texts={text}
      name={name}
      inUse={inUse}
      remove={{ ...remove, run }}
      deactivate={can('update') && doctor.isActive ? { ...update, run: deactivate } : null}
      onClose={onClose}
    />
  );
}
