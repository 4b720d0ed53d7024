import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import {
  endStaffSessions,
  type ManagedAccount,
  removeSecondFactor,
  resetStaffPassword,
  type StaffLink,
  setAccountActive,
} from '@clinic-serial/contract/subjects/staff-accounts';
import { adminStaffText } from '#messages/admin-staff';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { toastGood } from '../toast.tsx';

const text = adminStaffText;

/** An act of an Admin on an account that asks a question first. */
export type AccountAct = keyof Omit<typeof adminStaffText.questions, 'failed'>;

const ENDPOINTS: Record<AccountAct, Endpoint> = {
  reset: resetStaffPassword,
  newLink: resetStaffPassword,
  endSessions: endStaffSessions,
  removeSecondFactor,
  deactivate: setAccountActive,
  activate: setAccountActive,
};

interface AccountQuestionProps {
  act: AccountAct;
  account: ManagedAccount;
  onLink: (account: ManagedAccount, link: StaffLink) => void;
  onClose: () => void;
}

/** Asks before an act on an account, and does it. */
export function AccountQuestion({ act, account, onLink, onClose }: AccountQuestionProps) {
  const { id, fullName } = account;
  const question = text.questions[act];
  const isActive = { activate: true, deactivate: false }[act as string];
  return (
    <ConfirmChange
      title={question.title(fullName)}
      confirmLabel={text.actions[act]}
      danger={act === 'deactivate' || act === 'removeSecondFactor'}
      endpoint={ENDPOINTS[act]}
      sending={{ params: { id }, ...(isActive !== undefined && { body: { isActive } }) }}
      failed={text.questions.failed}
      onDone={(answer) => {
        toastGood(question.done(fullName));
        const { link } = answer as { link?: StaffLink };
        if (link) onLink(account, link);
        else onClose();
      }}
      onClose={onClose}
    >
      <p>{question.text}</p>
    </ConfirmChange>
  );
}
