import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  accountForm,
  type ManagedAccount,
  updateStaffAccount,
} from '@clinic-serial/contract/subjects/staff-accounts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { adminStaffText } from '#messages/admin-staff';
import { formTexts } from '#messages/forms';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { ChangedMeanwhile, type ChangedProps } from '../ChangedMeanwhile.tsx';
import { adminPaths } from '../paths.ts';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import { useRecordEdit } from '../use-record-edit.tsx';
import { AccountFields } from './AccountFields.tsx';
import {
  type AccountValues,
  accountBody,
  noteOwnAccount,
  useNewerAccount,
  valuesOfAccount,
} from './staff-accounts.api.ts';

const text = adminStaffText.form;
const check = formCheck(accountForm, staffFields);
const labels: Readonly<Record<keyof ReturnType<typeof accountBody>, string>> = {
  fullName: text.fullName,
  email: text.email,
  role: text.role,
  language: text.language,
  doctorId: adminStaffText.columns.doctor,
};

/** The dialog that changes an account. */
export function EditAccount({ account, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const update = useStaffChange(updateStaffAccount);
  const form = useForm<AccountValues>({
    initialValues: valuesOfAccount(account),
    validate: (values) => check(accountBody(values)),
  });
  const { base, saving } = useRecordEdit({
    loaded: account,
    form,
    valuesOf: valuesOfAccount,
    update,
    send: (values, { id, updatedAt }) =>
      update.mutate(
        { params: { id }, body: { ...accountBody(values), updatedAt } },
        {
          onSuccess: (saved) => {
            noteOwnAccount(saved);
            toastGood(text.updated(saved.fullName));
            onClose();
          },
        },
      ),
    Changed: ChangedAccount,
    list: adminPaths.staff,
  });
  return (
    <Dialog title={text.editTitle(base.username)} unsaved={form.isDirty()} onClose={onClose}>
      {(close) => (
        <FormShell
          form={form}
          onSubmit={saving.onSave}
          submitError={saving.submitError}
          pending={saving.pending}
          failure={text.updateFailed}
          failurePart={saving.failurePart}
          submitLabel={text.save}
          secondary={
            <Button variant="default" onClick={close}>
              {formTexts.cancel}
            </Button>
          }
        >
          <AccountFields form={form} isNew={false} />
        </FormShell>
      )}
    </Dialog>
  );
}

/** Shown when another Admin has saved the account while the form was open. */
function ChangedAccount(props: ChangedProps<ManagedAccount>) {
  return (
    <ChangedMeanwhile
      {...props}
      texts={adminStaffText.changed}
      newer={useNewerAccount(props.base.id)}
      bodyOf={(account) => accountBody(valuesOfAccount(account))}
      labels={labels}
    />
  );
}
