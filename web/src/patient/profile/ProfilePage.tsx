import { patientText } from '#messages/patient';
import { messageOf } from '../../api/errors.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import page from '../page.module.css';
import { ProfileEditor } from './ProfileEditor.tsx';
import classes from './ProfilePage.module.css';
import { ProfilePeople, ProfileReminders } from './ProfilePeople.tsx';
import { ProfileSessions } from './ProfileSessions.tsx';
import { useProfile } from './profile.api.ts';

const text = patientText.profile;

/** /patient/profile: the patient's own record. */
export function ProfilePage() {
  const { data, error, refetch } = useProfile();
  return (
    <div className={`${page.page} ${classes.page}`}>
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
