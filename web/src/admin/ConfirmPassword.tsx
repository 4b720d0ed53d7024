import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  confirmPassword,
  passwordAndCodeForm,
  passwordForm,
} from '@clinic-serial/contract/subjects/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminSignInText } from '#messages/admin-sign-in';
import { call } from '../api/client.ts';
import { answerPassword, useIsPasswordAsked } from '../session/recent-password.ts';
import { staffSession } from '../session/staff-session.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { formCheck } from '../ui/form/form-check.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useStaff } from './staff-context.ts';

const text = adminSignInText.confirm;

/**
 * The one dialog for requests that the server answers only after the password (rules: accounts 17). Typed
 * text in the page or dialog behind it is kept.
 */
export function ConfirmPassword() {
  // When the session ends, the waiting requests get their refusal.
  useEffect(() => () => answerPassword(false), []);
  return useIsPasswordAsked() && <Question />;
}

function Question() {
  const { account, session } = useStaff();
  const { token } = session;
  const confirm = useMutation({
    mutationFn: (body: { currentPassword: string; code?: string }) =>
      call(confirmPassword, { body, token, onUnauthenticated: () => staffSession.end(token, 'refused') }),
    onSuccess: () => answerPassword(true),
  });
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: formCheck(account.hasSecondFactor ? passwordAndCodeForm : passwordForm, staffFields),
  });
  return (
    <FormDialog
      title={text.title}
      overOthers
      form={form}
      onSubmit={({ currentPassword, code }) =>
        confirm.mutate({ currentPassword, ...(account.hasSecondFactor ? { code } : {}) })
      }
      submitError={confirm.error}
      pending={confirm.isPending}
      failure={text.failed}
      submitLabel={text.submit}
      cancelLabel={text.cancel}
      onClose={() => answerPassword(false)}
    >
      <p>{text.lead}</p>
      {/* Password managers need the account that a password belongs to. */}
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      {account.hasSecondFactor && (
        <TextField
          label={text.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      )}
    </FormDialog>
  );
}
