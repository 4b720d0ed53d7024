import { localText } from '@clinic-serial/contract/messages/current/format';
import { shownSitting } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { IconChevronDown } from '@tabler/icons-react';
import { bookingText } from '#messages/booking';
import { useClinic } from '../../api/clinic.ts';
import { NewSerialLine } from '../../live/NewSerialLine.tsx';
import { sittingsOf, useQueues } from '../../live/queue-key.ts';
import { StateLines } from '../../live/StateLines.tsx';
import { langOfText } from '../../site-language.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { hoursToday, isOver, overText, placesLevel, sitsToday } from '../doctors/availability.ts';
import { weekText } from './availability.ts';
import classes from './DoctorHeader.module.css';

interface DoctorHeaderProps {
  doctor: PublicDoctor;
  live: LiveStatus;
  chosen: SittingNumber | undefined;
}

/**
 * The doctor of this booking, with today's places and the fee before a code is asked for. It is low, so that
 * the first field of the form is on the first screen of a phone.
 */
export function DoctorHeader({ doctor, live, chosen }: DoctorHeaderProps) {
  const text = bookingText.header;
  const clinic = useClinic();
  const name = localText(doctor.name, doctor.nameBn);
  const qualification = localText(doctor.qualification, doctor.qualificationBn);
  const queues = useQueues(live);
  const sittings = sittingsOf(live);
  const sitting = sittings.find((one) => one.sitting === chosen) ?? shownSitting(sittings);
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
      <div className={classes.places} data-level={placesLevel(live.availableSlots)}>
        {/* Why nobody is seen stands in the notice below. */}
        {!overText(live) && <strong>{text.slots(live.availableSlots)}</strong>}
        <Hours doctor={doctor} live={live} />
        {!isOver(live) && (
          <StateLines now={sitting?.now}>
            {sitting && sitting.availableSlots > 0 && (
              <NewSerialLine queue={queues?.[sitting.sitting]} withRecord />
            )}
          </StateLines>
        )}
      </div>
      <p className={classes.fee}>
        {clinic && text.fee(clinic.consultationFee)}
        {clinic?.payAtDesk && <span> · {text.payAtDesk}</span>}
      </p>
    </div>
  );
}

/**
 * Today's hours, which open the week. On a day without hours the week is all that there is, so it is open.
 */
function Hours({ doctor, live }: { doctor: PublicDoctor; live: LiveStatus }) {
  const text = bookingText.header;
  const week = <p className={classes.week}>{weekText(doctor) ?? text.noSchedule}</p>;
  if (!sitsToday(live)) return week;
  return (
    <details className={classes.hours}>
      <summary className={classes.today}>
        <span>
          {text.today}, {hoursToday(live)}
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
