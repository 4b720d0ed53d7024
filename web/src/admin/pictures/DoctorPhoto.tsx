import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { removeDoctorPhoto, setDoctorPhoto } from '@clinic-serial/contract/subjects/pictures';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { useStaffChange } from '../staff.api.ts';
import { PictureField } from './PictureField.tsx';

/** The photo of a doctor. It is saved apart from the form of the doctor. */
export function DoctorPhoto({ doctor }: { doctor: StaffDoctor }) {
  const setting = useStaffChange(setDoctorPhoto);
  const removal = useStaffChange(removeDoctorPhoto);
  const params = { id: doctor.id };
  return (
    <PictureField
      kind="photo"
      isSet={doctor.photoUrl !== null}
      preview={
        <InitialsAvatar
          size="xl"
          name={localText(doctor.name, doctor.nameBn)}
          tint={departmentTint(doctor.departmentName)}
          photo={doctor.photoUrl}
        />
      }
      setting={{ ...setting, run: (picture, done) => setting.mutate({ params, body: { picture } }, done) }}
      removal={{ ...removal, run: (done) => removal.mutate({ params }, done) }}
    />
  );
}
