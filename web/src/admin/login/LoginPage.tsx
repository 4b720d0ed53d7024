import type { signInStaff } from '@clinic-serial/contract/staff-account';
import { useMutation } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { adminText } from '#messages/admin';
import { formTexts } from '#messages/forms';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { routeOf } from '../../api/route.ts';
import { paths } from '../../paths.ts';
import { staffSession } from '../../session/staff-session.ts';
import { Link } from '../../ui/address/Link.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { lateCheck, useTypedForm } from '../../ui/form/use-typed-form.ts';
import { waitLines } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { useHydrated } from '../../ui/text/use-hydrated.ts';
import type { LoginState } from '../login-state.ts';
import { loadSignedInPages } from '../signed-in-pages.ts';
import classes from './LoginPage.module.css';
import { SignedOutFrame } from './SignedOutFrame.tsx';

const text = adminText.login;
const signInRoute = routeOf<typeof signInStaff>({ method: 'POST', path: '/auth/admin' });
const FIELDS = ['username', 'password'] as const;
const check = lateCheck<(typeof FIELDS)[number]>(
  async () => (await import('./credentials-check.ts')).checkCredentials,
);

/** A chunk of its own, because most accounts have no second factor. */
const CodeStep = lazy(() => import('./CodeStep.tsx'));

/** /admin/login. After the login, AdminArea leads on to the next page. */
export function LoginPage() {
  const state = (useLocation().state ?? {}) as LoginState;
  // The server renders one page for all visitors. Only this browser knows why its session ended.
  const { ended, username = '' } = useHydrated() ? state : {};
  const [sentBack, setSentBack] = useState<Error>();
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => call(signInRoute, { body }),
    onSuccess: ({ admin, token }) => staffSession.save(admin, token),
  });
  const challenge = challengeOf(signIn.error);
  const notice = username ? text.passwordSet : ended && adminText.ended[ended];
  const backToPassword = (reason?: Error) => {
    setSentBack(reason);
    signIn.reset();
  };
  return (
    <SignedOutFrame title={text.title}>
      <h1>{text.title}</h1>
      <p className={classes.lead}>
        {text.lead} <Link to={paths.patientLogin}>{text.patients}</Link>
      </p>
      {notice && !signIn.error && !sentBack && (
        <Notice tone={username ? 'good' : 'info'} role="status">
          <p>{notice}</p>
        </Notice>
      )}
      <div className={classes.card}>
        {challenge ? (
          <Suspense>
            <CodeStep challenge={challenge} onBack={backToPassword} />
          </Suspense>
        ) : (
          <LoginForm
            key={username}
            username={username}
            pending={signIn.isPending}
            error={signIn.error ?? sentBack ?? null}
            onSubmit={(credentials) => {
              // Loaded while the server answers. A failure shows after the login.
              loadSignedInPages().catch(() => {});
              setSentBack(undefined);
              signIn.mutate(credentials);
            }}
          />
        )}
      </div>
    </SignedOutFrame>
  );
}

/** What the right password of an account with a second factor gives. */
function challengeOf(error: Error | null): string | undefined {
  const challenge = error instanceof ApiError ? error.challenge : undefined;
  return typeof challenge === 'string' ? challenge : undefined;
}

interface LoginFormProps {
  /** Filled in already. */
  username: string;
  pending: boolean;
  error: Error | null;
  onSubmit: (credentials: { username: string; password: string }) => void;
}

function LoginForm({ username, pending, error, onSubmit }: LoginFormProps) {
  const { values, errors, wrong, errorBox, change, formProps } = useTypedForm({
    fields: FIELDS,
    initial: { username, password: '' },
    check,
    submitError: error,
    onSubmit,
  });
  return (
    <form {...formProps} data-needs-script className={classes.form}>
      {error && wrong.length === 0 && <LoginFailure ref={errorBox} error={error} />}
      <div role="alert" className={hidden.hidden}>
        {wrong.length > 0 && formTexts.problems(wrong.length)}
      </div>
      <TextField
        label={text.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        readOnly={pending}
        value={values.username}
        onChange={(event) => change('username', event.currentTarget.value)}
        error={errors.username}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        readOnly={pending}
        value={values.password}
        onChange={(event) => change('password', event.currentTarget.value)}
        error={errors.password}
      />
      <ActionButton type="submit" size="lg" busy={pending} full>
        {text.submit}
      </ActionButton>
    </form>
  );
}

/** 'Login failed' with the server's message, and the time to try again. */
function LoginFailure({ ref, error }: { ref: RefObject<HTMLDivElement | null>; error: Error }) {
  const lines =
    error instanceof ApiError ? [text.failed(error.message), ...waitLines(error)] : [text.failedDefault];
  return (
    <Notice ref={ref} tone="danger" role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
