import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { changePassword, type StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { useForm } from '@mantine/form';
import { adminSettingsText } from '#messages/admin-settings';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { SecondFactor } from '../second-factor/SecondFactor.tsx';
import { useStaffChange } from '../staff.api.ts';
import { passwordForm, strengthOf } from './password-form.ts';
import classes from './SettingsPage.module.css';
import { StaffSessions } from './StaffSessions.tsx';

const text = adminSettingsText.security;

/** The password form, the second factor, the login sessions, and the dates of the account. */
export function SecurityTab({ account }: { account: StaffAccount }) {
  const when = useWhen();
  return (
    <>
      <h2>{text.heading}</h2>
      <p className={classes.quiet}>{text.lead}</p>
      <PasswordForm username={account.username} />
      <SecondFactor />
      <StaffSessions />
      <section className={classes.account} aria-labelledby="account">
        <h2 id="account">{text.account}</h2>
        <DetailList
          details={[
            [text.lastLogin, account.lastLogin ? when(account.lastLogin) : text.never],
            [text.created, when(account.createdAt)],
          ]}
        />
      </section>
    </>
  );
}

function PasswordForm({ username }: { username: string }) {
  const change = useStaffChange(changePassword);
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: formCheck(passwordForm, staffFields),
  });
  const chosen = form.values.newPassword;
  return (
    <FormShell
      form={form}
      onSubmit={({ currentPassword, newPassword }) =>
        change.mutate({ body: { currentPassword, newPassword } }, { onSuccess: () => form.reset() })
      }
      submitError={change.error}
      pending={change.isPending}
      failure={text.failed}
      submitLabel={text.submit}
      done={change.isSuccess && !form.isDirty() && <p>{text.changed}</p>}
    >
      {/* Password managers look for the account that a password belongs to. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={text.current}
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label={text.next}
        description={text.nextHint}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      {chosen && <StrengthHint password={chosen} />}
      <PasswordField
        label={text.confirm}
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </FormShell>
  );
}

function StrengthHint({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <p className={classes.strength} role="status">
      <span className={classes.meter} data-strength={strength} aria-hidden="true">
        <span />
      </span>
      {text.strength} {text.strengths[strength]}
    </p>
  );
}
