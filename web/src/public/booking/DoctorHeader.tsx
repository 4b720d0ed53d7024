import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/doctors';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import { IconChevronDown } from '@tabler/icons-react';
import { bookingText } from '#messages/booking';
import { useClinic } from '../../api/clinic.ts';
import { LiveLine } from '../../live/LiveLine.tsx';
import { langOfText } from '../../site-language.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { hoursText } from '../../ui/text/format.ts';
import { awayText } from '../doctors/availability.ts';
import { weekText } from './availability.ts';
import classes from './DoctorHeader.module.css';

/**
 * The doctor of this booking, with today's free places and the fee, so that both are known before a code is asked for.
 * It is low, so that the first field of the form is on the first screen of a phone.
 */
export function DoctorHeader({ doctor, live }: { doctor: PublicDoctor; live: LiveStatus }) {
  const text = bookingText.header;
  const clinic = useClinic();
  const name = localText(doctor.name, doctor.nameBn);
  const qualification = localText(doctor.qualification, doctor.qualificationBn);
  const tone =
    live.availableSlots === 0 ? 'none' : live.availableSlots <= BOOKING_LIMITS.fewSlots ? 'few' : 'free';
  return (
    <div className={classes.card}>
      <div className={classes.identity}>
        <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
        <div className={classes.words}>
          <h2 lang={langOfText(doctor.nameBn)} className={classes.name}>
            {name}
          </h2>
          <p className={classes.about}>
            {qualification && <span>{qualification} · </span>}
            <span className={classes.department}>
              {localText(doctor.departmentName, doctor.departmentNameBn)}
            </span>
          </p>
        </div>
      </div>
      <div className={classes.places} data-tone={tone}>
        <strong>{awayText(live) ?? text.slots(live.availableSlots)}</strong>
        <Hours doctor={doctor} live={live} />
        <LiveLine doctorId={doctor.id} isOpen={live.availableSlots > 0} withRecord />
      </div>
      <p className={classes.fee}>
        {clinic && text.fee(clinic.consultationFee)}
        {clinic?.payAtDesk && <span> · {text.payAtDesk}</span>}
      </p>
    </div>
  );
}

/** Today's hours, which open the week. On a day without hours the week is all that there is, so it is open. */
function Hours({ doctor, live }: { doctor: PublicDoctor; live: LiveStatus }) {
  const text = bookingText.header;
  const week = <p className={classes.week}>{weekText(doctor) ?? text.noSchedule}</p>;
  if (!live.isScheduledToday) return week;
  return (
    <details className={classes.hours}>
      <summary className={classes.today}>
        <span>
          {text.today}, {hoursText(live)}
        </span>
        <span className={classes.more}>
          {text.week}
          <IconChevronDown size={18} aria-hidden className={classes.icon} />
        </span>
      </summary>
      {week}
    </details>
  );
}
