import { useRef } from 'react';
import { waitingText } from '#messages/waiting';
import { paths } from '../../paths.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { useFocusOnMount } from '../../ui/focus/focus-hooks.ts';
import page from '../text-page.module.css';

const text = waitingText.offer;

interface OfferEndProps {
  title: string;
  text?: string;
  /** Undefined if the page does not know the doctor. */
  doctorId?: number | undefined;
}

/** Says that there is no place to take any more, and leads on. */
export function OfferEnd({ title, text: more, doctorId }: OfferEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnMount(heading);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {more && <p className={page.lead}>{more}</p>}
      <div className={page.actions}>
        {doctorId === undefined ? (
          <ActionLink to={paths.doctors}>{text.toDoctors}</ActionLink>
        ) : (
          <ActionLink to={paths.book(doctorId)}>{text.toDoctor}</ActionLink>
        )}
      </div>
    </>
  );
}
