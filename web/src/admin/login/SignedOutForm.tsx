import type { ComponentProps, ReactNode } from 'react';
import { adminText } from '#messages/admin';
import { formTexts } from '#messages/forms';
import { ApiError } from '../../api/errors.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type LateCheck, useTypedForm } from '../../ui/form/use-typed-form.ts';
import { LoginFrame } from '../../ui/layout/LoginFrame.tsx';
import { waitLines } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { AdminTitle } from '../AdminTitle.tsx';

type SignedOutFrameProps = ComponentProps<typeof LoginFrame> & { title: string };

/** The frame of the pages that staff see before they are signed in. */
export function SignedOutFrame({ title, children, ...frame }: SignedOutFrameProps) {
  return (
    <LoginFrame {...frame}>
      <AdminTitle title={title} description={adminText.login.lead} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[28rem] content-start gap-gutter px-4 pt-[clamp(2rem,8vh,5rem)] pb-16"
      >
        {children}
      </main>
    </LoginFrame>
  );
}

interface SignedOutField<Name extends string> {
  name: Name;
  label: string;
  description?: string;
  autoComplete: 'name' | 'username' | 'current-password' | 'new-password';
}

interface SignedOutFormProps<Name extends string> {
  fields: readonly SignedOutField<Name>[];
  initial?: Partial<Record<Name, string>>;
  check: LateCheck<Name>;
  pending: boolean;
  error: Error | null;
  failureLines: (error: Error) => readonly string[];
  submitLabel: string;
  onSubmit: (values: Record<Name, string>) => void;
  children?: ReactNode;
}

const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** The form of a page that staff see before they are signed in: names and passwords. */
export function SignedOutForm<Name extends string>(props: SignedOutFormProps<Name>) {
  const { fields, initial, check, pending, error, failureLines, submitLabel, onSubmit, children } = props;
  const { values, errors, wrong, errorBox, change, formProps } = useTypedForm({
    fields: fields.map(({ name }) => name),
    initial: Object.fromEntries(fields.map(({ name }) => [name, initial?.[name] ?? ''])) as Record<
      Name,
      string
    >,
    check,
    submitError: error,
    onSubmit,
  });
  return (
    <form {...formProps} data-needs-script className="grid gap-gutter">
      {error && wrong.length === 0 && (
        <Notice ref={errorBox} tone="danger" role="alert">
          {failureLines(error).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <div role="alert" className="sr-only">
        {wrong.length > 0 && formTexts.problems(wrong.length)}
      </div>
      {children}
      {fields.map((field) => {
        const Field = field.autoComplete.endsWith('password') ? PasswordField : TextField;
        return (
          <Field
            key={field.name}
            {...(field.autoComplete === 'username' && PLAIN)}
            {...field}
            readOnly={pending}
            value={values[field.name]}
            onChange={(event) => change(field.name, event.currentTarget.value)}
            error={errors[field.name]}
          />
        );
      })}
      <ActionButton type="submit" size="lg" busy={pending} full>
        {submitLabel}
      </ActionButton>
    </form>
  );
}

/**
 * The lines 'Login failed' with the server's message, and the time to try again. `fallback` if there was no
 * answer.
 */
export function signInFailure(error: Error, fallback: string): string[] {
  return error instanceof ApiError
    ? [adminText.login.failed(error.message), ...waitLines(error)]
    : [fallback];
}
