import { localText } from '@clinic-serial/contract/messages/current/format';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { IconChevronRight } from '@tabler/icons-react';
import { stateOf } from '../../live/state-of.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { availabilityLine, overText } from '../doctors/availability.ts';
import classes from './FeaturedRow.module.css';

/** A doctor in one row, for phones. The whole row is a link to the booking page. */
export function FeaturedRow({ doctor }: { doctor: PublicDoctor }) {
  const name = localText(doctor.name, doctor.nameBn);
  const department = localText(doctor.departmentName, doctor.departmentNameBn);
  const over = overText(doctor.today);
  return (
    <Link to={paths.book(doctor.id)} className={classes.row}>
      <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
      <span className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.line}>
          <span>{department}</span> <span>{over ?? availabilityLine(doctor)}</span>
          {!over && doctor.today.now && <span>{stateOf(doctor.today.now)}</span>}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden className={classes.arrow} />
    </Link>
  );
}
