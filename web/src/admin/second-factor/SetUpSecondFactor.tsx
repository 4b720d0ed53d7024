import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  beginSecondFactor,
  confirmSecondFactor,
  signInCodeForm,
} from '@clinic-serial/contract/subjects/second-factor';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { adminSignInText } from '#messages/admin-sign-in';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { QrCode } from '../../ui/ticket/QrCode.tsx';
import { useStaffChange } from '../staff.api.ts';
import classes from './SecondFactor.module.css';

const text = adminSignInText.factor;

interface SetUpProps {
  onDone: (done: { admin: StaffAccount; recoveryCodes: string[] }) => void;
  /** False where the clinic requires a second factor, so that the set-up cannot be left. */
  cancellable?: boolean;
}

/** Switches the second factor on: the app, then its first code. */
export function SetUpSecondFactor({ onDone, cancellable = false }: SetUpProps) {
  const begin = useStaffChange(beginSecondFactor);
  const [app, setApp] = useState<{ secret: string; address: string }>();
  const form = useForm({ initialValues: {} });
  if (app) return <ConfirmApp {...app} onDone={onDone} onCancel={cancellable && (() => setApp(undefined))} />;
  return (
    <FormShell
      form={form}
      onSubmit={() => begin.mutate({}, { onSuccess: setApp })}
      submitError={begin.error}
      pending={begin.isPending}
      failure={text.beginFailed}
      submitLabel={text.begin}
    >
      {null}
    </FormShell>
  );
}

interface ConfirmAppProps extends Pick<SetUpProps, 'onDone'> {
  secret: string;
  address: string;
  onCancel: false | (() => void);
}

function ConfirmApp({ secret, address, onDone, onCancel }: ConfirmAppProps) {
  const confirm = useStaffChange(confirmSecondFactor);
  const form = useForm({
    initialValues: { code: '' },
    validate: formCheck(signInCodeForm, staffFields),
  });
  return (
    <FormShell
      form={form}
      onSubmit={(values) => confirm.mutate({ body: values }, { onSuccess: onDone })}
      submitError={confirm.error}
      pending={confirm.isPending}
      failure={text.confirmFailed}
      submitLabel={text.confirm}
      secondary={
        onCancel && (
          <Button variant="default" onClick={onCancel}>
            {text.cancel}
          </Button>
        )
      }
    >
      <FocusHeading>{text.scan}</FocusHeading>
      <p className={classes.quiet}>{text.scanHint}</p>
      <div className={classes.qr}>
        <QrCode value={address} label={text.qr} />
      </div>
      <p>
        {text.type} <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
    </FormShell>
  );
}
