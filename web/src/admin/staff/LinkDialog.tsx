import type { ManagedAccount, StaffLink } from '@clinic-serial/contract/subjects/staff-accounts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { adminStaffText } from '#messages/admin-staff';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { CopyButton } from '../second-factor/CopyButton.tsx';
import classes from './LinkDialog.module.css';
import { linkAddress } from './staff-accounts.api.ts';

const text = adminStaffText.link;

interface LinkDialogProps {
  account: ManagedAccount;
  link: StaffLink;
  onClose: () => void;
}

/** Shows a one-time link, once. Closing asks first if the link was not copied. */
export function LinkDialog({ account, link, onClose }: LinkDialogProps) {
  const when = useWhen();
  const [wasTaken, setWasTaken] = useState(false);
  const address = linkAddress(link.key, account);
  return (
    <Dialog title={text.title(account.fullName)} unsaved={!wasTaken} question={text.unsent} onClose={onClose}>
      {(close) => (
        <div className={classes.content}>
          <p>{text.lead}</p>
          <TextField
            label={text.label}
            value={address}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
            onCopy={() => setWasTaken(true)}
          />
          <p className={classes.quiet}>{text.until(when(link.expiresAt))}</p>
          <div className={classes.actions}>
            <CopyButton
              value={address}
              label={text.copy}
              done={text.copied}
              onCopied={() => setWasTaken(true)}
            />
            <Button variant="default" onClick={close}>
              {text.done}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
