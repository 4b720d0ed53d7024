import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import classes from './DoctorIdentity.module.css';

interface DoctorIdentityProps {
  doctor: Pick<PublicDoctor, 'name' | 'qualification' | 'departmentName'>;
  /** The level of the name's heading on this page. */
  order: 1 | 2 | 3 | 4;
  /** For `aria-describedby` of the buttons nearby. */
  nameId?: string | undefined;
}

/** The doctor's initials on the department's tint, name, qualification and department. */
export function DoctorIdentity({ doctor, order, nameId }: DoctorIdentityProps) {
  const Heading = `h${order}` as const;
  return (
    <div className={classes.identity}>
      <InitialsAvatar name={doctor.name} tint={departmentTint(doctor.departmentName)} />
      <div className={classes.words}>
        <Heading id={nameId} className={classes.name}>
          {doctor.name}
        </Heading>
        {doctor.qualification && <p className={classes.qualification}>{doctor.qualification}</p>}
        <p className={classes.department}>{doctor.departmentName}</p>
      </div>
    </div>
  );
}
