import type { openStaffLink, setLinkPassword } from '@clinic-serial/contract/subjects/staff-link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminSignInText } from '#messages/admin-sign-in';
import { call } from '../../api/client.ts';
import { ApiError, messageOf } from '../../api/errors.ts';
import { routeOf } from '../../api/route.ts';
import { logOutStaff } from '../../session/log-out-staff.ts';
import { staffSession } from '../../session/staff-session.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { lateCheck } from '../../ui/form/use-typed-form.ts';
import { failureText } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useHydrated } from '../../ui/text/use-hydrated.ts';
import { LOGIN_CARD } from '../login/login-card.ts';
import { SignedOutForm, SignedOutFrame } from '../login/SignedOutForm.tsx';
import type { LoginState } from '../login-state.ts';
import { adminPaths } from '../paths.ts';

const text = adminSignInText.welcome;
const openRoute = routeOf<typeof openStaffLink>({ method: 'POST', path: '/auth/staff-link' });
const setRoute = routeOf<typeof setLinkPassword>({ method: 'POST', path: '/auth/staff-link/password' });
const FIELDS = [
  { name: 'newPassword', label: text.password, description: text.hint, autoComplete: 'new-password' },
  { name: 'confirmPassword', label: text.confirm, autoComplete: 'new-password' },
] as const;
const check = lateCheck<(typeof FIELDS)[number]['name']>(
  async () => (await import('./welcome-check.ts')).checkWelcome,
);

/** /admin/welcome#key: the page behind a one-time link. It sets a password, and then opens the login. */
export default function WelcomePage() {
  const isHydrated = useHydrated();
  // The server never gets this part of an address.
  const key = isHydrated ? window.location.hash.slice(1) : '';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['staff-link', key],
    queryFn: ({ signal }) => call(openRoute, { body: { key }, signal }),
    enabled: isHydrated,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOver = error instanceof ApiError && error.code === 'STAFF_LINK_OVER';
  return (
    <SignedOutFrame title={text.title}>
      <h1>{data ? text.hello(data.fullName) : error ? text.over : text.title}</h1>
      {!data && !error && <p role="status">{text.opening}</p>}
      {error && (
        <>
          <Notice tone="warn" role="alert">
            <p>{messageOf(error)}</p>
          </Notice>
          {isOver ? (
            <ActionLink to={adminPaths.login} look="quiet">
              {text.toLogin}
            </ActionLink>
          ) : (
            <ActionButton busy={isFetching} onClick={() => void refetch()}>
              {text.retry}
            </ActionButton>
          )}
        </>
      )}
      {data && (
        <>
          <p className="text-muted">{text.lead}</p>
          <div className={LOGIN_CARD}>
            <PasswordForm linkKey={key} username={data.username} />
          </div>
        </>
      )}
    </SignedOutFrame>
  );
}

function PasswordForm({ linkKey, username }: { linkKey: string; username: string }) {
  const navigate = useNavigate();
  const set = useMutation({
    mutationFn: (newPassword: string) => call(setRoute, { body: { key: linkKey, newPassword } }),
    onSuccess: async (owner) => {
      // Another account may be signed in here, for example the Admin who made the link.
      const session = staffSession.read();
      if (session) await logOutStaff(session);
      const state: LoginState = { username: owner.username };
      navigate(adminPaths.login, { replace: true, state });
    },
  });
  return (
    <SignedOutForm
      fields={FIELDS}
      check={check}
      pending={set.isPending}
      error={set.error}
      failureLines={(error) => [failureText(error, text.failed)]}
      submitLabel={text.submit}
      onSubmit={({ newPassword }) => set.mutate(newPassword)}
    >
      <p>
        {text.username}: <strong>{username}</strong>
      </p>
      {/* Password managers need the account that a password belongs to. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
    </SignedOutForm>
  );
}
