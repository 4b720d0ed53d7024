import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { shellTexts } from '#messages/public-shell';
import { logFailures } from '../../log.ts';
import { paths } from '../../paths.ts';
import { type PatientSession, patientSession } from '../../session/patient-session.ts';
import { forgetPersonalData } from '../../session/session-calls.ts';
import { firstName } from '../../ui/text/first-name.ts';
import { ACCOUNT, AccountLink, type AccountProps } from './AccountLink.tsx';
import { useFolding } from './use-folding.ts';

const texts = shellTexts.nav;
// Loaded on demand, because it brings zod and the schemas.
const loadLogOut = () => import('../../session/log-out-patient.ts');

const BUTTON = 'cursor-pointer border-0 bg-transparent';
const OPEN =
  'md:absolute md:top-[calc(100%+0.5rem)] md:right-0 md:min-w-40 md:rounded-md md:border md:border-line ' +
  'md:bg-ground md:p-2 md:floating';

interface AccountMenuProps extends AccountProps {
  session: PatientSession;
}

/**
 * The first name of a logged-in patient, with the ways to the account and out: behind a button on wide
 * screens, in the header's own menu on narrow ones.
 */
export default function AccountMenu({ session, className, onLeave }: AccountMenuProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const { open, setOpen, toggle } = useFolding();
  const part = useRef<HTMLDivElement>(null);
  const name = firstName(session.who.name);

  async function logOut() {
    setLeaving(true);
    try {
      const { logOutPatient } = await loadLogOut();
      await logOutPatient(session);
    } catch (failure) {
      // The chunk could not be loaded. The patient is logged out of this browser anyway (rules: accounts 9).
      patientSession.end(session.token, 'logged-out');
      logFailures('Logout left something behind:', [failure]);
    }
    forgetPersonalData(client);
    onLeave();
    navigate(paths.home);
  }

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!part.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open, setOpen]);

  return (
    <div ref={part} className={ACCOUNT}>
      <p className="mt-2 overflow-hidden px-3 text-ellipsis text-muted md:hidden">{texts.loggedInAs(name)}</p>
      <button
        ref={toggle}
        type="button"
        className={`w-full justify-center gap-1 max-md:hidden ${BUTTON} ${className}`}
        aria-expanded={open}
        aria-controls="account-menu"
        aria-label={texts.loggedInAs(name)}
        onClick={() => {
          // If this fails, the failure is shown when the person logs out.
          loadLogOut().catch(() => {});
          setOpen(!open);
        }}
      >
        <span className="overflow-hidden text-ellipsis">{name}</span>
        <IconChevronDown size={16} aria-hidden className="flex-none" />
      </button>
      <div id="account-menu" className={`grid max-md:gap-1 ${open ? OPEN : 'md:hidden'}`}>
        <AccountLink className={className} onLeave={onLeave} />
        <button
          type="button"
          className={`disabled:cursor-default disabled:text-muted ${BUTTON} ${className}`}
          disabled={leaving}
          onClick={() => void logOut()}
        >
          {leaving ? texts.loggingOut : texts.logOut}
        </button>
      </div>
    </div>
  );
}
