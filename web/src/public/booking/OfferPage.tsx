import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Offer } from '@clinic-serial/contract/subjects/waiting-list';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { waitingText } from '#messages/waiting';
import { useClinic } from '../../api/clinic.ts';
import { codeOf, messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
// Imports the whole booking page, so that the bundler does not split its chunk because of the parts that this
// page shares with it.
import './BookingPage.tsx';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { Countdown } from '../../ui/code/CodeFooter.tsx';
import { useFocusOnMount } from '../../ui/focus/focus.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { steadyNow, useSecondsLeft } from '../../ui/text/countdown-clock.ts';
import { formatFullDate, hoursText } from '../../ui/text/format.ts';
import { textPage } from '../text-page.ts';
import { useConfirmationPart } from './confirmation-part.tsx';
import { noteOffer, sendAnswer, useOffer } from './waiting.api.ts';

const text = waitingText.offer;

/** True for an unknown offer. A mistyped token is refused as invalid input. */
const isUnknown = (error: Error | null) => ['OFFER_NOT_FOUND', 'INVALID_INPUT'].includes(codeOf(error) ?? '');

/**
 * /waiting/{token}: the place that is held for a person who waited. Anybody with the link of the SMS may
 * answer, so the page shows neither the name nor the phone until the place is taken.
 */
export default function OfferPage() {
  const { token = '' } = useParams();
  const client = useQueryClient();
  const { data: offer, error, refetch } = useOffer(token);
  const [refused, setRefused] = useState(false);
  const answer = useSingleFlight({
    send: (take: boolean) => sendAnswer(token, take),
    onSuccess: (answered, take) => {
      if (answered) noteOffer(client, token, answered);
      setRefused(!take);
    },
  });
  const isOver = [error, answer.error].some((failure) => codeOf(failure) === 'OFFER_OVER');
  const title = isUnknown(error) ? text.notValid : text.title;

  return (
    <div className={textPage.page}>
      <PageTitle title={title} />
      {offer?.appointment ? (
        <Taken offer={offer} appointment={offer.appointment} />
      ) : isUnknown(error) ? (
        <OfferEnd title={text.notValid} text={text.notValidText} />
      ) : refused || isOver ? (
        <OfferEnd title={refused ? text.refused : text.over} doctorId={offer?.doctorId} />
      ) : offer ? (
        <HeldPlace
          offer={offer}
          pending={answer.isPending}
          error={answer.error}
          onAnswer={answer.run}
          onTimeUp={() => void refetch()}
        />
      ) : error ? (
        <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} height="4rem" />
      )}
    </div>
  );
}

interface TakenProps {
  offer: Offer;
  appointment: NonNullable<Offer['appointment']>;
}

/** The ticket, as after a booking. The link logs nobody in. */
function Taken({ offer, appointment }: TakenProps) {
  const clinic = useClinic();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const Confirmation = useConfirmationPart(true);
  return (
    <>
      <h1>{localText(offer.doctorName, offer.doctorNameBn)}</h1>
      <Confirmation
        booking={{ appointment, patient: null, patientToken: '', autoLogin: false }}
        clinic={clinic}
        isOnlyStep
        onStartOver={() => navigate(paths.book(offer.doctorId))}
        onChanged={(changed) => noteOffer(client, token, { ...offer, appointment: changed })}
      />
    </>
  );
}

interface HeldPlaceProps {
  offer: Offer;
  pending: boolean;
  error: Error | null;
  /** Called with true to take the place, with false to give it to the next person. */
  onAnswer: (take: boolean) => void;
  /** Called when the place should be over. Only the server decides whether it is. */
  onTimeUp: () => void;
}

/** The doctor, the hours and the remaining time, with the two answers. */
function HeldPlace({ offer, pending, error, onAnswer, onTimeUp }: HeldPlaceProps) {
  // Counted from the seconds in the answer, because the clock of a phone may be wrong.
  const deadline = useMemo(() => steadyNow() + offer.secondsLeft * 1_000, [offer]);
  const clinic = useClinic();
  const secondsLeft = useSecondsLeft(deadline);
  const isUp = secondsLeft === 0;
  const timeUp = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (isUp) timeUp();
  }, [isUp]);
  return (
    <>
      <h1>{text.title}</h1>
      <p className={textPage.lead}>{text.lead}</p>
      <p>
        <strong>{localText(offer.doctorName, offer.doctorNameBn)}</strong>
        <br />
        {text.hours(formatFullDate(offer.date), hoursText(offer, clinic))}
      </p>
      <p>
        <Countdown secondsLeft={secondsLeft} text={text.timeLeft} spokenAt={text.spokenAt} />
      </p>
      <FailureNotice error={error} fallback={text.failed} />
      <div className={textPage.actions}>
        <ActionButton size="lg" busy={pending} onClick={() => onAnswer(true)}>
          {text.take}
        </ActionButton>
        <ActionButton size="lg" look="quiet" disabled={pending} onClick={() => onAnswer(false)}>
          {text.refuse}
        </ActionButton>
      </div>
    </>
  );
}

interface OfferEndProps {
  title: string;
  text?: string;
  doctorId?: number | undefined;
}

function OfferEnd({ title, text: more, doctorId }: OfferEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnMount(heading);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {more && <p className={textPage.lead}>{more}</p>}
      <div className={textPage.actions}>
        {doctorId === undefined ? (
          <ActionLink to={paths.doctors}>{text.toDoctors}</ActionLink>
        ) : (
          <ActionLink to={paths.book(doctorId)}>{text.toDoctor}</ActionLink>
        )}
      </div>
    </>
  );
}
