import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  deleteDoctor,
  getDoctorStats,
  type StaffDoctor,
  updateDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import { adminDoctorsText } from '#messages/admin-doctors';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { DeleteRecord } from '../records/DeleteRecord.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useDoctorBody, valuesOfDoctor } from './doctor-values.ts';

const text = adminDoctorsText.deletion;

interface DeleteDoctorProps {
  doctor: StaffDoctor;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a doctor is deleted. A doctor with appointments can only be deactivated. */
export function DeleteDoctor({ doctor, onClose, onDeleted }: DeleteDoctorProps) {
  const { id } = doctor;
  const bodyOf = useDoctorBody();
  const name = localText(doctor.name, doctor.nameBn);
  // Always read again, because an old number could be wrong.
  const stats = useStaffRead(getDoctorStats, { params: { id }, staleTime: 0, gcTime: 0 });
  const count = stats.data?.totalAppointments;
  return (
    <DeleteRecord
      texts={text}
      record={doctor}
      name={name}
      remove={deleteDoctor}
      update={updateDoctor}
      inactiveBody={bodyOf({ ...valuesOfDoctor(doctor), isActive: false })}
      // If the number cannot be read, the dialog only asks, and the server decides.
      inUse={count ? text.hasAppointments(name, count) : stats.isPending ? undefined : null}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <TouchedDialog query={{ doctorId: id }} onClose={onClose} />
    </DeleteRecord>
  );
}
