import type { PatientStats } from '@clinic-serial/contract/subjects/patients';
import { patientText } from '#messages/patient';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import classes from './Stats.module.css';

const text = patientText.dashboard.stats;

/** The four stat cards. If the numbers cannot be loaded, a sentence replaces them (rules: screens 6). */
export function Stats({ stats, failed }: { stats: PatientStats | undefined; failed: boolean }) {
  return (
    <section aria-labelledby="stats-title">
      <h2 id="stats-title" className={hidden.hidden}>
        {text.title}
      </h2>
      {failed && !stats ? (
        <p className={classes.unavailable}>{text.unavailable}</p>
      ) : (
        <dl className={classes.tiles}>
          <StatTile label={text.total} value={stats?.totalAppointments} />
          <StatTile label={text.upcoming} value={stats?.upcomingAppointments} />
          <StatTile label={text.today} value={stats?.todayAppointments} />
          <StatTile label={text.completed} value={stats?.completedAppointments} />
        </dl>
      )}
    </section>
  );
}
