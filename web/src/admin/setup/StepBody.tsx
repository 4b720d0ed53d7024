import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  USUAL_DEPARTMENTS,
  type UsualDepartment,
} from '@clinic-serial/contract/rules/booking/usual-departments';
import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import { listDepartmentsForStaff, type StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getSetupState } from '@clinic-serial/contract/subjects/setup';
import { adminSetupText } from '#messages/admin-setup';
import { Link } from '../../ui/address/Link.tsx';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { LoadState } from '../LoadState.tsx';
import { adminPaths } from '../paths.ts';
import { ClinicLogo } from '../pictures/PictureField.tsx';
import { SettingField } from '../settings/GroupedSettings.tsx';
import { settingNamed, sourceOf } from '../settings/setting-values.ts';
import { useSettingsForm } from '../settings/settings-form.tsx';
import { useStaffRead } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import { DoctorStep } from './DoctorStep.tsx';
import { ReadyStep } from './ReadyStep.tsx';
import { SettingsStep, type SettingsStepProps, SmsStep } from './SettingsStep.tsx';
import { type Step, setupAddress, stepAfter, useAddDepartments } from './setup-steps.ts';
import { FIELD_PAIR, STEP } from './step.ts';

interface StepBodyProps {
  step: Step;
  settings: readonly ClinicSetting[];
  state: DataOf<typeof getSetupState>;
  onDone: () => void;
}

export function StepBody({ step, settings, state, onDone }: StepBodyProps) {
  switch (step) {
    case 'clinic':
      return <ClinicStep settings={settings} onDone={onDone} />;
    case 'fee':
      return <FeeStep settings={settings} onDone={onDone} />;
    case 'sms':
      return <SmsStep settings={settings} />;
    case 'departments':
      return <DepartmentsStep onDone={onDone} />;
    case 'doctor':
      return <DoctorStep onDone={onDone} />;
    case 'ready':
      return <ReadyStep state={state} />;
  }
}

const text = adminSetupText.clinic;

/** Name, address, phone, hours and language of the clinic. */
function ClinicStep({ settings, onDone }: SettingsStepProps) {
  const settingsForm = useSettingsForm({
    settings,
    names: [
      'CLINIC_NAME',
      'CLINIC_NAME_BN',
      'CLINIC_ADDRESS',
      'CLINIC_ADDRESS_BN',
      'CLINIC_PHONE',
      'CLINIC_HOURS',
      'CLINIC_HOURS_BN',
      'CLINIC_LANGUAGE',
    ],
    onSaved: onDone,
  });
  const field = { settingsForm, saysDefault: false };
  return (
    <>
      <SettingsStep step="clinic" texts={text} settingsForm={settingsForm}>
        <div className={FIELD_PAIR}>
          <SettingField name="CLINIC_NAME" label={text.name} {...field} />
          <SettingField name="CLINIC_NAME_BN" label={text.nameBn} {...field} />
        </div>
        <div className={FIELD_PAIR}>
          <SettingField name="CLINIC_ADDRESS" label={text.address} {...field} />
          <SettingField name="CLINIC_ADDRESS_BN" label={text.addressBn} {...field} />
        </div>
        <div className={FIELD_PAIR}>
          <SettingField name="CLINIC_PHONE" label={text.phone} hint={text.phoneHint} {...field} />
        </div>
        <div className={FIELD_PAIR}>
          <SettingField name="CLINIC_HOURS" label={text.hours} hint={text.hoursHint} {...field} />
          <SettingField name="CLINIC_HOURS_BN" label={text.hoursBn} hint={text.hoursBnHint} {...field} />
        </div>
        <div className={FIELD_PAIR}>
          <SettingField name="CLINIC_LANGUAGE" label={text.language} hint={text.languageHint} {...field} />
        </div>
      </SettingsStep>
      {/* The logo is saved at once, separately from the form. */}
      <ClinicLogo />
    </>
  );
}

const departmentsStepText = adminSetupText.departments;

/** Compares names without case, because the server refuses a name that differs only in case. */
const keyOf = (name: string) => name.normalize('NFC').trim().toLowerCase();

/** The departments, chosen from a list of usual ones. */
function DepartmentsStep({ onDone }: { onDone: () => void }) {
  const query = useStaffRead(listDepartmentsForStaff);
  return (
    <section className={STEP}>
      <FocusHeading>{departmentsStepText.title}</FocusHeading>
      <p>{departmentsStepText.lead}</p>
      <LoadState query={query} failed={adminSetupText.loadFailed} lines={5} height="2.5rem">
        {(known) => <Choice known={known} onDone={onDone} />}
      </LoadState>
    </section>
  );
}

function Choice({ known, onDone }: { known: readonly StaffDepartment[]; onDone: () => void }) {
  const add = useAddDepartments();
  const form = useForm<Record<string, boolean>>({ initialValues: {} });
  const knownKeys = known.map(({ name }) => keyOf(name));
  const isKnown = ({ name }: UsualDepartment) => knownKeys.includes(keyOf(name));
  const others = known.filter(
    ({ name }) => !USUAL_DEPARTMENTS.some((usual) => keyOf(usual.name) === keyOf(name)),
  );

  function save(ticked: Record<string, boolean>) {
    const chosen = USUAL_DEPARTMENTS.filter((department) => ticked[department.name] && !isKnown(department));
    if (chosen.length === 0) return onDone();
    add.mutate(chosen, {
      onSuccess: (added) => {
        toastGood(departmentsStepText.done(added.length));
        onDone();
      },
    });
  }

  return (
    <FormShell
      form={form}
      onSubmit={save}
      submitError={add.error}
      pending={add.isPending}
      failure={departmentsStepText.failed}
      submitLabel={adminSetupText.save}
      secondary={
        <ActionLink to={setupAddress(stepAfter('departments'))} look="quiet">
          {adminSetupText.later}
        </ActionLink>
      }
    >
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start gap-x-lg gap-y-sm border-0 p-0">
        <legend className="mb-xs p-0 font-medium">{departmentsStepText.legend}</legend>
        {USUAL_DEPARTMENTS.map((department) => {
          const { name, nameBn, description, descriptionBn } = department;
          const added = isKnown(department);
          return (
            <CheckField
              key={name}
              label={
                <>
                  <Sign emoji={departmentEmoji(name)} /> {localText(name, nameBn)}
                  {added && ` (${departmentsStepText.added})`}
                </>
              }
              description={localText(description, descriptionBn)}
              disabled={added}
              checked={added || form.values[name] === true}
              onChange={(event) => form.setFieldValue(name, event.currentTarget.checked)}
            />
          );
        })}
      </fieldset>
      {others.length > 0 && (
        <p className="text-muted">
          {departmentsStepText.others(others.map(({ name, nameBn }) => localText(name, nameBn)).join(', '))}
        </p>
      )}
      <p>
        <Link to={adminPaths.departments}>{departmentsStepText.another}</Link>
      </p>
    </FormShell>
  );
}

const feeStepText = adminSetupText.fee;

/** The fee, and whether patients pay it at the desk. */
function FeeStep({ settings, onDone }: SettingsStepProps) {
  const settingsForm = useSettingsForm({
    settings,
    names: ['CONSULTATION_FEE', 'FEES'],
    onSaved: onDone,
  });
  const { form, base } = settingsForm;
  const payment = settingNamed(base, 'FEES');
  const isFixed = payment.source === 'environment';
  return (
    <SettingsStep step="fee" texts={feeStepText} settingsForm={settingsForm}>
      <div className={FIELD_PAIR}>
        <SettingField name="CONSULTATION_FEE" settingsForm={settingsForm} saysDefault={false} />
      </div>
      <CheckField
        label={feeStepText.payAtDesk}
        description={isFixed ? sourceOf(payment) : feeStepText.payAtDeskHint}
        disabled={isFixed}
        checked={form.values.values.FEES === 'desk'}
        onChange={(event) => form.setFieldValue('values.FEES', event.currentTarget.checked ? 'desk' : 'off')}
      />
    </SettingsStep>
  );
}
