import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { WaitingPlace } from '@clinic-serial/contract/subjects/waiting-list';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { codeText } from '#messages/code';
import { waitingText as text } from '#messages/waiting';
import { codeOf } from '../../api/errors.ts';
import { type PatientSession, patientSession } from '../../session/patient-session.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { usePhoneCode } from '../../ui/code/use-phone-code.ts';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { Choice, Choices } from '../../ui/form/Choices.tsx';
import { formatTimeRange } from '../../ui/text/format.ts';
import { noteWaiting, placeOfJoined } from '../../waiting/own-waiting.api.ts';
import { saveWaiting } from '../../waiting/saved-waiting.ts';
import { refreshLiveStatus } from './booking.api.ts';
import { OwnInfoStep } from './OwnInfoStep.tsx';
import { PatientInfoStep } from './PatientInfoStep.tsx';
import { STEP } from './StepHeading.tsx';
import { joinOwn, joinWithCode, sendWaitingCode } from './waiting.api.ts';
import { FIRST_STATE } from './wizard-state.ts';

interface WaitingFormProps {
  doctor: PublicDoctor;
  live: LiveStatus;
  onJoined: (place: WaitingPlace) => void;
}

export function WaitingForm({ doctor, live, onJoined }: WaitingFormProps) {
  const client = useQueryClient();
  const session = patientSession.use();
  const [otherPhone, setOtherPhone] = useState(false);
  const [picked, setPicked] = useState<SittingNumber>();
  const group = useId();
  const full = (live.sittings ?? []).filter(
    ({ availableSlots, reason }) => availableSlots === 0 && reason !== 'session-over',
  );
  const sitting = picked ?? full[0]?.sitting;
  // A ref, because the call starts before the next render and needs the new answers.
  const draft = useRef(FIRST_STATE.answers);
  const { sent, request, resend, verify, back } = usePhoneCode({
    send: (_phone, token) => sendWaitingCode(doctor.id, draft.current, token),
    check: joinWithCode,
    onProven: keep,
  });
  const own = useSingleFlight({
    send: ({ as, name }: { as: PatientSession; name: string }) => joinOwn(as, doctor.id, name, sitting),
    onSuccess: keep,
  });

  const error = own.error ?? request.error ?? verify.error;
  useEffect(() => {
    // The numbers of today's places on the screen are old.
    if (codeOf(error) === 'PLACE_FREE') void refreshLiveStatus(client, doctor.id);
  }, [error, client, doctor.id]);

  function keep(place: WaitingPlace) {
    saveWaiting(place);
    noteWaiting(client, placeOfJoined(place));
    onJoined(place);
  }

  function startAgain() {
    verify.forget();
    back();
  }

  const pending = request.isPending || own.isPending;
  const choice = full.length > 1 && (
    <Choices legend={text.which} disabled={pending}>
      {full.map((one) => (
        <Choice
          key={one.sitting}
          name={group}
          checked={one.sitting === sitting}
          onChange={() => setPicked(one.sitting)}
        >
          {formatTimeRange(one.startTime, one.endTime)}
        </Choice>
      ))}
    </Choices>
  );
  return (
    <section className={STEP}>
      {/* The key gives each step a new heading, which takes the focus. */}
      <FocusHeading key={sent ? 'code' : 'info'}>{sent ? codeText.heading : text.heading}</FocusHeading>
      {!sent && <p className="text-sm leading-snug text-muted sm:text-base">{text.lead}</p>}
      {sent ? (
        <CodeEntry
          phone={sent.phone}
          code={sent.code}
          verify={verify}
          resend={resend}
          words={text.code}
          onBack={startAgain}
        />
      ) : session && !otherPhone ? (
        <OwnInfoStep
          session={session}
          pending={pending}
          error={own.error}
          words={text.own}
          onSubmit={(name) => own.run({ as: session, name })}
          onOtherPhone={() => setOtherPhone(true)}
        >
          {choice}
        </OwnInfoStep>
      ) : (
        <PatientInfoStep
          answers={draft.current}
          pending={pending}
          submitError={request.error}
          onSubmit={(answers) => {
            draft.current = { ...answers, sitting };
            request.run(answers.patientPhone);
          }}
        >
          {choice}
        </PatientInfoStep>
      )}
    </section>
  );
}
