import { localText } from '@clinic-serial/contract/messages/current/format';
import { inOrderOfHelp } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { DOCTOR_PANELS } from '@clinic-serial/contract/terms/doctor-panels';
import { KEEP_PLACE, PLACE_CHOICE } from '@clinic-serial/contract/terms/places';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { cardTexts } from '#messages/public-cards';
import { homeTexts } from '#messages/public-home';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { stateOf } from '../../live/state-of.ts';
import { useLiveDoctors } from '../../live/use-live-doctors.ts';
import { paths, SEARCH } from '../../paths.ts';
import { siteAddress } from '../../site-language.ts';
import { Link } from '../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { formatDate, formatNumber, weekdayName } from '../../ui/text/format.ts';
import {
  awayText,
  hasFinished,
  hoursToday,
  nextLine,
  overText,
  placeNames,
  placesLevel,
  placesText,
  sitsToday,
  sittingToday,
} from '../doctors/availability.ts';
import { PlaceChoice, useDoctorsHere, usePlaces } from '../place-choice.tsx';
import { DOCTOR_LISTS, useDoctors } from '../public-lists.api.ts';

const texts = homeTexts;

/** The id of the section to which 'Learn More' links. */
export const HOW_IT_WORKS = 'how-it-works';

/** The first screen: one sentence, a search that leads to the list, one button, and today's doctors. */
export function Hero() {
  const { chosen } = usePlaces();
  return (
    <div className="border-b border-line bg-sunken">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-5 px-gutter py-5 sm:py-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14 lg:py-14">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-center gap-3 sm:gap-4">
          <h1 className="text-[min(clamp(1.75rem,1.2rem+3vw,3rem),11vw)] leading-[1.12] wrap-anywhere">
            {texts.promise}
          </h1>
          <p className="max-w-140 text-muted sm:text-lg">{texts.promiseText}</p>
          <PlaceChoice addressOf={(place) => `/?${KEEP_PLACE}=${place}`} />
          <Search place={chosen} />
          <div className="flex flex-wrap gap-x-2">
            <ActionLink to={paths.doctorsAt(chosen)}>{texts.bookNow}</ActionLink>
            <a
              href={`#${HOW_IT_WORKS}`}
              className="inline-flex min-h-12 items-center text-sm font-semibold no-underline hover:underline sm:px-4 sm:text-base"
            >
              {texts.learnMore}
            </a>
          </div>
        </div>
        <Today />
      </div>
    </div>
  );
}

/** The search of the doctor list. It is an ordinary form, so it works before any script has loaded. */
function Search({ place }: { place: number | undefined }) {
  return (
    <search>
      {/* Complaints are private, so a shared computer must not offer them to the next person. */}
      <form action={siteAddress(paths.doctors)} autoComplete="off" className="[&_input]:pe-0">
        <TextField
          type="search"
          name={SEARCH}
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          after={
            <button
              type="submit"
              aria-label={texts.search}
              className="inline-flex w-12 flex-none cursor-pointer items-center justify-center rounded-md border-0 bg-transparent text-accent hover:bg-sunken"
            >
              <IconSearch size={22} aria-hidden />
            </button>
          }
          maxLength={100}
          enterKeyHint="search"
        />
        {place && <input type="hidden" name={PLACE_CHOICE} value={place} />}
      </form>
    </search>
  );
}

/** The doctors who can help first, with their present state. The panel refreshes itself. */
function Today() {
  const clinic = useClinic();
  const { chosen } = usePlaces();
  const { data: doctors, error, refetch } = useDoctors();
  return (
    <section
      className="min-w-0 rounded-lg border border-line bg-surface px-3 pt-4 sm:px-5"
      aria-labelledby="today-title"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="today-title" className="text-xl">
          {texts.today.title}
        </h2>
        {clinic && (
          <p className="text-sm text-muted">
            {weekdayName(weekdayOf(clinic.today))},{' '}
            <time dateTime={clinic.today}>{formatDate(clinic.today)}</time>
          </p>
        )}
      </header>
      {doctors && clinic ? (
        <TodayList doctors={doctors} timeOfDay={clinic.timeOfDay} />
      ) : error ? (
        <ErrorBox message={texts.today.error(messageOf(error))} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={DOCTOR_PANELS.featured} height="3.5rem" />
      )}
      <Link
        to={paths.doctorsAt(chosen)}
        className="-mx-3 flex min-h-12 items-center justify-center gap-1 border-t border-line font-semibold no-underline hover:underline sm:-mx-5"
      >
        {texts.today.viewAll}
        <IconArrowRight size={18} aria-hidden />
      </Link>
    </section>
  );
}

function TodayList({ doctors: all, timeOfDay }: { doctors: readonly PublicDoctor[]; timeOfDay: string }) {
  const doctors = useDoctorsHere(all);
  const sitting = sittingToday(doctors, timeOfDay);
  const ordered = inOrderOfHelp(doctors, timeOfDay);
  // Doctors who have finished are folded away as long as others can help today.
  const mayFold = sitting.some(({ phase }) => phase !== 'finished');
  const finished = mayFold ? ordered.filter(({ today }) => hasFinished(today)) : [];
  const shown = ordered.filter((doctor) => !finished.includes(doctor)).slice(0, DOCTOR_PANELS.featured);
  useLiveDoctors(shown, DOCTOR_LISTS);
  if (doctors.length === 0) return <p className="py-4 text-muted">{texts.today.none}</p>;
  return (
    <>
      <Sums doctors={doctors} sitting={sitting} />
      <Rows doctors={shown} />
      {finished.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-tap cursor-pointer items-center text-sm font-medium text-muted">
            {cardTexts.finished(finished.length)}
          </summary>
          <Rows doctors={finished} />
        </details>
      )}
    </>
  );
}

interface SumsProps {
  doctors: readonly PublicDoctor[];
  sitting: ReturnType<typeof sittingToday>;
}

/** How many doctors sit today and how many places are free, or why nobody sits. */
function Sums({ doctors, sitting }: SumsProps) {
  const clinic = useClinic();
  if (sitting.length === 0) {
    // On a holiday of the whole clinic all doctors are away, even those who would not sit today.
    const isClosed = !clinic?.places || doctors.every(({ today }) => today.away);
    const closed = isClosed && doctors.find(({ today }) => today.away?.reason === 'holiday')?.today;
    return <p className="py-2 text-muted">{closed ? awayText(closed) : texts.today.nobody}</p>;
  }
  const sits = sitting.filter(({ phase }) => phase !== 'cancelled' && phase !== 'finished').length;
  const places = sitting.reduce((sum, { doctor }) => sum + doctor.today.availableSlots, 0);
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
      <span>
        <strong className="text-text">{formatNumber(sits)}</strong>
        {texts.today.doctors(sits)}
      </span>
      <span>
        <strong className="text-text">{formatNumber(places)}</strong>
        {texts.today.places(places)}
      </span>
    </p>
  );
}

function Rows({ doctors }: { doctors: readonly PublicDoctor[] }) {
  return (
    <ul className="mt-1">
      {doctors.map((doctor) => (
        <TodayRow key={doctor.id} doctor={doctor} />
      ))}
    </ul>
  );
}

const FREE_LOOK = { free: 'text-accent', few: 'font-semibold text-warn', full: 'text-danger' } as const;

function TodayRow({ doctor }: { doctor: PublicDoctor }) {
  const { today } = doctor;
  const names = placeNames(doctor, useClinic());
  const name = localText(doctor.name, doctor.nameBn);
  const over = overText(today);
  const state = over ?? (sitsToday(today) ? stateOf(today.now) : nextLine(doctor));
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={paths.book(doctor.id)}
        className="-mx-2 flex items-center gap-2.5 rounded-md px-2 py-1.5 text-sm leading-tight text-text no-underline tabular-nums hover:bg-sunken"
      >
        <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
        <span className="grid min-w-0 flex-1 wrap-anywhere">
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="text-base leading-snug font-semibold">{name}</span>
            {!over && sitsToday(today) && (
              <span className={FREE_LOOK[placesLevel(today.availableSlots)]}>{placesText(today)}</span>
            )}
          </span>
          <span className="text-muted">
            {localText(doctor.departmentName, doctor.departmentNameBn)}
            {names && ` · ${names}`}
            {state && (
              <span className={today.now?.kind === 'running' ? 'font-semibold text-accent' : 'text-text'}>
                {' · '}
                {state}
              </span>
            )}
            {!over && sitsToday(today) && (
              <span className={state ? 'hidden sm:inline' : ''}> · {hoursToday(today)}</span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
