import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  type StaffAccount,
  staffProfileForm,
  updateStaffProfile,
} from '@clinic-serial/contract/subjects/staff-account';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { adminSettingsText } from '#messages/admin-settings';
import { staffSession } from '../../session/staff-session.ts';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { RoleBadge } from '../RoleBadge.tsx';
import { useStaffChange } from '../staff.api.ts';
import classes from './SettingsPage.module.css';

const text = adminSettingsText.profile;

/** Edits the name and the e-mail. Username and role can only be read (rules: accounts 7). */
export function ProfileForm({ account }: { account: StaffAccount }) {
  const save = useStaffChange(updateStaffProfile);
  const form = useForm({
    initialValues: { fullName: account.fullName, email: account.email ?? '' },
    validate: formCheck(staffProfileForm, staffFields),
  });

  return (
    <>
      <UnsavedChanges when={form.isDirty()} />
      <DetailList
        details={[
          [text.username, account.username],
          [text.role, <RoleBadge key="role" role={account.role} />],
        ]}
      />
      <FormShell
        form={form}
        onSubmit={(values) =>
          save.mutate(
            { body: values },
            {
              onSuccess: (saved) => {
                staffSession.update(saved);
                const values = { fullName: saved.fullName, email: saved.email ?? '' };
                form.setInitialValues(values);
                form.setValues(values);
              },
            },
          )
        }
        submitError={save.error}
        pending={save.isPending}
        failure={text.failed}
        submitLabel={text.save}
        done={save.isSuccess && !form.isDirty() && <p>{text.saved}</p>}
      >
        <TextInput label={text.fullName} autoComplete="name" {...form.getInputProps('fullName')} />
        <TextInput label={text.email} type="email" autoComplete="email" {...form.getInputProps('email')} />
      </FormShell>
      <p className={classes.quiet}>
        {text.usernameHint} {text.roleHint}
      </p>
    </>
  );
}
