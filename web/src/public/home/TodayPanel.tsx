import type { SittingPhase } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { DOCTOR_PANELS } from '@clinic-serial/contract/terms/doctor-panels';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { homeTexts } from '#messages/public-home';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { formatDate, formatNumber, weekdayName } from '../../ui/text/format.ts';
import { awayText, sittingToday } from '../doctors/availability.ts';
import { useDoctors } from '../public-lists.api.ts';
import classes from './TodayPanel.module.css';
import { TodayRow } from './TodayRow.tsx';

const texts = homeTexts.today;

/** Today's doctors with their hours and free places. The panel refreshes itself. */
export function TodayPanel() {
  const clinic = useClinic();
  const { data: doctors, isError } = useDoctors();
  return (
    <section className={classes.panel} aria-labelledby="today-title">
      <header className={classes.head}>
        <h2 id="today-title" className={classes.title}>
          {texts.title}
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
        <p className={classes.note}>{texts.unavailable}</p>
      ) : (
        <SkeletonLines lines={DOCTOR_PANELS.sittingNow} height="3.5rem" />
      )}
      <Link to={paths.doctors} className={classes.all}>
        {texts.all}
      </Link>
    </section>
  );
}

function TodayList({ doctors, timeOfDay }: { doctors: readonly PublicDoctor[]; timeOfDay: string }) {
  const sitting = sittingToday(doctors, timeOfDay);
  if (sitting.length === 0) {
    const closed = doctors.find(({ today }) => today.away?.reason === 'holiday')?.today;
    return <p className={classes.note}>{closed ? awayText(closed) : texts.nobody}</p>;
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
          {texts.doctors(sits)}
          {finished > 0 && ` · ${texts.finished(finished)}`}
        </span>
        <span>
          <strong>{formatNumber(places)}</strong>
          {texts.places(places)}
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
