import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { logFailures } from '../../log.ts';
import { publicTexts } from '../../messages/en/public.ts';
import { paths } from '../../paths.ts';
import { type PatientSession, patientSession } from '../../session/patient-session.ts';
import { forgetPersonalData } from '../../session/session-calls.ts';
import { firstName } from '../../ui/text/first-name.ts';
import classes from './Account.module.css';
import { useFolding } from './use-folding.ts';

const texts = publicTexts.nav;
// Loaded when it is needed, because it brings zod and the schemas into the first chunk.
const loadLogOut = () => import('../../session/log-out-patient.ts');

interface AccountProps {
  /** The look of a link of the header. */
  className: string | undefined;
  /** Called when the person goes elsewhere, to close the menu of narrow screens. */
  onLeave: () => void;
}

/**
 * The patient's part of the header: 'My Account', or the first name with the ways to the account and out. The server
 * renders it as logged out, because its pages are cached for everybody. Its width is fixed, so that the name does not
 * move the other links.
 */
export function Account({ className, onLeave }: AccountProps) {
  const session = patientSession.use();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  async function logOut(from: PatientSession) {
    setLeaving(true);
    try {
      const { logOutPatient } = await loadLogOut();
      await logOutPatient(from);
    } catch (failure) {
      // The chunk could not be loaded. The patient is logged out of this browser anyway (rules: accounts 9).
      patientSession.end(from.token, 'logged-out');
      logFailures('Logout left something behind:', [failure]);
    }
    forgetPersonalData(client);
    setLeaving(false);
    onLeave();
    navigate(paths.home);
  }

  const link = (
    <NavLink to={paths.patientDashboard} end className={className} onClick={onLeave}>
      {texts.myAccount}
    </NavLink>
  );
  if (!session) return <div className={classes.account}>{link}</div>;
  return (
    <AccountMenu name={firstName(session.who.name)} className={className}>
      {link}
      <button
        type="button"
        className={`${className} ${classes.logOut}`}
        disabled={leaving}
        onClick={() => void logOut(session)}
      >
        {leaving ? texts.loggingOut : texts.logOut}
      </button>
    </AccountMenu>
  );
}

interface AccountMenuProps {
  name: string;
  className: string | undefined;
  children: ReactNode;
}

/** On wide screens a button with the name opens the ways on. On narrow ones they stand in the header's own menu. */
function AccountMenu({ name, className, children }: AccountMenuProps) {
  const { open, setOpen, toggle } = useFolding();
  const part = useRef<HTMLDivElement>(null);

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
    <div ref={part} className={classes.account}>
      <p className={classes.who}>{texts.loggedInAs(name)}</p>
      <button
        ref={toggle}
        type="button"
        className={`${className} ${classes.toggle}`}
        aria-expanded={open}
        aria-controls="account-menu"
        aria-label={texts.loggedInAs(name)}
        onClick={() => {
          // A failure shows when the person logs out.
          loadLogOut().catch(() => {});
          setOpen(!open);
        }}
      >
        <span className={classes.name}>{name}</span>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      <div id="account-menu" className={classes.menu} data-open={open || undefined}>
        {children}
      </div>
    </div>
  );
}
