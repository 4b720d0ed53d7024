import type { signInStaff } from '@clinic-serial/contract/subjects/staff-account';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { adminText } from '#messages/admin';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { routeOf } from '../../api/route.ts';
import { paths } from '../../paths.ts';
import { staffSession } from '../../session/staff-session.ts';
import { Link } from '../../ui/address/Link.tsx';
import { lateCheck } from '../../ui/form/use-typed-form.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useHydrated } from '../../ui/text/use-hydrated.ts';
import { type LoginState, loadSignedInPages } from '../login-state.ts';
import { LOGIN_CARD } from './login-card.ts';
import { SignedOutForm, SignedOutFrame, signInFailure } from './SignedOutForm.tsx';

const text = adminText.login;
const signInRoute = routeOf<typeof signInStaff>({ method: 'POST', path: '/auth/admin' });
const FIELDS = [
  { name: 'username', label: text.username, autoComplete: 'username' },
  { name: 'password', label: text.password, autoComplete: 'current-password' },
] as const;
const check = lateCheck<(typeof FIELDS)[number]['name']>(
  async () => (await import('./credentials-check.ts')).checkCredentials,
);

/** A chunk of its own, because most accounts have no second factor. */
const CodeStep = lazy(() => import('./CodeStep.tsx'));

/** /admin/login. After the login, AdminArea opens the next page. */
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
      <p className="text-muted">
        {text.lead} <Link to={paths.patientLogin}>{text.patients}</Link>
      </p>
      {notice && !signIn.error && !sentBack && (
        <Notice tone={username ? 'good' : 'info'} role="status">
          <p>{notice}</p>
        </Notice>
      )}
      <div className={LOGIN_CARD}>
        {challenge ? (
          <Suspense>
            <CodeStep challenge={challenge} onBack={backToPassword} />
          </Suspense>
        ) : (
          <SignedOutForm
            key={username}
            fields={FIELDS}
            initial={{ username }}
            check={check}
            pending={signIn.isPending}
            error={signIn.error ?? sentBack ?? null}
            failureLines={(error) => signInFailure(error, text.failedDefault)}
            submitLabel={text.submit}
            onSubmit={(credentials) => {
              // Starts to load while the server answers. A failure is shown after the login.
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

/** The challenge that the server gives for the right password of an account with a second factor. */
function challengeOf(error: Error | null): string | undefined {
  const challenge = error instanceof ApiError ? error.challenge : undefined;
  return typeof challenge === 'string' ? challenge : undefined;
}
