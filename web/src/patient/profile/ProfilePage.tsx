import type { Patient } from '@clinic-serial/contract/subjects/patients';
import { endOtherSessions, endSession, listSessions } from '@clinic-serial/contract/subjects/sessions';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { patientText } from '#messages/patient';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { patientCall, patientRead } from '../../session/patient-calls.ts';
import { Link } from '../../ui/address/Link.tsx';
import { hasMovedOn } from '../../ui/address/leaving.ts';
import { useRedirectAfter } from '../../ui/address/list-address.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { useFocusOnMount } from '../../ui/focus/focus.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { OwnSessions } from '../../ui/list/OwnSessions.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { page } from '../page-looks.ts';
import { usePatient } from '../patient-context.ts';
import { PhoneProof } from './PhoneProof.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilePeople, ProfileReminders } from './ProfilePeople.tsx';
import { type Profile, useProfile, useProfileCalls } from './profile.api.ts';
import { usePhoneChange } from './use-phone-change.ts';

const text = patientText.profile;

export function ProfilePage() {
  const { data, error, refetch } = useProfile();
  return (
    <div className={`${page.page} max-w-form`}>
      <PageTitle title={text.title} />
      <div className={page.intro}>
        <h1>{text.title}</h1>
        <p className={page.lead}>{text.lead}</p>
      </div>
      {data && <ProfileEditor patient={data} />}
      {data && <ProfilePeople />}
      {data && <ProfileReminders />}
      {data && <ProfileSessions />}
      {!data && error && (
        <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines lines={6} height="3.5rem" />}
    </div>
  );
}

/**
 * Saves the profile. A changed phone is saved after the other fields, when the patient has entered two codes:
 * one sent to the new phone, one to the current phone. A login session alone must not move a record to
 * another phone.
 */
function ProfileEditor({ patient }: { patient: Patient }) {
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

function ProfileSessions() {
  const session = usePatient();
  const { data, error, refetch } = useQuery(patientRead(session, listSessions));
  return (
    <OwnSessions
      sessions={data?.sessions}
      error={error}
      reload={() => void refetch()}
      endOne={(id) => patientCall(session, endSession, { params: { id } })}
      endOthers={() => patientCall(session, endOtherSessions, {})}
    />
  );
}
