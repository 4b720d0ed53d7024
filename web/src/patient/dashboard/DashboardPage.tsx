import { patientText } from '#messages/patient';
import { messageOf } from '../../api/errors.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { firstName } from '../../ui/text/first-name.ts';
import page from '../page.module.css';
import { usePatient } from '../patient-context.ts';
import { AppointmentTabs } from './AppointmentTabs.tsx';
import classes from './DashboardPage.module.css';
import { useDashboardLists, useStats } from './dashboard.api.ts';
import { NextAppointment } from './NextAppointment.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { Stats } from './Stats.tsx';
import { WaitingPlaces } from './WaitingPlaces.tsx';

const text = patientText.dashboard;

/** The next ticket, the numbers and the lists. If the numbers or the lists fail, the rest is still shown. */
export function DashboardPage() {
  const { who: patient } = usePatient();
  const stats = useStats();
  const { lists, hasMore, today, error, refetch } = useDashboardLists();
  const listsFailed = !lists && error !== null;
  const next = listsFailed ? (stats.data?.nextAppointment ?? undefined) : lists?.upcoming[0];

  return (
    <div className={page.page}>
      <PageTitle title={text.title} />
      <h1>{text.welcome(firstName(patient.name))}</h1>
      {(!listsFailed || next) && (
        <NextAppointment appointment={next} loading={!lists && !next} today={today} />
      )}
      <WaitingPlaces />
      <Stats stats={stats.data} failed={stats.isError} />
      <div className={classes.columns}>
        {listsFailed ? (
          <ErrorBox message={text.failed} detail={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <AppointmentTabs lists={lists} hasMore={hasMore} today={today} />
        )}
        <RecentActivity activity={stats.data?.recentActivity} failed={stats.isError} />
      </div>
    </div>
  );
}
