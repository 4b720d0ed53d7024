import { localText } from '@clinic-serial/contract/messages/current/format';
import { daysAt, openPlaces } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { IconClock, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { homeTexts } from '#messages/public-home';
import { useClinic } from '../../api/clinic.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { hoursOn, mapLink } from '../../ui/text/clinic-text.ts';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { PlaceAddress } from '../../ui/text/PlaceAddress.tsx';
import { useClinicHours } from '../clinic-hours.api.ts';
import { usePlaces } from '../place-choice.tsx';
import { useDepartments } from '../public-lists.api.ts';
import { Hero, HOW_IT_WORKS } from './Hero.tsx';

const texts = homeTexts;

const SECTION = 'mx-auto max-w-page px-gutter pt-5 sm:pt-10';

export default function HomePage() {
  return (
    <>
      <PageTitle title={texts.title} description={texts.description} />
      <Hero />
      <Departments />
      <HowItWorks />
      <Stats />
      <CallToAction />
    </>
  );
}

function Departments() {
  const { chosen } = usePlaces();
  const { data: departments, error, refetch } = useDepartments(chosen);
  return (
    <section className={SECTION} aria-labelledby="departments-title">
      <h2 id="departments-title">{texts.departments.title}</h2>
      <p className="mt-1 text-muted">{texts.departments.text}</p>
      {departments ? (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-3">
          {departments.map((department) => (
            <li key={department.id} className="min-w-0">
              <Link
                to={paths.doctorsOf(department.id, chosen)}
                className="flex h-full min-h-13 items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-1 text-text no-underline hover:border-accent sm:gap-3.5 sm:px-4 sm:py-3"
              >
                <span className="flex-none text-xl sm:text-2xl">
                  <Sign emoji={departmentEmoji(department.name)} />
                </span>
                <span className="grid min-w-0 text-xs leading-tight wrap-anywhere hyphens-auto sm:text-base">
                  <span className="font-semibold">{localText(department.name, department.nameBn)}</span>
                  <span className="text-muted sm:text-sm">
                    {texts.departments.doctors(department.doctorCount)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorBox message={texts.departments.error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} height="4.5rem" />
      )}
    </section>
  );
}

function HowItWorks() {
  return (
    <section id={HOW_IT_WORKS} className={SECTION} aria-labelledby="how-title">
      <h2 id="how-title">{texts.how.title}</h2>
      <ol className="mt-3 grid gap-3 sm:grid-cols-3 sm:gap-6">
        {texts.how.steps.map(({ title, text }, index) => (
          <li key={title} className="flex min-w-0 gap-3">
            <span
              className="inline-flex size-8 flex-none items-center justify-center rounded-full border border-accent-line bg-accent-soft font-bold text-accent sm:size-10 sm:text-lg"
              aria-hidden="true"
            >
              {formatNumber(index + 1)}
            </span>
            <div className="min-w-0">
              <h3>{title}</h3>
              <p className="text-sm leading-snug text-muted sm:mt-1 sm:text-base">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const NAMES = ['patients', 'doctors', 'emergency'] as const;

/** The clinic's statistics. Shows nothing if it has given none. */
function Stats() {
  const { statistics } = useClinic() ?? {};
  const told = NAMES.flatMap((name) => {
    const value = statistics?.[name];
    return value ? [[name, value] as const] : [];
  });
  if (told.length === 0) return null;
  return (
    <section className={SECTION} aria-label={texts.stats.title}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-2 border-y border-line py-3 text-center text-sm leading-snug text-muted sm:gap-5 sm:py-6 sm:text-base">
        {told.map(([name, value]) => (
          <p key={name}>
            <strong className="block text-xl leading-tight text-accent tabular-nums sm:text-3xl">
              {formatNumber(value)}
            </strong>{' '}
            {texts.stats[name]}
          </p>
        ))}
      </div>
    </section>
  );
}

/** The last part: the clinic's address, today's hours, its telephone, and the button to book. */
function CallToAction() {
  const clinic = useClinic();
  const { chosen } = usePlaces();
  return (
    <section className={SECTION} aria-labelledby="cta-title">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-lg border border-accent-line bg-accent-soft p-4 sm:p-6">
        <div>
          <h2 id="cta-title">{texts.cta.title}</h2>
          <p className="mt-1">{texts.cta.text}</p>
          {clinic && <ClinicFacts clinic={clinic} />}
        </div>
        <ActionLink to={paths.doctorsAt(chosen)} size="lg" look="quiet">
          {texts.cta.button}
        </ActionLink>
      </div>
    </section>
  );
}

function ClinicFacts({ clinic }: { clinic: ClinicInfo }) {
  const hours = useClinicHours();
  return (
    <address className="mt-2 grid not-italic tabular-nums">
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {openPlaces(clinic).map((place) => {
          const days = daysAt(hours, place);
          const open = days
            ? texts.facts.today(hoursOn(clinic.today, days))
            : localText(place.hours, place.hoursBn);
          return (
            <div key={place.id}>
              <PlaceAddress place={place} />
              <p className="whitespace-pre-line">{open}</p>
            </div>
          );
        })}
      </div>
      {!clinic.places && clinic.address && (
        <Fact icon={<IconMapPin size={20} aria-hidden />}>
          <a href={mapLink(clinic)}>{localText(clinic.address, clinic.addressBn)}</a>
        </Fact>
      )}
      {!clinic.places && (
        <Fact icon={<IconClock size={20} aria-hidden />}>
          {hours
            ? (localText(hours.text, hours.textBn) ?? texts.facts.today(hoursOn(clinic.today, hours.days)))
            : texts.facts.hoursUnknown}
        </Fact>
      )}
      {!clinic.places && clinic.phone && (
        <Fact icon={<IconPhone size={20} aria-hidden />}>
          <ClinicPhone whatsApp>{texts.cta.call}</ClinicPhone>
        </Fact>
      )}
    </address>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-h-8 min-w-0 items-center gap-2.5 wrap-anywhere pointer-coarse:min-h-tap">
      <span className="inline-flex flex-none text-accent">{icon}</span>
      <span>{children}</span>
    </p>
  );
}
