import {
  endStaffSessions,
  type ManagedAccount,
  removeSecondFactor,
  resetStaffPassword,
  type StaffLink,
  setAccountActive,
} from '@clinic-serial/contract/subjects/staff-accounts';
import { adminStaffText } from '#messages/admin-staff';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';

const text = adminStaffText;

/** What an Admin does with an account, after a question. */
export type AccountAct = keyof Omit<typeof adminStaffText.questions, 'failed'>;

interface AccountQuestionProps {
  act: AccountAct;
  account: ManagedAccount;
  /** Shows the one-time link of a reset. */
  onLink: (account: ManagedAccount, link: StaffLink) => void;
  onClose: () => void;
}

/** Asks before an act on an account, and does it. */
export function AccountQuestion({ act, account, onLink, onClose }: AccountQuestionProps) {
  const { id, fullName } = account;
  const question = text.questions[act];
  const attempt = useAct(act);
  return (
    <ConfirmDialog
      title={question.title(fullName)}
      confirmLabel={text.actions[act]}
      danger={act === 'deactivate' || act === 'removeSecondFactor'}
      pending={attempt.isPending}
      error={attempt.error && <p>{failureText(attempt.error, text.questions.failed)}</p>}
      onConfirm={() =>
        attempt.run(id, (link) => {
          toastGood(question.done(fullName));
          if (link) onLink(account, link);
          else onClose();
        })
      }
      onClose={onClose}
    >
      <p>{question.text}</p>
    </ConfirmDialog>
  );
}

function useAct(act: AccountAct) {
  const reset = useStaffChange(resetStaffPassword);
  const end = useStaffChange(endStaffSessions);
  const remove = useStaffChange(removeSecondFactor);
  const setActive = useStaffChange(setAccountActive);
  const mutation = {
    reset,
    newLink: reset,
    endSessions: end,
    removeSecondFactor: remove,
    deactivate: setActive,
    activate: setActive,
  }[act];
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    run: (id: number, done: (link?: StaffLink) => void) => {
      const params = { id };
      if (act === 'reset' || act === 'newLink')
        reset.mutate({ params }, { onSuccess: ({ link }) => done(link) });
      else if (act === 'endSessions') end.mutate({ params }, { onSuccess: () => done() });
      else if (act === 'removeSecondFactor') remove.mutate({ params }, { onSuccess: () => done() });
      else {
        const body = { isActive: act === 'activate' };
        setActive.mutate({ params, body }, { onSuccess: () => done() });
      }
    },
  };
}
