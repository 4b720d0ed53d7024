import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { useEffect, useRef, useState } from 'react';
import { doctorsTexts } from '#messages/public-doctors';
import { useLiveDoctors } from '../../live/use-live-doctors.ts';
import { insteadOfFollowing } from '../../ui/address/leaving.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { DOCTOR_LISTS } from '../public-lists.api.ts';
import section from '../section.module.css';
import { DoctorCard } from './DoctorCard.tsx';
import classes from './DoctorsPage.module.css';

const STEP = 30;

interface DoctorListProps {
  doctors: readonly PublicDoctor[];
  all: boolean;
  addressOfAll: string;
}

/**
 * The doctors' cards, 30 at a time. More appear near the end of the list, or after a press on the link.
 * Without scripts the link leads to the whole list.
 */
export function DoctorList({ doctors, all, addressOfAll }: DoctorListProps) {
  const [shown, setShown] = useState(all ? Number.POSITIVE_INFINITY : STEP);
  const end = useRef<HTMLDivElement>(null);
  const more = doctors.length > shown;
  useLiveDoctors(doctors.slice(0, shown), DOCTOR_LISTS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step needs a new observer
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown((count) => count + STEP),
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [more, shown]);

  return (
    <>
      <ul className={section.cards}>
        {doctors.slice(0, shown).map((doctor) => (
          <li key={doctor.id}>
            <DoctorCard doctor={doctor} order={2} />
          </li>
        ))}
      </ul>
      {more && (
        <div ref={end} className={classes.more}>
          <ActionLink
            to={addressOfAll}
            look="quiet"
            onClick={insteadOfFollowing(() => setShown((count) => count + STEP))}
          >
            {doctorsTexts.more}
          </ActionLink>
        </div>
      )}
    </>
  );
}
