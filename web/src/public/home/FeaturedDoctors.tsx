import { inOrderOfHelp } from '@clinic-serial/contract/rules/booking/doctor-order';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { DOCTOR_PANELS } from '@clinic-serial/contract/terms/doctor-panels';
import { IconArrowRight } from '@tabler/icons-react';
import { homeTexts } from '#messages/public-home';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { useLiveDoctors } from '../../live/use-live-doctors.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { DoctorCard } from '../doctors/DoctorCard.tsx';
import { DoctorCardSkeletons } from '../doctors/DoctorCardSkeletons.tsx';
import { DOCTOR_LISTS, useDoctors } from '../public-lists.api.ts';
import section from '../section.module.css';
import classes from './FeaturedDoctors.module.css';
import { FeaturedRow } from './FeaturedRow.tsx';

const texts = homeTexts.featured;

export function FeaturedDoctors() {
  return (
    <section className={section.section} aria-labelledby="doctors-title">
      <header className={section.head}>
        <div>
          <h2 id="doctors-title">{texts.title}</h2>
          <p className={`${section.lead} ${classes.lead}`}>{texts.text}</p>
        </div>
        <Link to={paths.doctors} className={section.more}>
          {texts.viewAll}
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
  if (doctors?.length === 0) return <p className={section.lead}>{texts.none}</p>;
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
  if (error) return <ErrorBox message={texts.error(messageOf(error))} onRetry={() => void refetch()} />;
  return <DoctorCardSkeletons count={DOCTOR_PANELS.featured} />;
}

/** Keeps the featured doctors current. */
function Live({ doctors }: { doctors: readonly PublicDoctor[] }) {
  useLiveDoctors(doctors, DOCTOR_LISTS);
  return null;
}
