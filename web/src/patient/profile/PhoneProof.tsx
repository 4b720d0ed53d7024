import { patientText } from '#messages/patient';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import classes from './PhoneProof.module.css';
import { TwoCodes } from './TwoCodes.tsx';
import type { usePhoneChange } from './use-phone-change.ts';

const text = patientText.profile.proof;

interface PhoneProofProps {
  change: ReturnType<typeof usePhoneChange>;
  /** The phone in the record: 11 digits. */
  currentPhone: string;
  onKeepOldPhone: () => void;
}

/** Asks for the two codes of a phone change, right below the phone field. */
export function PhoneProof({ change, currentPhone, onKeepOldPhone }: PhoneProofProps) {
  return (
    <section className={classes.proof}>
      <FocusHeading>{text.title}</FocusHeading>
      <p className={classes.saved}>{text.saved}</p>
      <TwoCodes
        change={change}
        currentPhone={currentPhone}
        onBack={onKeepOldPhone}
        onChangePhone={() => {
          change.verify.forget();
          change.back();
        }}
      />
    </section>
  );
}
