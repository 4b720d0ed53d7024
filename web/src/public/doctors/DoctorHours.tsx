import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { DoctorInFull, LiveStatus, OtherDays } from '@clinic-serial/contract/subjects/doctors';
import { addDays, CLINIC_WEEK, type Weekday, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { type ReactNode, useId } from 'react';
import { cardTexts } from '#messages/public-cards';
import { doctorTexts } from '#messages/public-doctor';
import { useClinic } from '../../api/clinic.ts';
import { formatShortDate, formatTimeRange, hoursText, placeName, weekdayName } from '../../ui/text/format.ts';
import { hoursToday, overText, sitsToday } from './availability.ts';

const texts = doctorTexts;

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl leading-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The week, with today marked, and the dates that differ from it. */
export function Hours({ doctor }: { doctor: DoctorInFull }) {
  const { weeklySchedule, today, otherDays } = doctor;
  const clinic = useClinic();
  return (
    <Section title={texts.hours}>
      <table className="w-full border-collapse">
        <tbody>
          {CLINIC_WEEK.map((day) => {
            const sittings = sittingsOfDay(weeklySchedule[day]).map((one) => textOf(one, clinic));
            const isToday = day === weekdayOf(today.date);
            return (
              <tr
                key={day}
                aria-current={isToday ? 'date' : undefined}
                className={isToday ? 'border-b border-line bg-accent-soft' : 'border-b border-line'}
              >
                <th scope="row" className="px-2 py-2 text-start align-top font-medium">
                  {weekdayName(day)}
                  {isToday && <span className="text-accent"> · {cardTexts.today}</span>}
                </th>
                <td className="px-2 py-2 text-end">
                  {sittings.map((sitting) => (
                    <span key={sitting} className="block">
                      {sitting}
                    </span>
                  ))}
                  {sittings.length === 0 && texts.dayOff}
                  {isToday && <NotAsUsual today={today} usual={weeklySchedule[day]} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {otherDays.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 text-base">{texts.other}</h3>
          <ul className="grid gap-2">
            {otherDays.map((days) => (
              <li key={days.from} className="flex flex-wrap gap-x-2">
                <strong className="font-semibold">{datesText(days, today.date)}</strong>
                <span>{otherText(days, doctor, clinic)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

type Sitting = NonNullable<DoctorInFull['weeklySchedule'][Weekday]['sittings']>[number];

/** The sittings of a weekday. On a day off the list is empty. */
function sittingsOfDay(day: DoctorInFull['weeklySchedule'][Weekday]): Omit<Sitting, 'sitting'>[] {
  const { startTime, endTime, sittings } = day;
  return sittings ?? (startTime && endTime ? [{ ...day, startTime, endTime }] : []);
}

/** '5:00 PM – 9:00 PM · Uttara, Room 3'. The place is named only in a clinic with several. */
function textOf(
  { startTime, endTime, room, roomBn, placeId }: Omit<Sitting, 'sitting'>,
  clinic?: ClinicInfo,
) {
  const where = clinic?.places && [placeName(clinic, { placeId }), localText(room ?? null, roomBn ?? null)];
  return [formatTimeRange(startTime, endTime), where?.filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}

/** Today's own hours, or the reason why there are none, if they differ from the week (rules: finding 8). */
function NotAsUsual({ today, usual }: { today: LiveStatus; usual: Parameters<typeof hoursText>[0] }) {
  const clinic = useClinic();
  const now = sitsToday(today) ? hoursToday(today, clinic) : '';
  if (now === (usual.startTime ? hoursText(usual, clinic) : '')) return null;
  const why = now === '' ? overText(today) : undefined;
  return (
    <span className="block font-medium text-accent">
      {why ?? `${cardTexts.today}: ${now || texts.dayOff}`}
    </span>
  );
}

function datesText({ from, to }: OtherDays, today: string): string {
  const dateText = (date: string) => {
    if (date === today) return cardTexts.today;
    return date === addDays(today, 1) ? cardTexts.tomorrow : formatShortDate(date);
  };
  return from === to ? dateText(from) : texts.until(dateText(from), dateText(to));
}

function otherText(
  { from, reason, sittings, text, textBn }: OtherDays,
  doctor: DoctorInFull,
  clinic?: ClinicInfo,
): string {
  const words = localText(text, textBn);
  if (reason === 'holiday') return words ?? texts.dayOff;
  if (reason === 'leave') return words ? `${texts.leave} · ${words}` : texts.leave;
  const [first] = sittings;
  if (!first) return texts.dayOff;
  const hours = hoursText({ ...first, sittings }, clinic);
  return doctor.weeklySchedule[weekdayOf(from)].startTime ? texts.changed(hours) : texts.extra(hours);
}
