import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { DOCTOR_PANELS } from '@clinic-serial/contract/terms/doctor-panels';
import { useEffect, useRef, useState } from 'react';
import { cardTexts } from '#messages/public-cards';
import { doctorsTexts } from '#messages/public-doctors';
import { useLiveDoctors } from '../../live/use-live-doctors.ts';
import { insteadOfFollowing } from '../../ui/address/leaving.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { DOCTOR_LISTS } from '../public-lists.api.ts';
import { hasFinished } from './availability.ts';
import { DoctorCards } from './DoctorCard.tsx';

interface DoctorListProps {
  doctors: readonly PublicDoctor[];
  all: boolean;
  addressOfAll: string;
  /** True to fold the doctors who have finished for today, as long as others can still be booked. */
  mayFold: boolean;
}

/**
 * The doctors' cards, 30 at a time. More appear near the end of the list, or after a press on the link.
 * Without scripts the link leads to the whole list.
 */
export function DoctorList({ doctors, all, addressOfAll, mayFold }: DoctorListProps) {
  const [shown, setShown] = useState(all ? Number.POSITIVE_INFINITY : DOCTOR_PANELS.cards);
  const end = useRef<HTMLDivElement>(null);
  const more = doctors.length > shown;
  const first = doctors.slice(0, shown);
  useLiveDoctors(first, DOCTOR_LISTS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step needs a new observer
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown((count) => count + DOCTOR_PANELS.cards),
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [more, shown]);

  const isFolded = mayFold && first.some(({ today }) => today.availableSlots > 0);
  const finished = isFolded ? first.filter(({ today }) => hasFinished(today)) : [];
  return (
    <>
      <DoctorCards doctors={isFolded ? first.filter(({ today }) => !hasFinished(today)) : first} order={2} />
      {finished.length > 0 && (
        <details className="mt-2 border-t border-line sm:mt-4 sm:border-t-0">
          <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-accent">
            {cardTexts.finished(finished.length)}
          </summary>
          <DoctorCards doctors={finished} order={2} />
        </details>
      )}
      {more && (
        <div ref={end} className="flex justify-center [overflow-anchor:none]">
          <ActionLink
            to={addressOfAll}
            look="quiet"
            onClick={insteadOfFollowing(() => setShown((count) => count + DOCTOR_PANELS.cards))}
          >
            {doctorsTexts.more}
          </ActionLink>
        </div>
      )}
    </>
  );
}
