import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { IconClock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { cardTexts } from '#messages/public-cards';
import { useClinic } from '../../api/clinic.ts';
import { LiveLine } from '../../live/LiveLine.tsx';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { availabilityLine, isOver } from './availability.ts';
import classes from './DoctorCard.module.css';
import { DoctorIdentity } from './DoctorIdentity.tsx';
import type { NotTodayAlert } from './NotTodayAlert.tsx';
import { Places } from './Places.tsx';

const texts = cardTexts;

interface DoctorCardProps {
  doctor: PublicDoctor;
  /** The level of the name's heading on this page. */
  order: 2 | 3;
}

/** A doctor in a list: name, hours, fee (rules: screens 10), today's free places, and a button to book. */
export function DoctorCard({ doctor, order }: DoctorCardProps) {
  const nameId = useId();
  const clinic = useClinic();
  const [Alert, setAlert] = useState<typeof NotTodayAlert>();
  const sitsToday = doctor.today.isScheduledToday;

  /** Most visitors need no alert, so it is a chunk of its own. Where it cannot be loaded, the booking page says the same. */
  async function sayNotToday(link: HTMLAnchorElement) {
    try {
      const part = await import('./NotTodayAlert.tsx');
      setAlert(() => part.NotTodayAlert);
    } catch {
      window.location.assign(link.href);
    }
  }

  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <DoctorIdentity doctor={doctor} order={order} nameId={nameId} />
      <div className={classes.facts}>
        <p className={classes.availability}>
          <IconClock size={18} className={classes.icon} aria-hidden />
          <span>{availabilityLine(doctor)}</span>
        </p>
        {/* Why nobody is seen any more stands where the places are. */}
        {!isOver(doctor.today) && <LiveLine today={doctor.today} />}
        <p className={classes.terms}>
          {doctor.experienceYears !== null ? (
            <span className={classes.badge}>{texts.experience(doctor.experienceYears)}</span>
          ) : null}
          {clinic && <span>{texts.fee(clinic.consultationFee)}</span>}
        </p>
      </div>
      <div className={classes.foot}>
        <Places doctor={doctor} />
        {/* The booking page says the current numbers of a fully booked doctor, and the days of a doctor who does not sit today. */}
        <ActionLink
          to={paths.book(doctor.id)}
          look="quiet"
          full
          aria-describedby={nameId}
          onClick={(event) => {
            if (sitsToday) return;
            event.preventDefault();
            void sayNotToday(event.currentTarget);
          }}
        >
          {texts.book}
        </ActionLink>
      </div>
      {Alert && <Alert doctor={doctor} onClose={() => setAlert(undefined)} />}
    </article>
  );
}
