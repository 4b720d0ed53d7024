import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  accountForm,
  createStaffAccount,
  type ManagedAccount,
  newAccountForm,
  type StaffLink,
  updateStaffAccount,
} from '@clinic-serial/contract/subjects/staff-accounts';
import { ROLES } from '@clinic-serial/contract/terms/permissions';
import { adminText } from '#messages/admin';
import { adminStaffText } from '#messages/admin-staff';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFields } from '../../ui/form/FormFields.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { optionsOf, useAllDoctors } from '../calendar/calendar.api.ts';
import { useRecordEdit } from '../records/record-edit.tsx';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import {
  type AccountValues,
  accountBody,
  noteOwnAccount,
  useNewerAccount,
  valuesOfAccount,
} from './staff-accounts.api.ts';

const text = adminStaffText.form;
const checkNew = formCheck(newAccountForm, staffFields);
const check = formCheck(accountForm, staffFields);
const labels: Readonly<Record<string, string>> = {
  fullName: text.fullName,
  email: text.email,
  role: text.role,
  language: text.language,
  doctorId: adminStaffText.columns.doctor,
} satisfies Record<keyof ReturnType<typeof accountBody>, string>;

interface CreateAccountProps {
  onCreated: (account: ManagedAccount, link: StaffLink) => void;
  onClose: () => void;
}

export function CreateAccount({ onCreated, onClose }: CreateAccountProps) {
  const create = useStaffChange(createStaffAccount);
  const bodyOf = (values: AccountValues) => ({ username: values.username, ...accountBody(values) });
  const form = useForm<AccountValues>({
    initialValues: valuesOfAccount(null),
    validate: (values) => checkNew(bodyOf(values)),
  });
  return (
    <FormDialog
      title={text.createTitle}
      form={form}
      onSubmit={(values) =>
        create.mutate(
          { body: bodyOf(values) },
          { onSuccess: ({ account, link }) => onCreated(account, link) },
        )
      }
      submitError={create.error}
      pending={create.isPending}
      failure={text.createFailed}
      submitLabel={text.create}
      onClose={onClose}
    >
      <AccountFields form={form} isNew />
    </FormDialog>
  );
}

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
    changed: {
      texts: adminStaffText.changed,
      useNewer: useNewerAccount,
      bodyOf: (version) => accountBody(valuesOfAccount(version)),
      labelOf: (field) => labels[field],
    },
  });
  return (
    <FormDialog
      title={text.editTitle(base.username)}
      form={form}
      {...saving}
      failure={text.updateFailed}
      submitLabel={text.save}
      onClose={onClose}
    >
      <AccountFields form={form} isNew={false} />
    </FormDialog>
  );
}

/** The fields of an account. Only a new account has the field for the username. */
function AccountFields({ form, isNew }: { form: Form<AccountValues>; isNew: boolean }) {
  const doctors = useAllDoctors().data?.doctors ?? [];
  const tied = form.values.doctorId;
  const options = optionsOf(doctors);
  // The doctor stays chosen while the list of doctors loads.
  const loading = tied && !options.some(({ value }) => value === tied) ? [tied] : [];
  const languages = (['en', 'bn'] as const).map((language) => ({
    value: language,
    label: adminStaffText.languages[language],
  }));
  return (
    <FormFields
      form={form}
      fields={[
        isNew && {
          name: 'username',
          label: text.username,
          description: text.usernameHint,
          autoCapitalize: 'none',
          spellCheck: false,
          'data-autofocus': true,
        },
        { name: 'fullName', label: text.fullName, 'data-autofocus': isNew ? undefined : true },
        { name: 'email', label: text.email, type: 'email' },
        {
          name: 'role',
          label: text.role,
          kind: 'select',
          description: text.roleHint,
          data: ROLES.map((role) => ({ value: role, label: adminText.roles[role] })),
        },
        {
          name: 'language',
          label: text.language,
          kind: 'select',
          none: text.ownChoice,
          data: languages,
        },
        {
          name: 'doctorId',
          label: text.doctor,
          kind: 'select',
          none: text.noDoctor,
          data: [...options, ...loading],
        },
      ]}
    />
  );
}
