import { knownPassword, newPassword } from '@clinic-serial/contract/fields/password';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { say } from '@clinic-serial/contract/messages/message';
import { endOtherSessions, endSession, listSessions } from '@clinic-serial/contract/subjects/sessions';
import { changePassword, type StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import * as z from 'zod/mini';
import { adminSettingsText } from '#messages/admin-settings';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { OwnSessions } from '../../ui/list/OwnSessions.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { SecondFactor } from '../second-factor/SecondFactor.tsx';
import { staffCall, useStaffChange, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

const text = adminSettingsText.security;

/** The password form, the second factor, the login sessions, and the dates of the account. */
export function SecurityTab({ account }: { account: StaffAccount }) {
  const when = useWhen();
  return (
    <>
      <h2>{text.heading}</h2>
      <p className="text-sm text-muted">{text.lead}</p>
      <PasswordForm username={account.username} />
      <SecondFactor />
      <StaffSessions />
      <section className="grid gap-gutter border-0 border-t border-line pt-lg" aria-labelledby="account">
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
      {/* Password managers need the account that a password belongs to. */}
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

const METERS = {
  weak: '[&>span]:w-1/3 [&>span]:bg-danger',
  fair: '[&>span]:w-2/3 [&>span]:bg-warn-bar',
  strong: '[&>span]:bg-accent',
} as const;

function StrengthHint({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <p className="-mt-2 flex min-h-6 items-center gap-xs text-sm" role="status">
      <span
        className={`h-1.5 w-24 flex-none rounded-full bg-line [&>span]:block [&>span]:h-full [&>span]:rounded-full ${METERS[strength]}`}
        data-strength={strength}
        aria-hidden="true"
      >
        <span />
      </span>
      {text.strength} {text.strengths[strength]}
    </p>
  );
}

/**
 * The password form. All three fields are required. The new password has at least 8 characters and is the
 * same in both fields (rules: fields 6).
 */
export const passwordForm = z
  .object({
    currentPassword: knownPassword(say('currentPasswordRequired')),
    newPassword,
    confirmPassword: z.string().check(z.minLength(1, say('newPasswordAgain'))),
  })
  .check(
    z.refine(({ newPassword: chosen, confirmPassword }) => chosen === confirmPassword, {
      error: say('newPasswordsDiffer'),
      path: ['confirmPassword'],
      // The difference is reported together with a too short password, but not while this field is empty.
      when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
    }),
  );

type Strength = 'weak' | 'fair' | 'strong';

const FAIR_LENGTH = 10;
const STRONG_LENGTH = 14;
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/**
 * A hint, not a rule. Length counts most, and different kinds of characters help. A password with fewer than
 * 5 different characters is weak.
 */
export function strengthOf(password: string): Strength {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 5) return 'weak';
  if (password.length >= STRONG_LENGTH || (password.length >= FAIR_LENGTH && kinds >= 3)) return 'strong';
  return password.length >= FAIR_LENGTH || (password.length >= 8 && kinds >= 2) ? 'fair' : 'weak';
}

function StaffSessions() {
  const { session } = useStaff();
  const { data, error, refetch } = useStaffRead(listSessions);
  return (
    <OwnSessions
      sessions={data?.sessions}
      error={error}
      reload={() => void refetch()}
      endOne={(id) => staffCall(session, endSession, { params: { id } })}
      endOthers={() => staffCall(session, endOtherSessions, {})}
    />
  );
}
