import { localText } from '@clinic-serial/contract/messages/current/format';
import type { SittingPhase } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { DOCTOR_PANELS } from '@clinic-serial/contract/terms/doctor-panels';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { IconClock, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { homeTexts } from '#messages/public-home';
import { useClinic } from '../../api/clinic.ts';
import { stateOf } from '../../live/state-of.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { hoursOn, mapLink } from '../../ui/text/clinic-text.ts';
import { departmentTint } from '../../ui/text/department-look.ts';
import { formatDate, formatNumber, weekdayName } from '../../ui/text/format.ts';
import { useClinicHours } from '../clinic-hours.api.ts';
import {
  awayText,
  hoursToday,
  isOver,
  placesLevel,
  placesText,
  sitsToday,
  sittingToday,
} from '../doctors/availability.ts';
import { useDoctors } from '../public-lists.api.ts';
import classes from './Hero.module.css';

const texts = homeTexts;

/** The id of the section to which 'Learn More' links. */
export const HOW_IT_WORKS = 'how-it-works';

export function Hero() {
  return (
    <div className={classes.band}>
      <div className={classes.hero}>
        <div className={classes.promise}>
          <h1 className={classes.title}>{texts.promise}</h1>
          <p className={classes.text}>{texts.promiseText}</p>
          <div className={classes.actions}>
            <ActionLink to={paths.doctors} size="lg">
              {texts.bookNow}
            </ActionLink>
            <ActionLink to={`#${HOW_IT_WORKS}`} size="lg" look="quiet">
              {texts.learnMore}
            </ActionLink>
          </div>
          <ClinicFacts />
        </div>
        <TodayPanel />
      </div>
    </div>
  );
}

const clinicFactsTexts = homeTexts.facts;

/** Where the clinic is, when it is open today, and its telephone. */
function ClinicFacts() {
  const clinic = useClinic();
  if (!clinic) return null;
  return (
    <address className={classes.facts}>
      {clinic.address && (
        <Fact icon={<IconMapPin size={20} aria-hidden />}>
          <a href={mapLink(clinic)}>{localText(clinic.address, clinic.addressBn)}</a>
        </Fact>
      )}
      <Fact icon={<IconClock size={20} aria-hidden />}>
        <Hours today={clinic.today} />
      </Fact>
      {clinic.phone && (
        <Fact icon={<IconPhone size={20} aria-hidden />}>
          <ClinicPhone />
        </Fact>
      )}
    </address>
  );
}

function Hours({ today }: Pick<ClinicInfo, 'today'>) {
  const hours = useClinicHours();
  if (!hours) return <span>{clinicFactsTexts.hoursUnknown}</span>;
  return (
    <span>{localText(hours.text, hours.textBn) ?? clinicFactsTexts.today(hoursOn(today, hours.days))}</span>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={classes.fact}>
      <span className={classes.icon}>{icon}</span>
      {children}
    </p>
  );
}

const todayPanelTexts = homeTexts.today;

/** Today's doctors with their hours and free places. The panel refreshes itself. */
function TodayPanel() {
  const clinic = useClinic();
  const { data: doctors, isError } = useDoctors();
  return (
    <section className={classes.panel} aria-labelledby="today-title">
      <header className={classes.head}>
        <h2 id="today-title" className={classes.panelTitle}>
          {todayPanelTexts.title}
        </h2>
        {clinic && (
          <p className={classes.date}>
            {weekdayName(weekdayOf(clinic.today))},{' '}
            <time dateTime={clinic.today}>{formatDate(clinic.today)}</time>
          </p>
        )}
      </header>
      {doctors && clinic ? (
        <TodayList doctors={doctors} timeOfDay={clinic.timeOfDay} />
      ) : isError ? (
        <p className={classes.note}>{todayPanelTexts.unavailable}</p>
      ) : (
        <SkeletonLines lines={DOCTOR_PANELS.sittingNow} height="3.5rem" />
      )}
      <Link to={paths.doctors} className={classes.all}>
        {todayPanelTexts.all}
      </Link>
    </section>
  );
}

function TodayList({ doctors, timeOfDay }: { doctors: readonly PublicDoctor[]; timeOfDay: string }) {
  const sitting = sittingToday(doctors, timeOfDay);
  if (sitting.length === 0) {
    const closed = doctors.find(({ today }) => today.away?.reason === 'holiday')?.today;
    return <p className={classes.note}>{closed ? awayText(closed) : todayPanelTexts.nobody}</p>;
  }
  const count = (...phases: SittingPhase[]) => sitting.filter(({ phase }) => phases.includes(phase)).length;
  const sits = count('here', 'expected', 'later');
  const finished = count('finished');
  const places = sitting.reduce((sum, { doctor }) => sum + doctor.today.availableSlots, 0);
  return (
    <>
      <p className={classes.sums}>
        <span>
          <strong>{formatNumber(sits)}</strong>
          {todayPanelTexts.doctors(sits)}
          {finished > 0 && ` · ${todayPanelTexts.finished(finished)}`}
        </span>
        <span>
          <strong>{formatNumber(places)}</strong>
          {todayPanelTexts.places(places)}
        </span>
      </p>
      <ul className={classes.list}>
        {sitting.slice(0, DOCTOR_PANELS.sittingNow).map(({ doctor, phase }) => (
          <TodayRow key={doctor.id} doctor={doctor} phase={phase} />
        ))}
      </ul>
    </>
  );
}

interface TodayRowProps {
  doctor: PublicDoctor;
  phase: SittingPhase;
}

function TodayRow({ doctor, phase }: TodayRowProps) {
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
  return (
    <span className={classes.free} data-level={placesLevel(today.availableSlots)}>
      {placesText(today)}
    </span>
  );
}
