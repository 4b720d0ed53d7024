import { lazy, Suspense } from 'react';
import { patientSession } from '../../session/patient-session.ts';
import { ACCOUNT, AccountLink, type AccountProps } from './AccountLink.tsx';

// The menu is a chunk of its own, because most visitors are not logged in. If it cannot be loaded, a link
// leads to the account.
const AccountMenu = lazy(() => import('./AccountMenu.tsx').catch(() => ({ default: AccountLink })));

/**
 * The patient's part of the header. The server renders it as logged out, because its pages are cached for
 * everybody. Its width is fixed, so that the name does not move the other links.
 */
export function Account(props: AccountProps) {
  const session = patientSession.use();
  const link = (
    <div className={ACCOUNT}>
      <AccountLink {...props} />
    </div>
  );
  if (!session) return link;
  return (
    <Suspense fallback={link}>
      <AccountMenu {...props} session={session} />
    </Suspense>
  );
}
