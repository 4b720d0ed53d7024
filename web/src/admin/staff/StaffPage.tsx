import {
  listStaffAccounts,
  type ManagedAccount,
  type StaffLink,
} from '@clinic-serial/contract/subjects/staff-accounts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminStaffText } from '#messages/admin-staff';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { RecordList } from '../records/RecordList.tsx';
import { CopyButton } from '../second-factor/SetUpSecondFactor.tsx';
import { useStaffRead } from '../staff.api.ts';
import { CreateAccount, EditAccount } from './AccountForms.tsx';
import { type AccountAct, AccountQuestion } from './AccountQuestion.tsx';
import { useStaffTable } from './StaffTable.tsx';
import { linkAddress } from './staff-accounts.api.ts';

const text = adminStaffText;

type Open =
  | { dialog: 'create' }
  | { dialog: 'edit'; account: ManagedAccount }
  | { dialog: 'question'; act: AccountAct; account: ManagedAccount }
  | { dialog: 'link'; account: ManagedAccount; link: StaffLink }
  | null;

/**
 * /admin/staff: the staff accounts, for Admins. Forms, questions and links are in dialogs. `?account=` marks
 * one account.
 */
export function StaffPage() {
  const query = useStaffRead(listStaffAccounts);
  const accounts = query.data?.accounts;
  const [open, setOpen] = useState<Open>(null);
  const current = Number(useSearchParams()[0].get('account')) || null;
  const close = () => setOpen(null);
  const showLink = (account: ManagedAccount, link: StaffLink) => setOpen({ dialog: 'link', account, link });
  const table = useStaffTable({
    current,
    onEdit: (account) => setOpen({ dialog: 'edit', account }),
    onAct: (act, account) => setOpen({ dialog: 'question', act, account }),
  });

  return (
    <>
      <RecordList
        header={{
          title: text.title,
          count: accounts?.length,
          actions: (
            <ActionButton size="sm" onClick={() => setOpen({ dialog: 'create' })}>
              <IconPlus size={20} aria-hidden />
              {text.add}
            </ActionButton>
          ),
        }}
        query={query}
        rows={accounts}
        failure={() => text.loadFailed}
        table={table}
      />
      {open?.dialog === 'create' && <CreateAccount onCreated={showLink} onClose={close} />}
      {open?.dialog === 'edit' && <EditAccount account={open.account} onClose={close} />}
      {open?.dialog === 'question' && (
        <AccountQuestion act={open.act} account={open.account} onLink={showLink} onClose={close} />
      )}
      {open?.dialog === 'link' && <LinkDialog account={open.account} link={open.link} onClose={close} />}
    </>
  );
}

const linkDialogText = adminStaffText.link;

interface LinkDialogProps {
  account: ManagedAccount;
  link: StaffLink;
  onClose: () => void;
}

/** Shows a one-time link, once. Closing asks first if the link was not copied. */
function LinkDialog({ account, link, onClose }: LinkDialogProps) {
  const when = useWhen();
  const [wasTaken, setWasTaken] = useState(false);
  const address = linkAddress(link.key, account);
  return (
    <Dialog
      title={linkDialogText.title(account.fullName)}
      unsaved={!wasTaken}
      question={linkDialogText.unsent}
      onClose={onClose}
    >
      {(close) => (
        <div className="grid gap-gutter">
          <p>{linkDialogText.lead}</p>
          <TextField
            label={linkDialogText.label}
            value={address}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
            onCopy={() => setWasTaken(true)}
          />
          <p className="text-sm text-muted">{linkDialogText.until(when(link.expiresAt))}</p>
          <div className="flex flex-wrap gap-sm max-sm:[&>*]:flex-auto">
            <CopyButton
              value={address}
              label={linkDialogText.copy}
              done={linkDialogText.copied}
              onCopied={() => setWasTaken(true)}
            />
            <ActionButton look="quiet" onClick={close}>
              {linkDialogText.done}
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  );
}
