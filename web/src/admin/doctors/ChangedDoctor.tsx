import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { adminDoctorsText } from '#messages/admin-doctors';
import { ChangedMeanwhile, type ChangedProps } from '../ChangedMeanwhile.tsx';
import { doctorBody, valuesOfDoctor } from './doctor-values.ts';
import { useDoctor } from './doctors.api.ts';

const labels: Readonly<Record<keyof ReturnType<typeof doctorBody>, string>> = {
  name: adminDoctorsText.detail.name,
  nameBn: adminDoctorsText.detail.nameBn,
  phone: adminDoctorsText.detail.phone,
  departmentId: adminDoctorsText.detail.department,
  email: adminDoctorsText.detail.email,
  qualification: adminDoctorsText.detail.qualification,
  qualificationBn: adminDoctorsText.detail.qualificationBn,
  experienceYears: adminDoctorsText.detail.experience,
  isActive: adminDoctorsText.list.columns.status,
  weeklySchedule: adminDoctorsText.detail.schedule,
};

/** Shown when somebody else has saved the doctor while the form was open. */
export function ChangedDoctor(props: ChangedProps<StaffDoctor>) {
  return (
    <ChangedMeanwhile
      {...props}
      texts={adminDoctorsText.changed}
      newer={useDoctor(props.base.id, 'anew')}
      bodyOf={(doctor) => doctorBody(valuesOfDoctor(doctor))}
      labels={labels}
    />
  );
}
