import { localText } from '@clinic-serial/contract/messages/current/format';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { languageName } from '@clinic-serial/contract/messages/current/words';
import type { ScheduleForm } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import { doctorForm } from '@clinic-serial/contract/subjects/doctor-form';
import { DOCTOR_GENDERS } from '@clinic-serial/contract/terms/gender';
import { SPOKEN_LANGUAGES } from '@clinic-serial/contract/terms/spoken-languages';
import { CLINIC_WEEK, type Weekday } from '@clinic-serial/contract/time/calendar';
import { useId, useState } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { ActionButton } from '../../ui/button/Action.tsx';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { FormFields } from '../../ui/form/FormFields.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatTimeRange, weekdayName, weekdayShort } from '../../ui/text/format.ts';
import { useDepartments } from '../departments/departments.api.ts';
import { RecordForm, type Saving } from '../records/record-edit.tsx';
import { DayEditor } from './DayEditor.tsx';
import { DAY_COLUMNS } from './day-looks.ts';
import { type DoctorValues, useDoctorBody } from './doctor-values.ts';
import {
  daysKeptBy,
  otherWorkingDays,
  PRESETS,
  type WeekValues,
  withCopiedDay,
  withPreset,
} from './week-values.ts';

type DoctorFormState = Form<DoctorValues>;

/** The state of a doctor form, checked by the contract's own rule (rules: fields 7). */
export function useDoctorForm(mode: ScheduleForm, initialValues: DoctorValues): DoctorFormState {
  const check = formCheck(doctorForm(mode), staffFields);
  const bodyOf = useDoctorBody();
  return useForm<DoctorValues>({ initialValues, validate: (values) => check(bodyOf(values)) });
}

const text = adminDoctorsText.form;

const SECTION = 'grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-gutter pb-gutter';
const HINT = 'text-sm text-muted';
const GENDERS = DOCTOR_GENDERS.map((value) => ({ value, label: adminDoctorsText.detail.genders[value] }));

interface DoctorFormProps {
  mode: ScheduleForm;
  form: DoctorFormState;
  saving: Saving<DoctorValues>;
  saved: boolean;
  cancelTo: string;
  cancelLabel?: string;
}

/** The form of /admin/doctors/new and /admin/doctors/{id}/edit. */
export function DoctorForm({ mode, form, ...rest }: DoctorFormProps) {
  const creating = mode === 'create';
  return (
    <RecordForm
      form={form}
      {...rest}
      texts={{
        failed: creating ? text.createFailed : text.updateFailed,
        submit: creating ? text.create : text.save,
        done: creating ? text.created : text.updated,
      }}
    >
      <section className={SECTION} aria-labelledby="about-doctor">
        <h2 id="about-doctor" className="text-xl">
          {text.about}
        </h2>
        <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] items-start gap-gutter md:grid-cols-2">
          <FormFields
            form={form}
            fields={[
              { name: 'name', label: text.name },
              { name: 'nameBn', label: text.nameBn, lang: 'bn' },
              { name: 'phone', label: text.phone, kind: 'phone' },
              <DepartmentField key="department" form={form} />,
              {
                name: 'room',
                label: text.room,
                placeholder: text.roomHint,
                description: text.roomHelp,
                hintBelow: true,
              },
              { name: 'roomBn', label: text.roomBn, lang: 'bn' },
              { name: 'qualification', label: text.qualification, placeholder: text.qualificationHint },
              { name: 'qualificationBn', label: text.qualificationBn, lang: 'bn' },
              { name: 'email', label: text.email, type: 'email' },
              { name: 'experienceYears', label: text.experience, inputMode: 'numeric', maxLength: 4 },
              { name: 'gender', label: text.gender, kind: 'select', none: text.noGender, data: GENDERS },
              <LanguagesField key="languages" form={form} />,
              {
                name: 'treats',
                label: text.treats,
                kind: 'area',
                lang: 'en',
                description: text.treatsHelp,
                hintBelow: true,
              },
              { name: 'treatsBn', label: text.treatsBn, kind: 'area', lang: 'bn' },
            ]}
          />
        </div>
        <FormFields form={form} fields={[{ name: 'isActive', label: text.active, kind: 'check' }]} />
      </section>
      <section className={`${SECTION} border-t border-line pt-lg`} aria-labelledby="weekly-schedule">
        <h2 id="weekly-schedule" className="text-xl">
          {text.schedule}
        </h2>
        <p className="max-w-[40rem] text-muted">{text.scheduleText}</p>
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
      none={text.chooseDepartment}
      data={options}
      {...form.getInputProps('departmentId')}
    />
  );
}

/** The languages as checkboxes. Ticked ones are sent in the order of the contract. */
function LanguagesField({ form }: { form: DoctorFormState }) {
  const { languages } = form.values;
  return (
    <Choices legend={text.languages}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]">
        {SPOKEN_LANGUAGES.map((language) => (
          <CheckField
            key={language}
            label={languageName(language)}
            checked={languages.includes(language)}
            onChange={({ currentTarget }) =>
              form.setFieldValue('languages', [
                ...languages.filter((other) => other !== language),
                ...(currentTarget.checked ? [language] : []),
              ])
            }
          />
        ))}
      </div>
    </Choices>
  );
}

const scheduleEditorText = adminDoctorsText.week;
const FIELD = 'weeklySchedule';
const PRESET_NAMES = ['weekday', 'weekend', 'saturdayToThursday'] as const;

/** The week of the doctor form: buttons for the presets, then a row for every day, Saturday first. */
function ScheduleEditor({ form }: { form: DoctorFormState }) {
  const week = form.values.weeklySchedule;
  const [said, setSaid] = useState('');
  const errorId = useId();
  const weekError = form.errors[FIELD];

  function change(next: WeekValues, days: readonly Weekday[]) {
    form.setFieldValue(FIELD, next);
    // The errors of the changed days and of the whole week may be out of date, so they are removed.
    const stale = [FIELD, ...days.map((day) => `${FIELD}.${day}.`)];
    const kept = Object.entries(form.errors).filter(
      ([path]) => path !== FIELD && !stale.some((start) => start.endsWith('.') && path.startsWith(start)),
    );
    form.setErrors(Object.fromEntries(kept));
  }

  function fill(name: keyof typeof PRESETS) {
    const { days, startTime, endTime, patientLimit } = PRESETS[name];
    const kept = daysKeptBy(week, PRESETS[name]);
    const filled = days.filter((day) => !kept.includes(day));
    change(withPreset(week, PRESETS[name]), days);
    const names = (of: readonly Weekday[]) => of.map(weekdayShort).join(', ');
    const sentences = [
      filled.length > 0 &&
        scheduleEditorText.filled(names(filled), formatTimeRange(startTime, endTime), patientLimit),
      kept.length > 0 && scheduleEditorText.kept(names(kept)),
    ];
    setSaid(sentences.filter(Boolean).join('. '));
  }

  function copy(from: Weekday, to: readonly Weekday[]) {
    change(withCopiedDay(week, from, to), to);
    setSaid(scheduleEditorText.copied(weekdayName(from), to.map((day) => weekdayName(day)).join(', ')));
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-gutter">
      <fieldset className="m-0 flex flex-wrap items-center gap-xs border-0 p-0">
        <legend className="mb-1.5 p-0 font-medium">{scheduleEditorText.presets}</legend>
        {PRESET_NAMES.map((name) => (
          <ActionButton look="quiet" size="sm" key={name} onClick={() => fill(name)}>
            {scheduleEditorText[name]}
          </ActionButton>
        ))}
      </fieldset>
      <p role="status" className={said ? HINT : 'sr-only'}>
        {said}
      </p>
      {weekError && (
        <div id={errorId}>
          <Notice tone="danger">
            <p>{weekError}</p>
          </Notice>
        </div>
      )}
      <div className="grid rounded-md border border-line">
        <div
          className={`hidden gap-sm rounded-t-md border-b border-line bg-sunken px-gutter py-2 text-sm font-semibold text-muted lg:grid ${DAY_COLUMNS}`}
          aria-hidden="true"
        >
          <span />
          <span>{scheduleEditorText.start}</span>
          <span>{scheduleEditorText.end}</span>
          <span>{scheduleEditorText.limit}</span>
          <span>{scheduleEditorText.reserved}</span>
        </div>
        {CLINIC_WEEK.map((weekday) => (
          <DayEditor
            key={weekday}
            weekday={weekday}
            day={week[weekday]}
            errors={errorsOfDay(form.errors, weekday)}
            weekErrorId={weekError ? errorId : undefined}
            otherWorkingDays={otherWorkingDays(week, weekday)}
            onChange={(day) => change({ ...week, [weekday]: day }, [weekday])}
            onCopy={(to) => copy(weekday, to)}
          />
        ))}
      </div>
      <p className={HINT}>{scheduleEditorText.reservedHint}</p>
    </div>
  );
}

function errorsOfDay(errors: DoctorFormState['errors'], weekday: Weekday): DoctorFormState['errors'] {
  const start = `${FIELD}.${weekday}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(start))
      .map(([path, error]) => [path.slice(start.length), error]),
  );
}
