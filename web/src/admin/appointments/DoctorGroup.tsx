import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment, AppointmentGroup } from '@clinic-serial/contract/subjects/appointments';
import { adminListsText } from '#messages/admin-lists';
import { formatTimeRange } from '../../ui/text/format.ts';
import list from '../list.module.css';
import classes from './DoctorGroup.module.css';

const text = adminListsText.group;

interface DoctorGroupProps {
  /** The first appointment of the group. It has the names. */
  appointment: Appointment;
  /** Undefined if the answer has no group for this doctor. */
  group: AppointmentGroup | undefined;
}

/** The head of a doctor's rows: name, hours, and how many patients of the day were seen (rules: numbers 9). */
export function DoctorGroup({ appointment, group }: DoctorGroupProps) {
  const { doctorName, doctorNameBn, departmentName, departmentNameBn } = appointment;
  return (
    <div className={classes.head}>
      <strong>{localText(doctorName, doctorNameBn)}</strong>
      <span className={list.quiet}>{localText(departmentName, departmentNameBn)}</span>
      {group && (
        <>
          {group.sittings.map(({ startTime, endTime }) => (
            <span key={startTime} className={`${list.quiet} ${list.nowrap}`}>
              {formatTimeRange(startTime, endTime)}
            </span>
          ))}
          {group.isContinued && <em className={classes.page}>{text.continued}</em>}
          {group.hasMore && <em className={classes.page}>{text.hasMore}</em>}
          <Progress group={group} />
        </>
      )}
    </div>
  );
}

function Progress({ group: { seen, noShow, notSeen, total } }: { group: AppointmentGroup }) {
  const share = (count: number) => `${total === 0 ? 0 : (100 * count) / total}%`;
  return (
    <span className={classes.progress}>
      <span className={classes.words}>
        {text.seen(seen, total)}
        {noShow > 0 && <span className={classes.noShow}> · {text.noShow(noShow)}</span>}
        {notSeen > 0 && <span className={classes.noShow}> · {text.notSeen(notSeen)}</span>}
      </span>
      <span className={classes.bar} aria-hidden>
        <span className={classes.seen} style={{ width: share(seen) }} />
        <span className={classes.missed} style={{ width: share(noShow) }} />
      </span>
    </span>
  );
}
