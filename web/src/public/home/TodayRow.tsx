import { localText } from '@clinic-serial/contract/messages/current/format';
import type { SittingPhase } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { stateOf } from '../../live/state-of.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { hoursToday, isOver, placesText, sitsToday } from '../doctors/availability.ts';
import classes from './TodayRow.module.css';

interface TodayRowProps {
  doctor: PublicDoctor;
  phase: SittingPhase;
}

/** One of today's doctors. The whole row is a link to the booking page. */
export function TodayRow({ doctor, phase }: TodayRowProps) {
  const { today } = doctor;
  const name = localText(doctor.name, doctor.nameBn);
  const department = localText(doctor.departmentName, doctor.departmentNameBn);
  const state = stateOf(today.now);
  return (
    <li>
      <Link to={paths.book(doctor.id)} className={classes.row}>
        <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
        <span className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span className={classes.hours}>
            {department}
            {sitsToday(today) && (
              <>
                {' '}
                · <span className={classes.range}>{hoursToday(today)}</span>
              </>
            )}
          </span>
        </span>
        <span className={classes.state}>
          {state && (
            <span className={classes.phase} data-phase={phase}>
              {state}
            </span>
          )}
          {!isOver(today) && <Free today={today} />}
        </span>
      </Link>
    </li>
  );
}

function Free({ today }: { today: LiveStatus }) {
  const { availableSlots } = today;
  const level = availableSlots === 0 ? 'full' : availableSlots <= BOOKING_LIMITS.fewSlots ? 'few' : 'free';
  return (
    <span className={classes.free} data-level={level}>
      {placesText(today)}
    </span>
  );
}
