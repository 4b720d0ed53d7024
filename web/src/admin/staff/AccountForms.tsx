import type { Place } from '@clinic-serial/contract/fields/place';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { listPlaces } from '@clinic-serial/contract/subjects/places';
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
import { CheckField } from '../../ui/form/CheckField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFields } from '../../ui/form/FormFields.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { optionsOf, useAllDoctors } from '../calendar/calendar.api.ts';
import { placeChoices, usePlaces } from '../clinic-places.ts';
import { useRecordEdit } from '../records/record-edit.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
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
  limitedTo: text.limitedTo,
  limitedToPlaces: text.limitedToPlaces,
} satisfies Record<keyof ReturnType<typeof accountBody>, string>;

interface CreateAccountProps {
  onCreated: (account: ManagedAccount, link: StaffLink) => void;
  onClose: () => void;
}

export function CreateAccount({ onCreated, onClose }: CreateAccountProps) {
  const create = useStaffChange(createStaffAccount);
  const places = useLimitPlaces(null);
  const bodyOf = (values: AccountValues) => ({
    username: values.username,
    ...accountBody(values, places.length > 0),
  });
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
      <AccountFields form={form} isNew places={places} />
    </FormDialog>
  );
}

export function EditAccount({ account, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const update = useStaffChange(updateStaffAccount);
  const places = useLimitPlaces(account);
  const bodyOf = (values: AccountValues) => accountBody(values, places.length > 0);
  const form = useForm<AccountValues>({
    initialValues: valuesOfAccount(account),
    validate: (values) => check(bodyOf(values)),
  });
  const { base, saving } = useRecordEdit({
    loaded: account,
    form,
    valuesOf: valuesOfAccount,
    update,
    send: (values, { id, updatedAt }) =>
      update.mutate(
        { params: { id }, body: { ...bodyOf(values), updatedAt } },
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
      bodyOf: (version) => bodyOf(valuesOfAccount(version)),
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
      <AccountFields form={form} isNew={false} places={places} />
    </FormDialog>
  );
}

/**
 * The places to which an account can be limited. Empty for a clinic with one open place, unless the account
 * has a limit, because an Admin must be able to remove that.
 */
function useLimitPlaces(account: ManagedAccount | null): readonly Place[] {
  const places = usePlaces();
  const isLimited = (account?.limitedToPlaces ?? []).length > 0;
  const all = useStaffRead(listPlaces, { enabled: isLimited && places.length === 0 });
  return places.length > 0 ? places : isLimited ? (all.data?.places ?? []) : [];
}

interface AccountFieldsProps {
  form: Form<AccountValues>;
  isNew: boolean;
  places: readonly Place[];
}

/** The fields of an account. Only a new account has the field for the username. */
function AccountFields({ form, isNew, places }: AccountFieldsProps) {
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
        form.values.role !== 'Admin' && (
          <LimitedTo key="limitedTo" form={form} name="limitedTo" options={options} />
        ),
        form.values.role !== 'Admin' && places.length > 0 && (
          <LimitedTo
            key="limitedToPlaces"
            form={form}
            name="limitedToPlaces"
            options={placeChoices(places, form.values.limitedToPlaces)}
          />
        ),
      ]}
    />
  );
}

interface LimitedToProps {
  form: Form<AccountValues>;
  name: 'limitedTo' | 'limitedToPlaces';
  options: ReturnType<typeof optionsOf>;
}

/**
 * The doctors or the places to which an account is limited; empty means all. A deleted doctor stays in the
 * list until it is unchecked.
 */
function LimitedTo({ form, name, options }: LimitedToProps) {
  const { [name]: limitedTo } = form.values;
  const gone = limitedTo.filter((id) => !options.some(({ value }) => value === String(id)));
  const all = [...options, ...gone.map((id) => ({ value: String(id), label: text.deletedDoctor(id) }))];
  const { error } = form.getInputProps(name);
  const toggle = (id: number, isChosen: boolean) =>
    form.setValues({
      [name]: isChosen ? [...limitedTo, id] : limitedTo.filter((other) => other !== id),
    });
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="p-0 font-semibold">{text[name]}</legend>
      <p className="mt-0 mb-2 text-sm text-muted">{text[`${name}Hint`]}</p>
      <div className="max-h-48 overflow-y-auto">
        {all.map(({ value, label }) => (
          <CheckField
            key={value}
            label={label}
            checked={limitedTo.includes(Number(value))}
            onChange={(event) => toggle(Number(value), event.currentTarget.checked)}
          />
        ))}
      </div>
      {error && <p className="mt-1 text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
