import { localText } from '@clinic-serial/contract/messages/current/format';
import { inOrderOfHelp } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { DOCTOR_PANELS } from '@clinic-serial/contract/terms/doctor-panels';
import { IconArrowRight, IconChevronRight } from '@tabler/icons-react';
import { homeTexts } from '#messages/public-home';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { stateOf } from '../../live/state-of.ts';
import { useLiveDoctors } from '../../live/use-live-doctors.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { telephoneLink } from '../../ui/text/ClinicPhone.tsx';
import { departmentEmoji, departmentTint } from '../../ui/text/department-look.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { availabilityLine, overText } from '../doctors/availability.ts';
import { DoctorCard, DoctorCardSkeletons } from '../doctors/DoctorCard.tsx';
import { DOCTOR_LISTS, useDepartments, useDoctors } from '../public-lists.api.ts';
import section from '../section.module.css';
import { Hero, HOW_IT_WORKS } from './Hero.tsx';
import classes from './HomePage.module.css';

const texts = homeTexts;

export default function HomePage() {
  return (
    <>
      <PageTitle title={texts.title} description={texts.description} />
      <Hero />
      <Departments />
      <FeaturedDoctors />
      <HowItWorks />
      <Stats />
      <CallToAction />
    </>
  );
}

const callToActionTexts = homeTexts.cta;

function CallToAction() {
  const clinic = useClinic();
  return (
    <section className={section.section} aria-labelledby="cta-title">
      <div className={classes.box}>
        <div>
          <h2 id="cta-title">{callToActionTexts.title}</h2>
          <p className={classes.text}>{callToActionTexts.text}</p>
        </div>
        <div className={classes.actions}>
          <ActionLink to={paths.doctors} size="lg">
            {callToActionTexts.button}
          </ActionLink>
          {clinic?.phone && (
            <a href={telephoneLink(clinic.phone)} className={classes.call}>
              {callToActionTexts.call(formatNumber(clinic.phone))}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

const departmentsTexts = homeTexts.departments;

function Departments() {
  return (
    <section className={section.section} aria-labelledby="departments-title">
      <header className={section.head}>
        <div>
          <h2 id="departments-title">{departmentsTexts.title}</h2>
          <p className={section.lead}>{departmentsTexts.text}</p>
        </div>
      </header>
      <Grid />
    </section>
  );
}

function Grid() {
  const { data: departments, error, refetch } = useDepartments();
  if (departments) {
    return (
      <ul className={classes.grid}>
        {departments.map((department) => (
          <li key={department.id}>
            <Link to={paths.doctorsOf(department.id)} className={classes.tile}>
              <span className={classes.emoji}>
                <Sign emoji={departmentEmoji(department.name)} />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{localText(department.name, department.nameBn)}</span>
                <span className={classes.count}>{departmentsTexts.doctors(department.doctorCount)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    );
  }
  if (error) return <ErrorBox message={departmentsTexts.error} onRetry={() => void refetch()} />;
  return <SkeletonLines lines={3} height="4.5rem" />;
}

const featuredDoctorsTexts = homeTexts.featured;

function FeaturedDoctors() {
  return (
    <section className={section.section} aria-labelledby="doctors-title">
      <header className={section.head}>
        <div>
          <h2 id="doctors-title">{featuredDoctorsTexts.title}</h2>
          <p className={`${section.lead} ${classes.lead}`}>{featuredDoctorsTexts.text}</p>
        </div>
        <Link to={paths.doctors} className={section.more}>
          {featuredDoctorsTexts.viewAll}
          <IconArrowRight size={18} aria-hidden />
        </Link>
      </header>
      <List />
    </section>
  );
}

function List() {
  const { data: doctors, error, refetch } = useDoctors();
  const clinic = useClinic();
  if (doctors?.length === 0) return <p className={section.lead}>{featuredDoctorsTexts.none}</p>;
  if (doctors) {
    const featured = inOrderOfHelp(doctors, clinic?.timeOfDay).slice(0, DOCTOR_PANELS.featured);
    return (
      <>
        <Live doctors={featured} />
        <ul className={`${section.cards} ${classes.wide}`}>
          {featured.map((doctor) => (
            <li key={doctor.id}>
              <DoctorCard doctor={doctor} order={3} />
            </li>
          ))}
        </ul>
        <ul className={classes.rows}>
          {featured.map((doctor) => (
            <li key={doctor.id}>
              <FeaturedRow doctor={doctor} />
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (error)
    return <ErrorBox message={featuredDoctorsTexts.error(messageOf(error))} onRetry={() => void refetch()} />;
  return <DoctorCardSkeletons count={DOCTOR_PANELS.featured} />;
}

function Live({ doctors }: { doctors: readonly PublicDoctor[] }) {
  useLiveDoctors(doctors, DOCTOR_LISTS);
  return null;
}

function FeaturedRow({ doctor }: { doctor: PublicDoctor }) {
  const name = localText(doctor.name, doctor.nameBn);
  const department = localText(doctor.departmentName, doctor.departmentNameBn);
  const over = overText(doctor.today);
  return (
    <Link to={paths.book(doctor.id)} className={classes.row}>
      <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
      <span className={classes.who}>
        <span className={classes.doctorName}>{name}</span>
        <span className={classes.line}>
          <span>{department}</span> <span>{over ?? availabilityLine(doctor)}</span>
          {!over && doctor.today.now && <span>{stateOf(doctor.today.now)}</span>}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden className={classes.arrow} />
    </Link>
  );
}

const howTexts = homeTexts.how;

function HowItWorks() {
  return (
    <section id={HOW_IT_WORKS} className={section.section} aria-labelledby="how-title">
      <header className={section.head}>
        <h2 id="how-title">{howTexts.title}</h2>
      </header>
      <ol className={classes.steps}>
        {howTexts.steps.map(({ title, text }, index) => (
          <li key={title} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {formatNumber(index + 1)}
            </span>
            <div>
              <h3>{title}</h3>
              <p className={classes.stepText}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const statsTexts = homeTexts.stats;
const NAMES = ['patients', 'doctors', 'emergency'] as const;

/** What the clinic says about itself in numbers. Nothing if it says none. */
function Stats() {
  const { statistics } = useClinic() ?? {};
  const told = NAMES.flatMap((name) => {
    const value = statistics?.[name];
    return value ? [[name, value] as const] : [];
  });
  if (told.length === 0) return null;
  return (
    <section className={section.section} aria-label={statsTexts.title}>
      <div className={classes.stats}>
        {told.map(([name, value]) => (
          <p key={name} className={classes.stat}>
            <strong className={classes.value}>{formatNumber(value)}</strong> {statsTexts[name]}
          </p>
        ))}
      </div>
    </section>
  );
}
