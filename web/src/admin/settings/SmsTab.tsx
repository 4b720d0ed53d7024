import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import { getSmsState, type SmsFailure } from '@clinic-serial/contract/subjects/sms-state';
import { useQuery } from '@tanstack/react-query';
import { adminSettingsText } from '#messages/admin-settings';
import { messageOf } from '../../api/errors.ts';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { GroupedSettings } from './GroupedSettings.tsx';
import classes from './SettingsPage.module.css';
import { SMS_GROUPS } from './setting-groups.ts';
import { TestSms } from './TestSms.tsx';

const text = adminSettingsText.sms;

/** How SMS are sent, whether the gateway takes them, and a message to try it. For Admins. */
export function SmsTab({ settings }: { settings: readonly ClinicSetting[] }) {
  return (
    <>
      <SmsState />
      <GroupedSettings settings={settings} groups={SMS_GROUPS} />
      <TestSms />
    </>
  );
}

/** Whether the SMS gateway takes messages, and what to do when it does not. */
function SmsState() {
  const { session } = useStaff();
  const { data, error, refetch } = useQuery(staffRead(session, getSmsState));
  const when = useWhen();
  if (!data) {
    return error ? (
      <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={3} height="3rem" />
    );
  }
  return (
    <>
      <DetailList
        details={[
          [text.gateway, data.gateway],
          [text.lastAccepted, data.lastAcceptedAt ? when(data.lastAcceptedAt) : text.never],
        ]}
      />
      <section className={classes.account} aria-labelledby="sms-failures">
        <h2 id="sms-failures">{text.failures}</h2>
        {data.failures.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <ul className={classes.failures} aria-labelledby="sms-failures">
            {data.failures.map((failure) => (
              <FailureRow key={failure.code} failure={failure} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function FailureRow({ failure: { code, meaning, total, lastAt } }: { failure: SmsFailure }) {
  const when = useWhen();
  return (
    <li>
      <strong>
        {code}: {meaning}
      </strong>
      <p className={classes.quiet}>{text.messages(total, when(lastAt))}</p>
    </li>
  );
}
