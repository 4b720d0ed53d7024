import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminText } from '#messages/admin';
import { adminSignInText } from '#messages/admin-sign-in';
import { logOutStaff } from '../../session/log-out-staff.ts';
import { forgetCachedData } from '../../session/session-calls.ts';
import { staffSession } from '../../session/staff-session.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import login from '../login/LoginPage.module.css';
import { SignedOutFrame } from '../login/SignedOutFrame.tsx';
import { useStaff } from '../staff-context.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

const text = adminSignInText.required;

/** In place of all staff pages, for an account that must set up its second factor first (rules: accounts 15). */
export function RequiredSecondFactor() {
  const { session } = useStaff();
  const client = useQueryClient();
  const [done, setDone] = useState<{ admin: StaffAccount; recoveryCodes: string[] }>();

  function open(account: StaffAccount) {
    // The account as it was before, and the refusals of pages that were open.
    forgetCachedData(client);
    staffSession.update(account);
  }

  return (
    <SignedOutFrame title={text.title}>
      <h1>{text.title}</h1>
      {!done && (
        <>
          <p className={login.lead}>{text.text}</p>
          <p className={login.lead}>{adminSignInText.factor.lead}</p>
        </>
      )}
      <div className={login.card}>
        {done ? (
          <RecoveryCodes codes={done.recoveryCodes} onDone={() => open(done.admin)} />
        ) : (
          <SetUpSecondFactor onDone={setDone} />
        )}
      </div>
      {!done && (
        <ActionButton look="plain" onClick={() => void logOutStaff(session)}>
          {adminText.shell.logOut}
        </ActionButton>
      )}
    </SignedOutFrame>
  );
}
