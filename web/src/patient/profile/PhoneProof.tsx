import { patientText } from '../../messages/en/patient.ts';
import { FocusHeading } from '../FocusHeading.tsx';
import classes from './PhoneProof.module.css';
import { TwoCodes } from './TwoCodes.tsx';
import type { usePhoneChange } from './use-phone-change.ts';

const text = patientText.profile.proof;

interface PhoneProofProps {
  change: ReturnType<typeof usePhoneChange>;
  /** 11 digits, the phone that the record has. */
  currentPhone: string;
  onKeepOldPhone: () => void;
}

/** Asks for the codes of a change of phone, right below the phone's field. */
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
