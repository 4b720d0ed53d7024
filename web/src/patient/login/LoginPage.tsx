import { useState } from 'react';
import { useLocation } from 'react-router';
import { codeText } from '#messages/code';
import { patientText } from '#messages/patient';
import { paths } from '../../paths.ts';
import { patientSession } from '../../session/patient-session.ts';
import { Link } from '../../ui/address/Link.tsx';
import { CodeEntry } from '../../ui/code/CodeEntry.tsx';
import { usePhoneCode } from '../../ui/code/use-phone-code.ts';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useHydrated } from '../../ui/text/use-hydrated.ts';
import page from '../page.module.css';
import { loadSignedInPages } from '../signed-in-pages.ts';
import type { LoginState } from '../use-session-end.ts';
import classes from './LoginPage.module.css';
import { LoginRefused } from './LoginRefused.tsx';
import { logIn, refusalOf, sendLoginCode } from './login.api.ts';
import { PhoneStep } from './PhoneStep.tsx';

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
    // After this, PatientArea leads to the dashboard.
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
            // Loaded while the patient waits for the code. A failure shows after the login.
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
      <div className={classes.elsewhere}>
        <p>{text.newHere}</p>
        <p className={classes.links}>
          <Link to={paths.doctors}>{text.findDoctor}</Link>
          <Link to={paths.home}>{text.home}</Link>
        </p>
      </div>
    </div>
  );
}

/**
 * Why the patient has to log in; undefined if they came by themselves. A session that expired while no page was open is
 * found when a page opens, so the page that led here knows only that a login is required.
 */
function useReason(): LoginState['ended'] {
  const { ended } = (useLocation().state ?? {}) as LoginState;
  // The server renders one page for all visitors. Only this browser knows why its session ended.
  if (!useHydrated()) return undefined;
  const isKnown = ended !== undefined && ended !== 'required';
  return !isKnown && patientSession.hasExpired() ? 'expired' : ended;
}
