import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { sendTestSms } from '@clinic-serial/contract/subjects/clinic-settings';
import { phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { useForm } from '@mantine/form';
import { adminClinicSettingsText } from '#messages/admin-settings';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useStaffChange } from '../staff.api.ts';
import classes from './ClinicSettings.module.css';

const text = adminClinicSettingsText.test;
const check = formCheck(sendTestSms.body, staffFields);

/**
 * Sends a test message through the gateway that is saved, and shows what the gateway answered.
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
    <section className={classes.group} aria-labelledby="sms-test">
      <Heading id="sms-test">{text.heading}</Heading>
      <p className={classes.lead}>{text.lead}</p>
      <FormShell
        form={form}
        onSubmit={({ phone }) => test.mutate({ body: { phone: phoneDigits(phone) } })}
        submitError={test.error}
        pending={test.isPending}
        failure={text.failed}
        failurePart={
          answer?.isAccepted === false && (
            <Notice tone="danger" role="alert">
              <p>
                <strong>{text.refused}</strong>
              </p>
              <p>{text.answer(answer.code ?? '', answer.meaning ?? '')}</p>
            </Notice>
          )
        }
        submitLabel={text.send}
        done={
          answer?.isAccepted &&
          (answer.meaning ? <Notice tone="warn">{answer.meaning}</Notice> : <p>{text.accepted}</p>)
        }
      >
        <PhoneField
          label={text.phone}
          {...form.getInputProps('phone')}
          value={form.values.phone}
          onChange={(phone) => form.setFieldValue('phone', phone)}
        />
      </FormShell>
    </section>
  );
}
