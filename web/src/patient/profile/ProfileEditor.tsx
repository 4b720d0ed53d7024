import type { Patient } from '@clinic-serial/contract/subjects/patients';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { patientText } from '#messages/patient';
import { paths } from '../../paths.ts';
import { hasMovedOn } from '../../ui/address/has-moved-on.ts';
import { Link } from '../../ui/address/Link.tsx';
import { useRedirectAfter } from '../../ui/address/use-redirect-after.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { useFocusOnMount } from '../../ui/focus/focus-hooks.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import page from '../page.module.css';
import { PhoneProof } from './PhoneProof.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { type Profile, useProfileCalls } from './profile.api.ts';
import { usePhoneChange } from './use-phone-change.ts';

const text = patientText.profile;

/**
 * Saves the profile. A changed phone is not saved together with the other fields. First the other fields are
 * saved. Then the patient enters two codes below the phone field: one sent to the new phone, one sent to the
 * current phone. The phone identifies the patient, so a login session alone must not be enough to move a
 * record to another phone.
 */
export function ProfileEditor({ patient }: { patient: Patient }) {
  const { save, sendPhoneCode, changePhone } = useProfileCalls();
  const { pathname } = useLocation();
  const [done, setDone] = useState<string>();
  const proof = usePhoneChange({
    send: sendPhoneCode,
    check: changePhone,
    onProven: () => setDone(text.saved),
  });
  const saving = useSingleFlight({
    send: (profile: Profile) => save(profile, patient.phone),
    onSuccess: (saved, { phone }) => {
      if (phone === saved.phone) setDone(text.saved);
      // A patient who has left the page could not enter the codes.
      else if (!hasMovedOn(pathname)) proof.request.run(phone);
    },
  });

  function submit(profile: Profile) {
    proof.request.forget();
    saving.run(profile);
  }

  if (done) return <Saved sentence={done} />;
  return (
    <ProfileForm
      patient={patient}
      pending={saving.isPending || proof.request.isPending}
      submitError={saving.error}
      phoneError={proof.request.error}
      onSubmit={submit}
      proof={
        proof.sent && (
          <PhoneProof
            change={proof}
            currentPhone={patient.phone}
            onKeepOldPhone={() => setDone(text.proof.kept)}
          />
        )
      }
    />
  );
}

/** The message of a success. After 2 seconds it leads to the dashboard (rules: screens 4). */
function Saved({ sentence }: { sentence: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnMount(notice);
  useRedirectAfter(true, paths.patientDashboard);
  return (
    <Notice ref={notice} tone="good" role="status">
      <p>
        <strong>{sentence}</strong> {text.redirecting}
      </p>
      <Link to={paths.patientDashboard} className={page.more}>
        {text.toDashboard}
      </Link>
    </Notice>
  );
}
