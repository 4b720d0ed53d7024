import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import type { SittingPhase } from '@clinic-serial/contract/rules/doctor-order';
import { cardTexts } from '#messages/public-cards';
import { homeTexts } from '#messages/public-home';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { formatTime, hoursText } from '../../ui/text/format.ts';
import classes from './TodayRow.module.css';

const texts = homeTexts.today;

interface TodayRowProps {
  doctor: PublicDoctor;
  phase: SittingPhase;
  /** The start of the sitting that goes on or comes next. */
  startTime: string;
}

/** One of today's doctors. The whole row is a link to the booking page. */
export function TodayRow({ doctor, phase, startTime }: TodayRowProps) {
  const name = localText(doctor.name, doctor.nameBn);
  const department = localText(doctor.departmentName, doctor.departmentNameBn);
  return (
    <li>
      <Link to={paths.book(doctor.id)} className={classes.row}>
        <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
        <span className={classes.who}>
          <span className={classes.name}>{name}</span>
          <span className={classes.hours}>
            {department} · <span className={classes.range}>{hoursText(doctor.today)}</span>
          </span>
        </span>
        <span className={classes.state}>
          <span className={classes.phase} data-phase={phase}>
            {phase === 'now'
              ? texts.sittingNow
              : phase === 'over'
                ? texts.over
                : texts.from(formatTime(startTime))}
          </span>
          <Free slots={doctor.today.availableSlots} />
        </span>
      </Link>
    </li>
  );
}

function Free({ slots }: { slots: number }) {
  const level = slots === 0 ? 'full' : slots <= BOOKING_LIMITS.fewSlots ? 'few' : 'free';
  return (
    <span className={classes.free} data-level={level}>
      {slots === 0 ? cardTexts.full : cardTexts.places(slots)}
    </span>
  );
}
