import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { forgetDeskKey } from '../session/desk-key.ts';
import { type StaffSession, staffSession } from '../session/staff-session.ts';
import { LoginPage } from './login/LoginPage.tsx';
import { addressOfPage, type LoginState, loadSignedInPages } from './login-state.ts';
import { adminPaths } from './paths.ts';
import { FirstAdminPage } from './setup/FirstAdminPage.tsx';
import { StaffContext } from './staff-context.ts';

const SignedInPages = lazy(loadSignedInPages);
const WelcomePage = lazy(() => import('./welcome/WelcomePage.tsx'));

/**
 * Loads the pages of a signed-in staff member in advance, so that they are shown at once. If the session was
 * cleared while no page was open, for example in the browser's own menu, the desk's key is removed too.
 */
export async function prepare(): Promise<void> {
  if (staffSession.read()) await loadSignedInPages();
  else forgetDeskKey();
}

/** Everything below /admin: the staff pages while somebody is signed in, otherwise the login. */
export default function AdminArea() {
  const session = staffSession.use();
  const { pathname } = useLocation();
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);

  // The link may be opened in a browser in which somebody is signed in.
  if (pathname === adminPaths.welcome) {
    return (
      <Suspense>
        <WelcomePage />
      </Suspense>
    );
  }
  if (!session) return <SignedOutPages last={last} />;
  return (
    <StaffContext value={session}>
      <Suspense>
        <SignedInPages key={session.who.id} />
      </Suspense>
    </StaffContext>
  );
}

function SignedOutPages({ last }: { last: StaffSession | null }) {
  return (
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="setup" element={<FirstStart last={last} />} />
      <Route path="*" element={<RedirectToLogin last={last} />} />
    </Routes>
  );
}

/** /admin/setup: with a key behind `#` the page that creates the first Admin, otherwise the login. */
function FirstStart({ last }: { last: StaffSession | null }) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [key] = useState(hash.slice(1));

  // The key must not stay in the address, where somebody could read it on the screen or in the history.
  useEffect(() => {
    if (hash) navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);

  return key === '' ? <RedirectToLogin last={last} /> : <FirstAdminPage setupKey={key} />;
}

/**
 * Opens the login and remembers the page to return to. After a logout it remembers none, because the next
 * person at this desk may be somebody else.
 */
function RedirectToLogin({ last }: { last: StaffSession | null }) {
  const from = addressOfPage(useLocation());
  const ended = last ? staffSession.whyEnded(last) : undefined;
  const state: LoginState = { ended, from: ended === 'logged-out' ? undefined : from };
  return <Navigate to={adminPaths.login} replace state={state} />;
}
