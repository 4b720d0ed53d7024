import { localText } from '@clinic-serial/contract/messages/current/format';
import { ROLES } from '@clinic-serial/contract/terms/permissions';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { adminText } from '#messages/admin';
import { adminStaffText } from '#messages/admin-staff';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useAllDoctors } from '../calendar/calendar.api.ts';
import type { AccountValues } from './staff-accounts.api.ts';

const text = adminStaffText.form;

/** The fields of an account. Only a new account has the field for the username. */
export function AccountFields({ form, isNew }: { form: UseFormReturnType<AccountValues>; isNew: boolean }) {
  const doctors = useAllDoctors().data?.doctors ?? [];
  const tied = form.values.doctorId;
  const options = doctors.map(({ id, name, nameBn }) => ({
    value: String(id),
    label: localText(name, nameBn),
  }));
  return (
    <>
      {isNew && (
        <TextInput
          label={text.username}
          description={text.usernameHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('username')}
        />
      )}
      <TextInput
        label={text.fullName}
        autoComplete="off"
        data-autofocus={isNew ? undefined : true}
        {...form.getInputProps('fullName')}
      />
      <TextInput label={text.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
      <SelectField
        label={text.role}
        description={text.roleHint}
        data={ROLES.map((role) => ({ value: role, label: adminText.roles[role] }))}
        {...form.getInputProps('role')}
      />
      <SelectField
        label={text.language}
        data={[
          { value: '', label: text.ownChoice },
          ...(['en', 'bn'] as const).map((language) => ({
            value: language,
            label: adminStaffText.languages[language],
          })),
        ]}
        {...form.getInputProps('language')}
      />
      <SelectField
        label={text.doctor}
        data={[
          { value: '', label: text.noDoctor },
          ...options,
          // The doctor stays chosen while the list of doctors loads.
          ...(tied && !options.some(({ value }) => value === tied) ? [tied] : []),
        ]}
        {...form.getInputProps('doctorId')}
      />
    </>
  );
}
