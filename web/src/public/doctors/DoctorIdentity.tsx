import { localText } from '@clinic-serial/contract/messages/current/format';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { langOfText } from '../../site-language.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import classes from './DoctorIdentity.module.css';

interface DoctorIdentityProps {
  doctor: PublicDoctor;
  /** The level of the name's heading on this page. */
  order: 1 | 2 | 3 | 4;
  /** For `aria-describedby` of the buttons nearby. */
  nameId?: string | undefined;
}

/** The doctor's initials on the department's tint, name, qualification and department. */
export function DoctorIdentity({ doctor, order, nameId }: DoctorIdentityProps) {
  const Heading = `h${order}` as const;
  const name = localText(doctor.name, doctor.nameBn);
  const qualification = localText(doctor.qualification, doctor.qualificationBn);
  return (
    <div className={classes.identity}>
      <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
      <div className={classes.words}>
        <Heading id={nameId} lang={langOfText(doctor.nameBn)} className={classes.name}>
          {name}
        </Heading>
        {qualification && <p className={classes.qualification}>{qualification}</p>}
        <p className={classes.department}>{localText(doctor.departmentName, doctor.departmentNameBn)}</p>
      </div>
    </div>
  );
}
