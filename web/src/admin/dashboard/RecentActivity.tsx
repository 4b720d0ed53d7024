import { localText } from '@clinic-serial/contract/messages/current/format';
import type { LatestChange } from '@clinic-serial/contract/subjects/dashboard';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { adminText } from '#messages/admin';
import { adminDashboardText } from '#messages/admin-dashboard';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { Panel } from '../Panel.tsx';
import { adminPaths } from '../paths.ts';
import { type ActivityGroup, groupActivity } from './group-activity.ts';
import { Unfolding } from './Unfolding.tsx';

const text = adminText.dashboard.activity;
const words = adminDashboardText.activity;

/** The recent bookings and changes of status, newest first. Changes that belong together are one line. */
export function RecentActivity({ latest }: { latest: readonly LatestChange[] | undefined }) {
  const groups = latest && groupActivity(latest, LIST_SIZES.dashboardActivity);
  return (
    <Panel id="recent-activity" title={text.title}>
      {!groups && <SkeletonLines lines={6} height="2.5rem" />}
      {groups?.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul className="m-0 grid list-none gap-sm p-0">
        {groups?.map((group) => (
          <li key={group.key} className="flex gap-sm">
            <span className="w-7 flex-none text-center text-lg leading-6">
              <Sign emoji={group.changes[0].icon} />
            </span>
            <Group group={group} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A single change is a link to its appointment. Several are counted, and unfold to such links. */
function Group({ group: { changes } }: { group: ActivityGroup }) {
  const when = useWhen();
  const [newest] = changes;
  const by = authorOf(newest);
  const doctor = localText(newest.doctorName, newest.doctorNameBn);
  return (
    <div className="grid min-w-0 flex-1 wrap-anywhere">
      {changes.length === 1 ? (
        <ChangeLink change={newest} />
      ) : (
        <Unfolding label={words.group[newest.type](changes.length, doctor)}>
          <ul className="m-0 list-none border-0 border-s-2 border-solid border-line py-1 ps-sm">
            {changes.map((change) => (
              <li key={change.id} className="py-1">
                <ChangeLink change={change} />
              </li>
            ))}
          </ul>
        </Unfolding>
      )}
      <p className="text-sm text-muted">
        {by && `${by} · `}
        <time dateTime={newest.time}>{when(newest.time)}</time>
      </p>
    </div>
  );
}

const ChangeLink = ({ change: { id, message } }: { change: LatestChange }) => (
  <Link to={adminPaths.appointment(id)} className="tap-target text-text no-underline hover:underline">
    {message}
  </Link>
);

function authorOf({ by }: LatestChange): string | null {
  if (by?.kind === 'staff') return by.name && words.by(by.name);
  return by?.kind === 'patient' || by?.kind === 'visitor' ? words.online : null;
}
