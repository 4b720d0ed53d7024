import { formatPhone, phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { codeText } from '#messages/code';
import { patientText } from '#messages/patient';
import type { ApiError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { patientSession } from '../../session/patient-session.ts';
import { Link } from '../../ui/address/Link.tsx';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { usePhoneCode } from '../../ui/code/use-phone-code.ts';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { useFocusOnMount } from '../../ui/focus/focus.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { lateCheck, useTypedForm } from '../../ui/form/use-typed-form.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { FailureNotice, useCodesFail } from '../../ui/notice/FailureNotice.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useHydrated } from '../../ui/text/use-hydrated.ts';
import { page } from '../page-looks.ts';
import { loadSignedInPages } from '../patient-context.ts';
import type { LoginState } from '../use-session-end.ts';
import { logIn, refusalOf, sendLoginCode } from './login.api.ts';

const text = patientText.login;
const WORDS = {
  failed: text.verifyFailed,
  resendFailed: text.sendFailed,
  answerMayBeLost: text.answerMayBeLost,
  back: text.anotherPhone,
};

/** /patient/login: the phone, then the code. A logged-in patient never sees it (PatientArea.tsx). */
export function LoginPage() {
  const ended = useReason();
  const [phone, setPhone] = useState('');
  const { sent, request, resend, verify, back } = usePhoneCode({
    send: sendLoginCode,
    check: logIn,
    // PatientArea then opens the dashboard.
    onProven: ({ patient, patientToken }) => patientSession.save(patient, patientToken),
  });
  const refusal = refusalOf(verify.error);

  function startAgain() {
    verify.forget();
    back();
  }

  return (
    <div className={page.page}>
      <PageTitle title={text.title} description={text.lead} />
      <div className={page.intro}>
        <h1>{text.title}</h1>
        {!sent && <p className={page.lead}>{text.lead}</p>}
      </div>
      {ended && !sent && (
        <Notice tone="info" role="status">
          <p>{patientText.ended[ended]}</p>
        </Notice>
      )}
      {!sent && (
        <PhoneStep
          phone={phone}
          pending={request.isPending}
          submitError={request.error}
          onSubmit={(digits) => {
            setPhone(digits);
            // Starts to load while the patient waits for the code. A failure is shown after the login.
            loadSignedInPages().catch(() => {});
            request.run(digits);
          }}
        />
      )}
      {sent && !refusal && (
        <section className={page.section}>
          <FocusHeading>{codeText.heading}</FocusHeading>
          <CodeEntry
            phone={sent.phone}
            code={sent.code}
            verify={verify}
            resend={resend}
            words={WORDS}
            onBack={startAgain}
          />
        </section>
      )}
      {refusal && <LoginRefused refusal={refusal} onOtherPhone={startAgain} />}
      <div className="border-t border-line pt-4 text-muted [&_a]:inline-flex [&_a]:min-h-tap [&_a]:items-center [&_a]:font-semibold">
        <p>{text.newHere}</p>
        <p className="flex flex-wrap gap-x-6">
          <Link to={paths.doctors}>{text.findDoctor}</Link>
          <Link to={paths.home}>{text.home}</Link>
        </p>
      </div>
    </div>
  );
}

/**
 * The reason why the patient has to log in; undefined if they came by themselves. A session that expired
 * while no page was open is noticed only on this page.
 */
function useReason(): LoginState['ended'] {
  const { ended } = (useLocation().state ?? {}) as LoginState;
  // The server renders one page for all visitors. Only this browser knows why its session ended.
  if (!useHydrated()) return undefined;
  const isKnown = ended !== undefined && ended !== 'required';
  return !isKnown && patientSession.hasExpired() ? 'expired' : ended;
}

interface LoginRefusedProps {
  refusal: ApiError;
  onOtherPhone: () => void;
}

/** Shown if the code was right but the server refuses the login: the reason and the next steps. */
function LoginRefused({ refusal, onOtherPhone }: LoginRefusedProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnMount(notice);
  return (
    <section className={page.section}>
      <Notice ref={notice} tone="warn" role="alert">
        <p>{refusal.message}</p>
      </Notice>
      <div className={page.actions}>
        {refusal.code === 'NO_PATIENT_RECORD' && (
          <ActionLink to={paths.doctors}>{patientText.loggedOut.book}</ActionLink>
        )}
        <ActionButton look="quiet" onClick={onOtherPhone}>
          {text.anotherPhone}
        </ActionButton>
      </div>
    </section>
  );
}
const FIELDS = ['phone'] as const;
const check = lateCheck<'phone'>(async () => (await import('./phone-check.ts')).checkPhone);

interface PhoneStepProps {
  phone: string;
  pending: boolean;
  submitError: Error | null;
  onSubmit: (phone: string) => void;
}

function PhoneStep({ phone, pending, submitError, onSubmit }: PhoneStepProps) {
  const failure = useCodesFail(submitError);
  const { values, errors, wrong, errorBox, change, formProps } = useTypedForm({
    fields: FIELDS,
    initial: { phone: formatPhone(phone) },
    shown: (_, typed) => formatPhone(typed),
    check,
    submitError,
    onSubmit: (typed) => onSubmit(phoneDigits(typed.phone)),
  });
  return (
    <form {...formProps} data-needs-script className={page.section}>
      <FailureNotice ref={errorBox} error={wrong.length > 0 ? null : failure} fallback={text.sendFailed} />
      <PhoneField
        name="phone"
        label={text.phone}
        description={text.phoneHint}
        readOnly={pending}
        value={values.phone}
        onChange={(phone) => change('phone', phone)}
        error={errors.phone}
      />
      <ActionButton type="submit" size="lg" busy={pending} full>
        {text.send}
      </ActionButton>
    </form>
  );
}
