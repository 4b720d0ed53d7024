import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { type ClinicSetting, sendTestSms } from '@clinic-serial/contract/subjects/clinic-settings';
import { getSmsState, type SmsFailure } from '@clinic-serial/contract/subjects/sms-state';
import { phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { adminClinicSettingsText, adminSettingsText } from '#messages/admin-settings';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { LoadState } from '../LoadState.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { GroupedSettings, SMS_GROUPS } from './GroupedSettings.tsx';
import { SETTINGS_GROUP, SETTINGS_LEAD } from './looks.ts';

const text = adminSettingsText.sms;

/** The settings of SMS, the state of the gateway, and a test message. For Admins. */
export function SmsTab({ settings }: { settings: readonly ClinicSetting[] }) {
  return (
    <>
      <SmsState />
      <GroupedSettings settings={settings} groups={SMS_GROUPS} />
      <TestSms />
    </>
  );
}

/** Says whether the SMS gateway accepts messages, and what to do if it does not. */
function SmsState() {
  const query = useStaffRead(getSmsState);
  const { data } = query;
  const when = useWhen();
  if (!data) return <LoadState query={query} failed={text.loadFailed} lines={3} height="3rem" />;
  return (
    <>
      <DetailList
        details={[
          [text.gateway, data.gateway],
          [text.lastAccepted, data.lastAcceptedAt ? when(data.lastAcceptedAt) : text.never],
        ]}
      />
      <section className="grid gap-gutter border-0 border-t border-line pt-lg" aria-labelledby="sms-failures">
        <h2 id="sms-failures">{text.failures}</h2>
        {data.failures.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <ul className="grid gap-gutter" aria-labelledby="sms-failures">
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
      <p className="text-sm text-muted">{text.messages(total, when(lastAt))}</p>
    </li>
  );
}

const testSmsText = adminClinicSettingsText.test;
const check = formCheck(sendTestSms.body, staffFields);

/**
 * Sends a test message through the saved gateway, and shows the gateway's answer.
 *
 * @param props.Heading the level of its heading on the page
 */
export function TestSms({ Heading = 'h2' }: { Heading?: 'h2' | 'h3' }) {
  const test = useStaffChange(sendTestSms);
  const form = useForm({
    initialValues: { phone: '' },
    validate: ({ phone }) => check({ phone: phoneDigits(phone) }),
  });
  const answer = test.data;
  return (
    <section className={SETTINGS_GROUP} aria-labelledby="sms-test">
      <Heading id="sms-test">{testSmsText.heading}</Heading>
      <p className={SETTINGS_LEAD}>{testSmsText.lead}</p>
      <FormShell
        form={form}
        onSubmit={({ phone }) => test.mutate({ body: { phone: phoneDigits(phone) } })}
        submitError={test.error}
        pending={test.isPending}
        failure={testSmsText.failed}
        failurePart={
          answer?.isAccepted === false && (
            <Notice tone="danger" role="alert">
              <p>
                <strong>{testSmsText.refused}</strong>
              </p>
              <p>{testSmsText.answer(answer.code ?? '', answer.meaning ?? '')}</p>
            </Notice>
          )
        }
        submitLabel={testSmsText.send}
        done={
          answer?.isAccepted &&
          (answer.meaning ? <Notice tone="warn">{answer.meaning}</Notice> : <p>{testSmsText.accepted}</p>)
        }
      >
        <PhoneField
          label={testSmsText.phone}
          {...form.getInputProps('phone')}
          value={form.values.phone}
          onChange={(phone) => form.setFieldValue('phone', phone)}
        />
      </FormShell>
    </section>
  );
}
