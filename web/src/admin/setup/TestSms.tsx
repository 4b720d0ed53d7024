import { sendTestSms } from '@clinic-serial/contract/clinic-settings';
import { digitsOf } from '@clinic-serial/contract/fields/digits';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { useForm } from '@mantine/form';
import { adminSetupText } from '#messages/admin-setup';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useStaffChange } from '../staff.api.ts';
import classes from './SetupPage.module.css';

const text = adminSetupText.sms.test;
const check = formCheck(sendTestSms.body, staffFields);

/** Sends a test message to the Admin's own phone, and says what the gateway answered. */
export function TestSms() {
  const send = useStaffChange(sendTestSms);
  const form = useForm({
    initialValues: { phone: '' },
    validate: ({ phone }) => check({ phone: digitsOf(phone) }),
  });
  return (
    <section className={classes.part} aria-labelledby="test-sms">
      <h3 id="test-sms">{text.title}</h3>
      <p>{text.lead}</p>
      <FormShell
        form={form}
        onSubmit={({ phone }) => send.mutate({ body: { phone: digitsOf(phone) } })}
        submitError={send.error}
        pending={send.isPending}
        failure={text.failed}
        submitLabel={text.send}
        done={send.data?.isAccepted && <p>{text.accepted}</p>}
        failurePart={
          send.data?.isAccepted === false && (
            <Notice tone="danger" role="alert">
              <p>{text.refused(send.data.code ?? '', send.data.meaning ?? '')}</p>
            </Notice>
          )
        }
      >
        <PhoneField label={text.phone} {...form.getInputProps('phone')} value={form.values.phone} />
      </FormShell>
    </section>
  );
}
