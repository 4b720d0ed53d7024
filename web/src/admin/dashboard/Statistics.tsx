import type { DashboardStats } from '@clinic-serial/contract/dashboard';
import { adminText } from '#messages/admin';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import classes from './DashboardPage.module.css';

const text = adminText.dashboard;

const GROUPS = [
  { title: text.today, numbers: ['todayAppointments', 'pendingAppointments', 'completedAppointments'] },
  { title: text.clinic, numbers: ['activeDoctors', 'totalDoctors', 'totalPatients', 'totalAppointments'] },
] as const;

/**
 * All numbers of the dashboard. They are dashes until the numbers arrive, so that the layout does not jump.
 */
export function Statistics({ stats }: { stats: DashboardStats | undefined }) {
  return GROUPS.map(({ title, numbers }) => (
    <section key={title} className={classes.group} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <dl className={classes.tiles}>
        {numbers.map((name) => (
          <StatTile key={name} label={text.stats[name]} value={stats?.[name]} />
        ))}
      </dl>
    </section>
  ));
}
