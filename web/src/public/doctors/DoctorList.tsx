import type { PublicDoctor } from '@clinic-serial/contract/doctors';
import { useEffect, useRef, useState } from 'react';
import { doctorsTexts } from '../../messages/en/public-doctors.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import section from '../section.module.css';
import { DoctorCard } from './DoctorCard.tsx';
import classes from './DoctorList.module.css';

const STEP = 30;

/** The doctors' cards, 30 at a time. More appear near the end of the list, or after a press on the button. */
export function DoctorList({ doctors }: { doctors: readonly PublicDoctor[] }) {
  const [shown, setShown] = useState(STEP);
  const end = useRef<HTMLDivElement>(null);
  const more = doctors.length > shown;

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
          <ActionButton look="quiet" onClick={() => setShown((count) => count + STEP)}>
            {doctorsTexts.more}
          </ActionButton>
        </div>
      )}
    </>
  );
}
