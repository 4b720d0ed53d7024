import { localText } from '@clinic-serial/contract/messages/current/format';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { type MouseEvent, useId, useState } from 'react';
import { cardTexts } from '#messages/public-cards';
import { useClinic } from '../../api/clinic.ts';
import { LiveLine } from '../../live/LiveLine.tsx';
import { paths } from '../../paths.ts';
import { langOfText } from '../../site-language.ts';
import { Link } from '../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { useScriptsAtOnce } from '../../ui/text/page-head.ts';
import { availabilityLine, isOver, nextLine, overText, placesLevel, placesText } from './availability.ts';
import type { NotTodayAlert } from './NotTodayAlert.tsx';

const texts = cardTexts;

const CARDS = 'grid sm:grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] sm:gap-4';

/**
 * The doctors of a list: name, hours, fee (rules: screens 10), what they are doing now, today's free places,
 * and a button to book. On a phone each is a row, on a wider screen a card.
 */
export function DoctorCards({ doctors, order }: { doctors: readonly PublicDoctor[]; order: 2 | 3 }) {
  return (
    <ul className={CARDS}>
      {doctors.map((doctor) => (
        <li key={doctor.id} className="min-w-0">
          <DoctorCard doctor={doctor} order={order} />
        </li>
      ))}
    </ul>
  );
}

interface DoctorCardProps {
  doctor: PublicDoctor;
  order: 2 | 3;
}

function DoctorCard({ doctor, order }: DoctorCardProps) {
  const nameId = useId();
  const clinic = useClinic();
  const { today, fees } = doctor;
  const name = localText(doctor.name, doctor.nameBn);
  const qualification = localText(doctor.qualification, doctor.qualificationBn);
  const department = localText(doctor.departmentName, doctor.departmentNameBn);
  const Heading = `h${order}` as const;
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col gap-px border-t border-line py-1 text-sm leading-tight tabular-nums sm:gap-3 sm:rounded-md sm:border sm:bg-surface sm:p-5"
    >
      <div className="flex min-w-0 items-start gap-3">
        <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <Heading id={nameId} lang={langOfText(doctor.nameBn)} className="text-base leading-snug sm:text-lg">
            <Link
              to={paths.doctor(doctor.id)}
              className="text-text no-underline hover:underline"
              translate="no"
            >
              {name}
            </Link>
          </Heading>
          <p className="text-xs text-muted sm:text-sm">
            <span className="font-medium text-text">{department}</span>
            {qualification && ' · '}
            {qualification && <span>{qualification}</span>}
          </p>
        </div>
      </div>
      {/* The reason why nobody is seen any more is shown instead of the places. */}
      {isOver(today) ? (
        <Places doctor={doctor} />
      ) : (
        <LiveLine today={today} beside={<Places doctor={doctor} />} />
      )}
      <div className="mt-auto flex items-end justify-between gap-2 sm:flex-col sm:items-stretch sm:gap-3">
        <div className="grid min-w-0 flex-1 gap-px sm:gap-1">
          <p>{availabilityLine(doctor, clinic)}</p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted sm:gap-x-2 sm:text-sm">
            {doctor.experienceYears !== null && (
              <span className="rounded-full border border-line bg-sunken px-1 whitespace-nowrap sm:px-1.5">
                {texts.experience(doctor.experienceYears)}
              </span>
            )}
            {fees ? (
              <span>{texts.fees(fees.new, fees.followUpDays ? fees['follow-up'] : fees.new)}</span>
            ) : (
              clinic && <span className="whitespace-nowrap">{texts.fee(clinic.consultationFee)}</span>
            )}
          </p>
          <WayOn doctor={doctor} />
        </div>
        <BookLink doctor={doctor} nameId={nameId} />
      </div>
    </article>
  );
}

/**
 * 'Book Appointment'. For a doctor who does not sit today an alert says when they do. It is a chunk of its
 * own, because most visitors need no alert. If it cannot be loaded, the booking page says the same.
 */
function BookLink({ doctor, nameId }: { doctor: PublicDoctor; nameId: string }) {
  const [Alert, setAlert] = useState<typeof NotTodayAlert>();

  async function sayNotToday(event: MouseEvent<HTMLAnchorElement>) {
    if (doctor.today.isScheduledToday) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const part = await import('./NotTodayAlert.tsx');
      setAlert(() => part.NotTodayAlert);
    } catch {
      window.location.assign(href);
    }
  }

  return (
    <>
      <div className="w-26 flex-none sm:w-auto">
        {/* The booking page says the current numbers of a fully booked doctor. */}
        <ActionLink
          to={paths.book(doctor.id)}
          look="quiet"
          size="xs"
          full
          aria-describedby={nameId}
          // The alert needs scripts. Without them the booking page says the same.
          data-asks-scripts={doctor.today.isScheduledToday ? undefined : ''}
          onClick={(event) => void sayNotToday(event)}
        >
          {texts.book}
        </ActionLink>
      </div>
      {Alert && <Alert doctor={doctor} onClose={() => setAlert(undefined)} />}
    </>
  );
}

const PLACES_LOOK = {
  free: 'font-semibold text-accent',
  few: 'font-semibold text-warn',
  full: 'font-semibold text-danger',
  none: 'font-semibold text-muted',
} as const;

/** Today's free places in words, or why there are none and the next day. */
function Places({ doctor }: { doctor: PublicDoctor }) {
  const { today } = doctor;
  const over = overText(today) ?? (today.isScheduledToday ? undefined : texts.notToday);
  if (over) {
    const next = nextLine(doctor);
    return (
      <>
        <p className={PLACES_LOOK.none}>{over}</p>
        {next && <p className="font-semibold">{next}</p>}
      </>
    );
  }
  const level = levelOf(today);
  return (
    <p className={PLACES_LOOK[level]}>
      {placesText(today)}
      {level === 'few' && <span className="hidden font-medium sm:inline"> · {texts.few}</span>}
    </p>
  );
}

function levelOf({ availableSlots, reason }: LiveStatus) {
  const isTold = availableSlots > 0 || reason === null || reason === 'fully-booked';
  return isTold ? placesLevel(availableSlots) : 'none';
}

/** The offer for a doctor without a free place today: the waiting list, or colleagues. */
function WayOn({ doctor }: { doctor: PublicDoctor }) {
  const { today } = doctor;
  // For a doctor who does not sit today, the alert offers colleagues.
  if (today.availableSlots > 0 || !today.isScheduledToday) return null;
  return (
    <p>
      <Link
        to={today.canWait ? paths.book(doctor.id) : paths.doctorsOf(doctor.departmentId)}
        className="inline-flex min-h-6 items-center pointer-coarse:min-h-8"
      >
        {today.canWait
          ? texts.wait
          : texts.colleagues(localText(doctor.departmentName, doctor.departmentNameBn))}
      </Link>
    </p>
  );
}

/** Grey cards while the doctors load. Their number is the expected one, so that the layout does not jump. */
export function DoctorCardSkeletons({ count }: { count: number }) {
  useScriptsAtOnce();
  return (
    <>
      <p className="sr-only" role="status">
        {texts.loading}
      </p>
      <div className={`${CARDS} gap-3`} aria-hidden="true">
        {Array.from({ length: count }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no other key
          <div key={card} className="h-32 animate-breathe rounded-md border border-line bg-sunken sm:h-64" />
        ))}
      </div>
    </>
  );
}
