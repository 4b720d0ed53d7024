import { localText } from '@clinic-serial/contract/messages/current/format';
import { BOOKING_FORM_FIELDS, type BookingDraft } from '@clinic-serial/contract/subjects/booking-form';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { useEffect, useId, useRef, useState } from 'react';
import { bookingText } from '#messages/booking';
import { codeText } from '#messages/code';
import { sittingsOf, useQueues } from '../../live/queue-key.ts';
import { paths } from '../../paths.ts';
import { patientSession } from '../../session/patient-session.ts';
import { siteAddress } from '../../site-language.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { PostFields, submitting } from '../../ui/form/PostFields.tsx';
import { StepList } from '../../ui/layout/StepList.tsx';
import { formatDate, hoursText, weekdayName } from '../../ui/text/format.ts';
import { isOver } from '../doctors/availability.ts';
import { isAboutDoctor, OtherDoctorsLink } from './about-doctor.tsx';
import { blockedBy } from './availability.ts';
import { BlockedNotice, OverrunNotice } from './BlockedNotice.tsx';
import { useConfirmationPart } from './confirmation-part.tsx';
import { DoctorHeader } from './DoctorHeader.tsx';
import { OwnInfoStep } from './OwnInfoStep.tsx';
import { PatientInfoStep } from './PatientInfoStep.tsx';
import { SittingChoice, useSittingChoice } from './SittingChoice.tsx';
import { STEP, StepHeading } from './StepHeading.tsx';
import { useBookingWizard } from './use-booking-wizard.ts';
import { WaitForPlace } from './WaitForPlace.tsx';
import type { PatientAnswers } from './wizard-state.ts';

/** The look of the page's title. It is small, because the doctor is more important. */
export const TITLE = 'text-lg sm:text-2xl';

interface BookingWizardProps {
  doctor: PublicDoctor;
  asOf: number;
  clinic: ClinicInfo | undefined;
  /** The state of this booking that the server has kept. */
  draft: BookingDraft | undefined;
  again: boolean;
  onStartOver: () => void;
}

export function BookingWizard({ doctor, asOf, clinic, draft, again, onStartOver }: BookingWizardProps) {
  const wizard = useBookingWizard(doctor, asOf, draft);
  const { state, live, request, resend, verify, own, back, changed } = wizard;
  const blocked = blockedBy(live);
  const [wasBlocked] = useState(blocked !== null);
  const [moved, setMoved] = useState(again);
  if (state.step > 1 && !moved) setMoved(true);
  const queues = useQueues(live);
  const choice = useSittingChoice(live, state.answers.sitting, clinic?.timeOfDay);
  // The error of the current step may already say the same.
  const told = [request, verify, own].some(({ error }) => isAboutDoctor(error));
  // The other sitting still has places, so the choice of the sitting shows the problem.
  const chooseOther = choice.isGone && blocked === null;
  // The server's refusal says only that the hours are over. The notice says what has happened.
  const isDayOver = isOver(live);
  const errorOf = (error: Error | null) =>
    chooseOther || (isDayOver && isAboutDoctor(error)) ? null : error;
  const showBlocked = blocked !== null && state.step < 3 && (!told || isDayOver);
  const showForm = state.step === 1 && (blocked === null || !wasBlocked);
  const session = patientSession.use();
  const [otherPhone, setOtherPhone] = useState(false);
  const isOwn = session !== null && !otherPhone && !draft;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told && chooseOther) focusOn(choice.notice.current);
    if (told && isDayOver) focusOn(notice.current);
  }, [told, chooseOther, choice.notice, isDayOver]);
  const action = siteAddress(paths.book(doctor.id));
  const formOfStartOver = useId();
  const overrun = queues?.[choice.chosen ?? sittingsOf(live)[0]?.sitting ?? 1]?.overrun;
  const sitting = live.sittings?.find((one) => one.sitting === state.answers.sitting);
  const Confirmation = useConfirmationPart(state.step >= 2 || isOwn);

  function submitInfo(answers: PatientAnswers) {
    if (mayBook()) request.run({ ...answers, sitting: choice.chosen });
  }

  /** Moves the focus to the notice that says why the doctor cannot be booked, if there is one. */
  function mayBook() {
    return !focusOn(notice.current) && !focusOn(choice.notice.current);
  }

  function startOver() {
    wizard.leave();
    onStartOver();
  }

  const sittingChoice = choice.sittings && (
    <SittingChoice
      {...choice}
      ref={choice.notice}
      queues={queues}
      sittings={choice.sittings}
      pending={request.isPending || own.isPending}
      onChoose={(sitting) => {
        request.forget();
        own.forget();
        choice.choose(sitting);
      }}
    />
  );

  return (
    <>
      <h1 className={TITLE}>{bookingText.title}</h1>
      <form id={formOfStartOver} method="post" action={action} hidden>
        <PostFields fields={{ [BOOKING_FORM_FIELDS.next]: 'over' }} />
      </form>
      {state.step < 3 && <DoctorHeader doctor={doctor} live={live} chosen={choice.chosen} />}
      {(showForm || state.step === 2) && <StepList current={state.step} texts={bookingText.steps} />}
      {showBlocked && (
        <BlockedNotice
          ref={notice}
          doctor={doctor}
          live={live}
          reason={blocked}
          justNow={!wasBlocked}
          holdsCode={state.step === 2}
        />
      )}
      {showForm && blocked === null && !choice.isGone && overrun && (
        <OverrunNotice doctor={doctor} live={live} overrun={overrun} />
      )}
      {showForm && (
        <section className={STEP}>
          <StepHeading step={1} takeFocus={moved}>
            {bookingText.info.heading}
          </StepHeading>
          <p className="text-sm leading-snug text-muted sm:text-base">
            {bookingText.info.date(weekdayName(weekdayOf(live.date)), formatDate(live.date))}
          </p>
          {isOwn && (
            <OwnInfoStep
              session={session}
              pending={own.isPending}
              error={errorOf(own.error)}
              onSubmit={(name) => mayBook() && own.run({ session, name, sitting: choice.chosen })}
              onOtherPhone={() => setOtherPhone(true)}
            >
              {sittingChoice}
            </OwnInfoStep>
          )}
          {!isOwn && (
            <PatientInfoStep
              answers={state.answers}
              pending={request.isPending}
              submitError={errorOf(request.error)}
              post={{ action, fields: { [BOOKING_FORM_FIELDS.date]: live.date } }}
              onSubmit={submitInfo}
            >
              {sittingChoice}
            </PatientInfoStep>
          )}
        </section>
      )}
      {state.step === 1 && <WaitForPlace doctor={doctor} live={live} />}
      {state.step === 2 && (
        <section className={STEP}>
          <StepHeading step={2} takeFocus>
            {codeText.heading}
          </StepHeading>
          {sitting && (
            <p className="text-sm leading-snug text-muted sm:text-base">
              {bookingText.header.today}, {hoursText(sitting, clinic)}
            </p>
          )}
          <CodeEntry
            phone={state.answers.patientPhone}
            code={state.code}
            verify={isDayOver && isAboutDoctor(verify.error) ? { ...verify, error: null } : verify}
            resend={resend}
            words={bookingText.code}
            post={{ action, fields: draft?.turn ? { [BOOKING_FORM_FIELDS.turn]: String(draft.turn) } : {} }}
            wayOn={
              isAboutDoctor(verify.error) &&
              (blocked === null && sitting ? <p>{bookingText.sitting.otherFree}</p> : <OtherDoctorsLink />)
            }
            onBack={back}
          />
        </section>
      )}
      {(showForm || state.step === 2) && (
        <StartOver
          form={formOfStartOver}
          disabled={request.isPending || verify.isPending || own.isPending}
          onStartOver={startOver}
        />
      )}
      {state.step === 3 && (
        <>
          <Confirmation
            booking={state.booking}
            clinic={clinic}
            onStartOver={startOver}
            startOverForm={formOfStartOver}
            onChanged={changed}
          />
          <p className="text-center text-sm text-muted">
            {localText(doctor.name, doctor.nameBn)}: {bookingText.header.slots(live.availableSlots)}
          </p>
        </>
      )}
    </>
  );
}

interface StartOverProps {
  form: string;
  disabled: boolean;
  onStartOver: () => void;
}

/** 'Start over' comes last and asks first, because it deletes what was typed. It works without scripts. */
function StartOver({ form, disabled, onStartOver }: StartOverProps) {
  const text = bookingText.steps;
  return (
    <details className="justify-self-start text-sm">
      <summary className="flex min-h-tap cursor-pointer items-center text-muted underline underline-offset-4">
        {text.startOver}
      </summary>
      <p className="mb-2">{text.startOverAsk}</p>
      <ActionButton look="quiet" size="sm" {...submitting(form, onStartOver)} disabled={disabled}>
        {text.startOverYes}
      </ActionButton>
    </details>
  );
}
