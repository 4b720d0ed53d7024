import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  createStaffAccount,
  type ManagedAccount,
  newAccountForm,
  type StaffLink,
} from '@clinic-serial/contract/subjects/staff-accounts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { adminStaffText } from '#messages/admin-staff';
import { formTexts } from '#messages/forms';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { useStaffChange } from '../staff.api.ts';
import { AccountFields } from './AccountFields.tsx';
import { type AccountValues, accountBody, valuesOfAccount } from './staff-accounts.api.ts';

const text = adminStaffText.form;
const check = formCheck(newAccountForm, staffFields);

interface CreateAccountProps {
  /** Shows the one-time link of the new account. */
  onCreated: (account: ManagedAccount, link: StaffLink) => void;
  onClose: () => void;
}

/** The dialog for a new account. */
export function CreateAccount({ onCreated, onClose }: CreateAccountProps) {
  const create = useStaffChange(createStaffAccount);
  const form = useForm<AccountValues>({
    initialValues: valuesOfAccount(null),
    validate: (values) => check({ username: values.username, ...accountBody(values) }),
  });
  return (
    <Dialog title={text.createTitle} unsaved={form.isDirty()} onClose={onClose}>
      {(close) => (
        <FormShell
          form={form}
          onSubmit={(values) =>
            create.mutate(
              { body: { username: values.username, ...accountBody(values) } },
              { onSuccess: ({ account, link }) => onCreated(account, link) },
            )
          }
          submitError={create.error}
          pending={create.isPending}
          failure={text.createFailed}
          submitLabel={text.create}
          secondary={
            <Button variant="default" onClick={close}>
              {formTexts.cancel}
            </Button>
          }
        >
          <AccountFields form={form} isNew />
        </FormShell>
      )}
    </Dialog>
  );
}
