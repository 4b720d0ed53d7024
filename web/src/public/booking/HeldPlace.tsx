import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Offer } from '@clinic-serial/contract/subjects/waiting-list';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { waitingText } from '#messages/waiting';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Countdown } from '../../ui/code/Countdown.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { steadyNow, useSecondsLeft } from '../../ui/text/countdown-clock.ts';
import { formatFullDate, hoursText } from '../../ui/text/format.ts';
import page from '../text-page.module.css';

const text = waitingText.offer;

interface HeldPlaceProps {
  offer: Offer;
  pending: boolean;
  error: Error | null;
  /** Called with true to take the place, with false to give it to the next person. */
  onAnswer: (take: boolean) => void;
  /** Called when the place should be over. Only the server decides whether it is. */
  onTimeUp: () => void;
}

/** The doctor, the hours and the time that is left, with the two answers. */
export function HeldPlace({ offer, pending, error, onAnswer, onTimeUp }: HeldPlaceProps) {
  // Counted by the seconds of the answer, because the clock of a phone may be wrong.
  const deadline = useMemo(() => steadyNow() + offer.secondsLeft * 1_000, [offer]);
  const secondsLeft = useSecondsLeft(deadline);
  const isUp = secondsLeft === 0;
  const timeUp = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (isUp) timeUp();
  }, [isUp]);
  return (
    <>
      <h1>{text.title}</h1>
      <p className={page.lead}>{text.lead}</p>
      <p>
        <strong>{localText(offer.doctorName, offer.doctorNameBn)}</strong>
        <br />
        {text.hours(formatFullDate(offer.date), hoursText(offer))}
      </p>
      <p>
        <Countdown secondsLeft={secondsLeft} text={text.timeLeft} spokenAt={text.spokenAt} />
      </p>
      <FailureNotice error={error} fallback={text.failed} />
      <div className={page.actions}>
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
