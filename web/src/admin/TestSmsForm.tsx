import { sendTestSms } from '@clinic-serial/contract/clinic-settings';
import { phoneDigits } from '@clinic-serial/contract/fields/phone-digits';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { FormShell } from '../ui/form/FormShell.tsx';
import { formCheck } from '../ui/form/form-check.ts';
import { PhoneField } from '../ui/form/PhoneField.tsx';
import { Notice } from '../ui/notice/Notice.tsx';
import { useStaffChange } from './staff.api.ts';

const check = formCheck(sendTestSms.body, staffFields);

interface TestSmsFormProps {
  text: { phone: string; send: string; accepted: string; failed: string };
  /** Says that the gateway did not take the message, with the gateway's code and what it means. */
  refused: (code: string, meaning: string) => ReactNode;
}

/** Sends a test message through the gateway that is saved, and shows what the gateway answered. */
export function TestSmsForm({ text, refused }: TestSmsFormProps) {
  const test = useStaffChange(sendTestSms);
  const form = useForm({
    initialValues: { phone: '' },
    validate: ({ phone }) => check({ phone: phoneDigits(phone) }),
  });
  const answer = test.data;
  return (
    <FormShell
      form={form}
      onSubmit={({ phone }) => test.mutate({ body: { phone: phoneDigits(phone) } })}
      submitError={test.error}
      pending={test.isPending}
      failure={text.failed}
      failurePart={
        answer?.isAccepted === false && (
          <Notice tone="danger" role="alert">
            {refused(answer.code ?? '', answer.meaning ?? '')}
          </Notice>
        )
      }
      submitLabel={text.send}
      done={answer?.isAccepted && <p>{text.accepted}</p>}
    >
      <PhoneField
        label={text.phone}
        {...form.getInputProps('phone')}
        value={form.values.phone}
        onChange={(phone) => form.setFieldValue('phone', phone)}
      />
    </FormShell>
  );
}
