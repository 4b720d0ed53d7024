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
import { formatShortDate, formatTime } from '../../ui/text/format.ts';
import { placeNames, usePlaces, whereText } from '../clinic-places.ts';
import { useStaffPlaces } from '../places.tsx';
import { hasTags, type MaybeTag, Tags } from '../Tags.tsx';
import { sittingsOf } from './day-order.ts';

const text = adminCalendarText.marks;

/** The badges of a day: on leave, holiday, closed places, changed, people affected, people waiting. */
export function DayMarks({ day, short = false }: { day: DoctorDay; short?: boolean }) {
  const { reason, enabled, until, touched, waiting, closedPlaces } = day;
  const closed = placeNames(usePlaces(), closedPlaces ?? []);
  const leaveText = short || until === null ? text.leave : text.leaveUntil(formatShortDate(until));
  const tags: MaybeTag[] = [
    reason === 'leave' && ['blue', leaveText, IconBeach],
    (reason === 'holiday' || closed !== '') && ['gray', holidayText(day, closed, short), IconCalendarOff],
    reason === 'changed' && ['teal', enabled ? text.changed : text.away, IconCalendarTime],
    touched > 0 && ['amber', text.touched(touched), IconAlertTriangle],
    waiting > 0 && ['gray', text.waiting(waiting), IconHourglass],
  ];
  if (!hasTags(tags)) return null;
  return (
    // The badge may wrap, because the name of a holiday can be wider than a phone.
    <span className="inline-flex flex-wrap gap-1.5 [&>*]:max-w-full [&>*]:min-w-0 [&>*]:whitespace-normal">
      <Tags tags={tags} />
    </span>
  );
}

/** @param closed the places that the holiday closes; empty for the whole clinic */
function holidayText({ text: name, textBn }: DoctorDay, closed: string, short: boolean): string {
  const local = localText(name, textBn);
  if (closed !== '') return text.closedAt(closed, short ? null : local);
  return short || local === null ? text.holiday : text.holidayNamed(local);
}

/** On a phone a row of the list is one line of text. The place follows in the same line. */
const IN_LIST = "md:block max-md:before:content-['_·']";

/**
 * The hours of the sittings of a day. In a clinic with several places, each has its place beside it.
 *
 * @param ofList true in a list of all doctors. If staff have chosen a place, such a list is all at that place
 */
export function HoursOfDay({ day, ofList = false }: { day: DoctorDay; ofList?: boolean }) {
  const places = usePlaces();
  const { chosen } = useStaffPlaces();
  const withPlace = !ofList || chosen === undefined;
  const sittings = sittingsOf(day);
  if (sittings.length === 0) return <span>{text.off}</span>;
  return (
    <span className="grid">
      {sittings.map(({ sitting, startTime, endTime, ...at }) => {
        const where = places.length > 0 && whereText(withPlace ? places : [], at);
        return (
          <span key={sitting} data-and=", ">
            <span className="whitespace-nowrap">{formatTime(startTime)} –</span>{' '}
            <span className="whitespace-nowrap">{formatTime(endTime)}</span>
            {where && <span className={`text-sm text-muted ${ofList ? IN_LIST : 'block'}`}> {where}</span>}
          </span>
        );
      })}
    </span>
  );
}
