import { localText } from '@clinic-serial/contract/messages/current/format';
import type { DoctorDay } from '@clinic-serial/contract/subjects/calendar';
import {
  IconAlertTriangle,
  IconBeach,
  IconCalendarOff,
  IconCalendarTime,
  IconHourglass,
} from '@tabler/icons-react';
import { adminCalendarText } from '#messages/admin-calendar';
import { Tag } from '../../ui/badge/Tag.tsx';
import { formatShortDate, formatTime } from '../../ui/text/format.ts';
import classes from './DayDialog.module.css';
import { sittingsOf } from './day-order.ts';

const text = adminCalendarText.marks;

/** The badges of a day: on leave, holiday, changed, people affected, people waiting. */
export function DayMarks({ day, short = false }: { day: DoctorDay; short?: boolean }) {
  if (day.reason === 'week' && day.touched === 0 && day.waiting === 0) return null;
  return (
    <span className={classes.marks}>
      {day.reason === 'leave' && (
        <Tag tint="blue" Icon={IconBeach}>
          {short || day.until === null ? text.leave : text.leaveUntil(formatShortDate(day.until))}
        </Tag>
      )}
      {day.reason === 'holiday' && (
        <Tag tint="gray" Icon={IconCalendarOff}>
          {holidayText(day, short)}
        </Tag>
      )}
      {day.reason === 'changed' && (
        <Tag tint="teal" Icon={IconCalendarTime}>
          {day.enabled ? text.changed : text.away}
        </Tag>
      )}
      {day.touched > 0 && (
        <Tag tint="amber" Icon={IconAlertTriangle}>
          {text.touched(day.touched)}
        </Tag>
      )}
      {day.waiting > 0 && (
        <Tag tint="gray" Icon={IconHourglass}>
          {text.waiting(day.waiting)}
        </Tag>
      )}
    </span>
  );
}

function holidayText({ text: name, textBn }: DoctorDay, short: boolean): string {
  const local = localText(name, textBn);
  return short || local === null ? text.holiday : text.holidayNamed(local);
}

/** The hours of all sittings of a day, or 'Day off'. A line never breaks within a time. */
export function HoursOfDay({ day }: { day: DoctorDay }) {
  const sittings = sittingsOf(day);
  if (sittings.length === 0) return <span>{text.off}</span>;
  return (
    <span className={classes.hours}>
      {sittings.map(({ sitting, startTime, endTime }) => (
        <span key={sitting}>
          <span className={classes.time}>{formatTime(startTime)} –</span>{' '}
          <span className={classes.time}>{formatTime(endTime)}</span>
        </span>
      ))}
    </span>
  );
}
