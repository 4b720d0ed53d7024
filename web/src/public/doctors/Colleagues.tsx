import { localText } from '@clinic-serial/contract/messages/current/format';
import { colleaguesToday } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { cardTexts } from '#messages/public-cards';
import { colleaguesTexts } from '#messages/public-not-today';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { useDoctors } from '../public-lists.api.ts';
import { availabilityLine, nextLine, overText } from './availability.ts';

const texts = colleaguesTexts;

/** The colleagues to offer instead of a doctor who cannot be booked today; empty while they are loading. */
export function useColleagues(doctor: PublicDoctor): PublicDoctor[] {
  const { data: doctors = [] } = useDoctors();
  const clinic = useClinic();
  return colleaguesToday(doctors, doctor, clinic?.timeOfDay);
}

interface ColleaguesProps {
  doctor: PublicDoctor;
  colleagues: readonly PublicDoctor[];
}

/** Up to three colleagues of the same department who still have places today (rules: finding 2). */
export function Colleagues({ doctor, colleagues }: ColleaguesProps) {
  const titleId = useId();
  const clinic = useClinic();
  if (colleagues.length === 0) return null;
  return (
    <section className="grid min-w-0 gap-2" aria-labelledby={titleId}>
      <p id={titleId} className="font-semibold">
        {texts.title(localText(doctor.departmentName, doctor.departmentNameBn))}
      </p>
      <ul className="grid gap-2">
        {colleagues.map((colleague) => (
          <li key={colleague.id}>
            <Link
              to={paths.book(colleague.id)}
              className="flex min-h-tap items-center justify-between gap-3 rounded-md border border-line bg-surface px-3 py-2 text-text no-underline hover:bg-sunken"
            >
              <span className="grid min-w-0 wrap-anywhere">
                <span className="leading-tight font-semibold">
                  {localText(colleague.name, colleague.nameBn)}
                </span>
                <span className="text-sm leading-snug text-muted tabular-nums">
                  {availabilityLine(colleague, clinic)} · {cardTexts.places(colleague.today.availableSlots)}
                </span>
              </span>
              <IconChevronRight size={20} stroke={1.75} className="flex-none text-muted" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WhyNotTodayProps {
  doctor: Pick<PublicDoctor, 'weeklySchedule'>;
  live: LiveStatus;
}

/** Says why a doctor sees nobody today or any more, and the next day. Nothing for other doctors. */
export function WhyNotToday({ doctor, live }: WhyNotTodayProps) {
  const why = overText(live);
  if (!why) return null;
  const { away } = live;
  const words = away?.reason === 'leave' ? localText(away.text, away.textBn) : null;
  const next = nextLine({ today: live, weeklySchedule: doctor.weeklySchedule });
  return (
    <>
      <p>
        <strong>{why}</strong>
      </p>
      {words && <p>{words}</p>}
      {next && <p>{next}</p>}
    </>
  );
}
