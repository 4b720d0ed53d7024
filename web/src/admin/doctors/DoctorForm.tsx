import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ScheduleForm } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { adminDoctorsText } from '#messages/admin-doctors';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import tapCheckbox from '../../ui/style/tap-checkbox.module.css';
import { RecordForm, type Saving } from '../RecordForm.tsx';
import classes from './DoctorForm.module.css';
import type { DoctorValues } from './doctor-values.ts';
import { useDepartments } from './doctors.api.ts';
import { ScheduleEditor } from './ScheduleEditor.tsx';
import type { DoctorFormState } from './use-doctor-form.ts';

const text = adminDoctorsText.form;

interface DoctorFormProps {
  mode: ScheduleForm;
  form: DoctorFormState;
  saving: Saving<DoctorValues>;
}

/** The form of /admin/doctors/new and /admin/doctors/{id}/edit. */
export function DoctorForm({ mode, form, saving }: DoctorFormProps) {
  const creating = mode === 'create';
  return (
    <RecordForm
      form={form}
      saving={saving}
      texts={{
        failed: creating ? text.createFailed : text.updateFailed,
        submit: creating ? text.create : text.save,
        done: creating ? text.created : text.updated,
      }}
    >
      <section className={classes.section} aria-labelledby="about-doctor">
        <h2 id="about-doctor">{text.about}</h2>
        <div className={classes.fields}>
          <TextInput label={text.name} autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label={text.nameBn} lang="bn" autoComplete="off" {...form.getInputProps('nameBn')} />
          <PhoneField
            label={text.phone}
            {...form.getInputProps('phone')}
            value={form.values.phone}
            autoComplete="off"
          />
          <DepartmentField form={form} />
          <TextInput
            label={text.qualification}
            placeholder={text.qualificationHint}
            autoComplete="off"
            {...form.getInputProps('qualification')}
          />
          <TextInput
            label={text.qualificationBn}
            lang="bn"
            autoComplete="off"
            {...form.getInputProps('qualificationBn')}
          />
          <TextInput label={text.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
          <TextInput
            label={text.experience}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...form.getInputProps('experienceYears')}
          />
        </div>
        <Checkbox
          size="md"
          classNames={tapCheckbox}
          label={text.active}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      </section>
      <section className={classes.section} aria-labelledby="weekly-schedule">
        <h2 id="weekly-schedule">{text.schedule}</h2>
        <p className={classes.hint}>{text.scheduleText}</p>
        <ScheduleEditor form={form} />
      </section>
    </RecordForm>
  );
}

function DepartmentField({ form }: { form: DoctorFormState }) {
  const { data, error, refetch } = useDepartments();
  if (error && !data) return <ErrorBox message={text.departmentsFailed} onRetry={() => void refetch()} />;
  const options = (data ?? []).map(({ id, name, nameBn, isActive }) => {
    const label = localText(name, nameBn);
    return { value: String(id), label: isActive ? label : text.inactiveDepartment(label) };
  });
  return (
    <SelectField
      label={text.department}
      data={[{ value: '', label: text.chooseDepartment }, ...options]}
      {...form.getInputProps('departmentId')}
    />
  );
}
