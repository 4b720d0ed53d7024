import { getDashboardStats } from '@clinic-serial/contract/dashboard';
import { TIMINGS } from '@clinic-serial/contract/rules/timings';
import { useQuery } from '@tanstack/react-query';
import { adminText } from '#messages/admin';
import { ApiError, messageOf } from '../../api/errors.ts';
import { useRereadOnActs } from '../../live/use-reread.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { StillMissing } from '../setup/StillMissing.tsx';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { ClockPanel } from './ClockPanel.tsx';
import classes from './DashboardPage.module.css';
import { DepartmentBars } from './DepartmentBars.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { Statistics } from './Statistics.tsx';

const text = adminText.dashboard;

/** /admin/dashboard: the clinic's numbers, read again after acts of the queues, and every 30 s while the tab is visible. */
export function DashboardPage() {
  const { session } = useStaff();
  const { data, error, refetch } = useQuery({
    ...staffRead(session, getDashboardStats),
    refetchInterval: TIMINGS.liveStatusPollMs,
  });
  useRereadOnActs(refetch);
  return (
    <>
      <PageHeader title={text.title} />
      <div className={classes.page}>
        <StillMissing />
        {error && (
          <ErrorBox
            message={hasAnswer(error) ? text.loadFailed : text.fetchFailed}
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {/* Numbers on the screen stay there when a later refresh fails. */}
        {(data || !error) && (
          <>
            {data?.clockQuestion && <ClockPanel question={data.clockQuestion} />}
            <Statistics stats={data} />
            <div className={classes.columns}>
              <DepartmentBars departments={data?.departmentStats} />
              <RecentActivity activity={data?.recentActivity} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/**
 * True when the server answered with an error: the message is then 'Failed to load', otherwise 'Failed to
 * fetch'.
 */
function hasAnswer(error: Error): boolean {
  return error instanceof ApiError && error.status !== 0;
}
