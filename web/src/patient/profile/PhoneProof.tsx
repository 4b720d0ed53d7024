import { patientText } from '../../messages/en/patient.ts';
import { CodeEntry } from '../../ui/CodeEntry.tsx';
import { FocusHeading } from '../FocusHeading.tsx';
import type { usePhoneCode } from '../use-phone-code.ts';
import classes from './PhoneProof.module.css';

const text = patientText.profile.proof;
const WORDS = {
  failed: text.verifyFailed,
  resendFailed: text.sendFailed,
  answerMayBeLost: patientText.login.answerMayBeLost,
  back: text.cancel,
};

interface PhoneProofProps {
  proof: ReturnType<typeof usePhoneCode>;
  onKeepOldPhone: () => void;
}

/** Asks for the code that went to a new phone, right below its field. */
export function PhoneProof({ proof, onKeepOldPhone }: PhoneProofProps) {
  const { sent, verify, resend, back } = proof;
  if (!sent) return null;
  return (
    <section className={classes.proof}>
      <FocusHeading>{text.title}</FocusHeading>
      <p className={classes.saved}>{text.saved}</p>
      <CodeEntry
        phone={sent.phone}
        code={sent.code}
        verify={verify}
        resend={resend}
        words={WORDS}
        onBack={onKeepOldPhone}
        onChangePhone={() => {
          verify.forget();
          back();
        }}
      />
    </section>
  );
}
