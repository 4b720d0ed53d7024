import { localText } from '@clinic-serial/contract/messages/current/format';
import { languageName } from '@clinic-serial/contract/messages/current/words';
import { shownSitting } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { DoctorInFull } from '@clinic-serial/contract/subjects/doctors';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { listedIn } from '@clinic-serial/contract/text/listed';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { oneDoctor } from '#messages/one-doctor';
import { cardTexts } from '#messages/public-cards';
import { doctorTexts } from '#messages/public-doctor';
import { useClinic } from '../../api/clinic.ts';
import { ApiError, messageOf } from '../../api/errors.ts';
import { KeptRecord, NewSerialLine } from '../../live/NewSerialLine.tsx';
import { sittingsOf, useQueues } from '../../live/queue-key.ts';
import { StateLines } from '../../live/StateLines.tsx';
import { paths } from '../../paths.ts';
import { langOfText } from '../../site-language.ts';
import { Link } from '../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { placeName } from '../../ui/text/format.ts';
import { PlaceAddress } from '../../ui/text/PlaceAddress.tsx';
import { hoursToday, isOver, nextLine, overText, placesText, sitsToday } from './availability.ts';
import { Colleagues, useColleagues, WhyNotToday } from './Colleagues.tsx';
import { Hours, Section } from './DoctorHours.tsx';
import { useDoctor } from './doctor.api.ts';
import { feeLine } from './fee-line.ts';

const texts = doctorTexts;

/** /doctors/{id}: one doctor, with everything that helps to decide, and the button to book. */
export default function DoctorPage() {
  const { doctorId = '' } = useParams();
  const wellFormed = /^[1-9]\d{0,8}$/.test(doctorId);
  const { data: doctor, error, refetch } = useDoctor(doctorId, { enabled: wellFormed });
  if (doctor) return <Doctor doctor={doctor} />;
  if (!wellFormed || (error instanceof ApiError && error.status === 404)) {
    // The doctor is unknown or cannot be booked online (rules: serials 9).
    const { notFound, notFoundHint, back } = oneDoctor;
    return (
      <Page>
        <PageTitle title={notFound} status={404} />
        <h1>{notFound}</h1>
        <p>{notFoundHint}</p>
        <p>
          <ActionLink to={paths.doctors}>{back}</ActionLink>
        </p>
      </Page>
    );
  }
  return (
    <Page>
      <PageTitle title={error ? oneDoctor.failed : oneDoctor.loading} />
      {error ? (
        <ErrorBox message={oneDoctor.failed} detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={6} height="3rem" label={oneDoctor.loading} />
      )}
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-full max-w-page gap-4 px-gutter pt-4 pb-16">{children}</div>;
}

function Doctor({ doctor }: { doctor: DoctorInFull }) {
  const name = localText(doctor.name, doctor.nameBn);
  const department = localText(doctor.departmentName, doctor.departmentNameBn);
  const treats = listedIn(localText(doctor.treats, doctor.treatsBn) ?? '');
  return (
    <Page>
      <PageTitle title={texts.title(name, department)} description={texts.description(name, department)} />
      <p>
        <Link
          to={paths.doctorsOf(doctor.departmentId)}
          className="-ms-1 inline-flex min-h-tap items-center gap-1 text-sm font-semibold no-underline hover:underline"
        >
          <IconChevronLeft size={18} aria-hidden />
          {texts.all(department)}
        </Link>
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12 lg:gap-y-8">
        <Identity doctor={doctor} name={name} department={department} />
        <div className="grid gap-4 lg:sticky lg:top-20 lg:row-span-2">
          <Today doctor={doctor} />
          <Facts doctor={doctor} />
        </div>
        <div className="grid gap-8">
          {treats.length > 0 && (
            <Section title={texts.treats}>
              <ul className="grid list-disc gap-x-6 gap-y-1 ps-5 sm:grid-cols-2">
                {treats.map((item) => (
                  <li key={item} className="first-letter:uppercase">
                    {item}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Hours doctor={doctor} />
          <Where doctor={doctor} />
        </div>
      </div>
    </Page>
  );
}

interface IdentityProps {
  doctor: DoctorInFull;
  name: string;
  department: string;
}

function Identity({ doctor, name, department }: IdentityProps) {
  const qualification = localText(doctor.qualification, doctor.qualificationBn);
  // The room belongs to the first place (rules: places 4). The rooms of other places are with the hours.
  const isThere = doctor.placeIds === undefined || doctor.placeIds.includes(FIRST_PLACE);
  const room = isThere && localText(doctor.departmentLocation, doctor.departmentLocationBn);
  const place = placeName(useClinic(), {});
  return (
    <div className="flex min-w-0 items-center gap-4">
      <InitialsAvatar
        size="xl"
        name={name}
        tint={departmentTint(doctor.departmentName)}
        photo={doctor.photoUrl}
      />
      <div className="min-w-0">
        <h1 lang={langOfText(doctor.nameBn)} className="text-2xl leading-tight">
          {name}
        </h1>
        {qualification && <p className="mt-1 text-sm leading-snug text-muted">{qualification}</p>}
        <p className="mt-1 leading-snug">
          <span className="font-medium">{department}</span>
          {room && (
            <span className="text-muted">
              {' · '}
              {place && `${place}, `}
              {room}
            </span>
          )}
        </p>
        {doctor.experienceYears !== null && (
          <p className="mt-1 text-sm leading-snug text-muted">
            {cardTexts.experience(doctor.experienceYears)}
          </p>
        )}
      </div>
    </div>
  );
}

/** The places where the doctor sits, in a clinic with several: address and telephone of each. */
function Where({ doctor: { placeIds = [FIRST_PLACE] } }: { doctor: DoctorInFull }) {
  const places = useClinic()?.places?.filter(({ id }) => placeIds.includes(id)) ?? [];
  if (places.length === 0) return null;
  return (
    <Section title={texts.where}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {places.map((place) => (
          <li key={place.id} className="min-w-0 wrap-anywhere">
            <address>
              <PlaceAddress place={place} />
            </address>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The doctor's present state, today's hours, the fee, and the button to book. */
function Today({ doctor }: { doctor: DoctorInFull }) {
  const { today } = doctor;
  const clinic = useClinic();
  const queues = useQueues(today);
  const sittings = sittingsOf(today);
  const sitting = shownSitting(sittings);
  const queue = sitting && queues?.[sitting.sitting];
  const canBook = today.isScheduledToday && today.availableSlots > 0;
  return (
    <section aria-label={texts.now} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid gap-1">
        {overText(today) ? (
          <WhyNotToday doctor={doctor} live={today} />
        ) : (
          <>
            <p className="font-semibold">
              {sitsToday(today) ? `${cardTexts.today}, ${hoursToday(today, clinic)}` : cardTexts.notToday}
            </p>
            {!today.isScheduledToday && <p>{nextLine(doctor)}</p>}
          </>
        )}
        {!isOver(today) && (
          <StateLines now={sitting?.now} waiting={queue?.waiting}>
            {sitting && sitting.availableSlots > 0 && <NewSerialLine queue={queue} />}
          </StateLines>
        )}
        {sitsToday(today) && !overText(today) && <p className="text-sm">{placesText(today)}</p>}
      </div>
      <p className="text-sm text-muted">{feeLine(doctor, clinic)}</p>
      <ActionLink to={paths.book(doctor.id)} full look={canBook ? 'primary' : 'quiet'}>
        {cardTexts.book}
      </ActionLink>
      {!canBook && <Others doctor={doctor} />}
    </section>
  );
}

/** Colleagues who still have places today (rules: finding 2). */
function Others({ doctor }: { doctor: DoctorInFull }) {
  return <Colleagues doctor={doctor} colleagues={useColleagues(doctor)} />;
}

function Facts({ doctor: { languages, kept } }: { doctor: DoctorInFull }) {
  if (languages.length === 0 && !kept) return null;
  return (
    <div className="grid gap-1 px-1 text-sm">
      {languages.length > 0 && (
        <p>
          <span className="text-muted">{texts.languages}:</span> {languages.map(languageName).join(', ')}
        </p>
      )}
      <KeptRecord kept={kept} />
    </div>
  );
}
