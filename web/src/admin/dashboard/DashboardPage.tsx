import { adminText } from '#messages/admin';
import { adminDashboardText } from '#messages/admin-dashboard';
import { ApiError, messageOf } from '../../api/errors.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { formatFullDate } from '../../ui/text/format.ts';
import { PageHeader } from '../PageHeader.tsx';
import { StillMissing } from '../setup/StillMissing.tsx';
import { ClockPanel } from './ClockPanel.tsx';
import classes from './DashboardPage.module.css';
import { DepartmentBars } from './DepartmentBars.tsx';
import { useDashboard } from './dashboard.api.ts';
import { OpenSittings } from './OpenSittings.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { SmsPanel } from './SmsPanel.tsx';
import { Statistics } from './Statistics.tsx';
import { TodayByDoctor } from './TodayByDoctor.tsx';

const text = adminText.dashboard;

/** /admin/dashboard: the clinic's numbers and the sittings of today (rules: queue 16). */
export function DashboardPage() {
  const { stats, queues, error, refetch } = useDashboard();
  const { data } = stats;
  return (
    <>
      <PageHeader
        title={text.title}
        mark={queues.data && <span className={classes.quiet}>{formatFullDate(queues.data.date)}</span>}
      />
      <div className={classes.page} data-wide>
        <StillMissing />
        {error && (
          <ErrorBox
            message={failureOf(stats.error)}
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {/* What is on the screen stays there when a later refresh fails. */}
        {(data || !stats.error) && (
          <>
            {data?.smsTrouble && <SmsPanel trouble={data.smsTrouble} />}
            {data?.clockQuestion && <ClockPanel question={data.clockQuestion} />}
            <OpenSittings />
            <Statistics stats={data} />
          </>
        )}
        <div className={classes.columns}>
          {(queues.data || !error) && (
            <TodayByDoctor day={queues.data} isWithoutDoctors={data?.totalDoctors === 0} />
          )}
          {(data || !stats.error) && (
            <div className={classes.beside}>
              <DepartmentBars departments={data?.departmentStats} />
              <RecentActivity activity={data?.recentActivity} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** What could not be loaded: the numbers, or, if they could, the sittings. */
function failureOf(error: Error | null): string {
  if (!error) return adminDashboardText.loadFailed;
  return hasAnswer(error) ? text.loadFailed : text.fetchFailed;
}

/**
 * True when the server answered with an error: the message is then 'Failed to load', otherwise 'Failed to
 * fetch'.
 */
function hasAnswer(error: Error): boolean {
  return error instanceof ApiError && error.status !== 0;
}
