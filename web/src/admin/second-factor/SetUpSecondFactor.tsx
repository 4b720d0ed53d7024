import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactorPassword,
  signInCodeForm,
} from '@clinic-serial/contract/second-factor';
import type { StaffAccount } from '@clinic-serial/contract/staff-account';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { adminSignInText } from '#messages/admin-sign-in';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { QrCode } from '../../ui/ticket/QrCode.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import classes from './SecondFactor.module.css';

const text = adminSignInText.factor;

interface SetUpProps {
  onDone: (done: { admin: StaffAccount; recoveryCodes: string[] }) => void;
  /** Undefined where the clinic requires a second factor, so that the set-up cannot be left. */
  onCancel?: () => void;
}

/** Switches the second factor on: the password, then the app and its first code. */
export function SetUpSecondFactor({ onDone, onCancel }: SetUpProps) {
  const begin = useStaffChange(beginSecondFactor);
  const [app, setApp] = useState<{ secret: string; address: string }>();
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: formCheck(secondFactorPassword, staffFields),
  });
  const { account } = useStaff();
  const cancel = onCancel && (
    <Button variant="default" onClick={onCancel}>
      {text.cancel}
    </Button>
  );
  if (app) return <ConfirmApp {...app} onDone={onDone} cancel={cancel} />;
  return (
    <FormShell
      form={form}
      onSubmit={(values) => begin.mutate({ body: values }, { onSuccess: setApp })}
      submitError={begin.error}
      pending={begin.isPending}
      failure={text.beginFailed}
      submitLabel={text.next}
      secondary={cancel}
    >
      {/* Password managers look for the account that a password belongs to. */}
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
    </FormShell>
  );
}

interface ConfirmAppProps extends Pick<SetUpProps, 'onDone'> {
  secret: string;
  address: string;
  cancel: ReactNode;
}

function ConfirmApp({ secret, address, onDone, cancel }: ConfirmAppProps) {
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
      secondary={cancel}
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
