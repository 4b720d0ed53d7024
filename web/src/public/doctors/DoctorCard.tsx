import { localText } from '@clinic-serial/contract/messages/current/format';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { IconClock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { cardTexts } from '#messages/public-cards';
import { useClinic } from '../../api/clinic.ts';
import { LiveLine } from '../../live/LiveLine.tsx';
import { paths } from '../../paths.ts';
import { langOfText } from '../../site-language.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { departmentTint } from '../../ui/text/department-look.ts';
import section from '../section.module.css';
import { availabilityLine, isOver, nextLine, overText, placesLevel, placesText } from './availability.ts';
import classes from './DoctorCard.module.css';
import type { NotTodayAlert } from './NotTodayAlert.tsx';

const texts = cardTexts;

interface DoctorCardProps {
  doctor: PublicDoctor;
  order: 2 | 3;
}

/** A doctor in a list: name, hours, fee (rules: screens 10), today's free places, and a button to book. */
export function DoctorCard({ doctor, order }: DoctorCardProps) {
  const nameId = useId();
  const clinic = useClinic();
  const [Alert, setAlert] = useState<typeof NotTodayAlert>();
  const sitsToday = doctor.today.isScheduledToday;

  /**
   * Most visitors need no alert, so it is a chunk of its own. Where it cannot be loaded, the booking page
   * says the same.
   */
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

interface DoctorIdentityProps {
  doctor: PublicDoctor;
  order: 1 | 2 | 3 | 4;
  nameId?: string | undefined;
}

/** The doctor's initials on the department's tint, name, qualification and department. */
function DoctorIdentity({ doctor, order, nameId }: DoctorIdentityProps) {
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

/**
 * Today's free places in words and as a thin bar, which screen readers ignore, or why there are none and the
 * next day.
 */
function Places({ doctor }: { doctor: PublicDoctor }) {
  const { today } = doctor;
  const over = overText(today) ?? (today.isScheduledToday ? undefined : cardTexts.notToday);
  if (over) {
    const next = nextLine(doctor);
    return (
      <div className={classes.places} data-level="none">
        <p className={classes.placesWords}>{over}</p>
        {next && <p className={classes.next}>{next}</p>}
      </div>
    );
  }
  const level = levelOf(today);
  const free = today.limit > 0 ? Math.min(today.availableSlots / today.limit, 1) : 0;
  return (
    <div className={classes.places} data-level={level}>
      <p className={classes.placesWords}>
        {placesText(today)}
        {level === 'few' && <span className={classes.hint}> · {cardTexts.few}</span>}
      </p>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.free} style={{ width: `${Math.round(free * 100)}%` }} />
      </div>
    </div>
  );
}

function levelOf({ availableSlots, reason }: LiveStatus) {
  const isTold = availableSlots > 0 || reason === null || reason === 'fully-booked';
  return isTold ? placesLevel(availableSlots) : 'none';
}

/** Grey cards while the doctors load, as many as the expected cards, so that the layout does not jump. */
export function DoctorCardSkeletons({ count }: { count: number }) {
  return (
    <>
      <p className={hidden.hidden} role="status">
        {cardTexts.loading}
      </p>
      <div className={section.cards} aria-hidden="true">
        {Array.from({ length: count }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no other key
          <div key={card} className={classes.skeleton} />
        ))}
      </div>
    </>
  );
}
