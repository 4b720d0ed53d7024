import { Textarea, TextInput } from '@mantine/core';
import { adminSetupText } from '#messages/admin-setup';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ClinicLogo } from '../pictures/ClinicLogo.tsx';
import { type SettingsStepProps, StepForm } from './SettingsStep.tsx';
import classes from './SetupPage.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const text = adminSetupText.clinic;
const NAMES = [
  'CLINIC_NAME',
  'CLINIC_NAME_BN',
  'CLINIC_ADDRESS',
  'CLINIC_ADDRESS_BN',
  'CLINIC_PHONE',
  'CLINIC_HOURS',
  'CLINIC_HOURS_BN',
  'CLINIC_LANGUAGE',
] as const;

/** Name, address, phone, hours and language of the clinic. */
export function ClinicStep({ settings, onReload, onDone }: SettingsStepProps) {
  const settingsForm = useSettingsForm(NAMES, settings);
  const { field } = settingsForm;
  return (
    <>
      <StepForm
        step="clinic"
        title={text.title}
        lead={text.lead}
        settingsForm={settingsForm}
        onReload={onReload}
        onSaved={onDone}
      >
        <div className={classes.pair}>
          <TextInput label={text.name} autoComplete="organization" {...field('CLINIC_NAME')} />
          <TextInput label={text.nameBn} lang="bn" autoComplete="off" {...field('CLINIC_NAME_BN')} />
        </div>
        <div className={classes.pair}>
          <TextInput label={text.address} autoComplete="off" {...field('CLINIC_ADDRESS')} />
          <TextInput label={text.addressBn} lang="bn" autoComplete="off" {...field('CLINIC_ADDRESS_BN')} />
        </div>
        <TextInput
          label={text.phone}
          type="tel"
          autoComplete="off"
          className={classes.short}
          {...field('CLINIC_PHONE', text.phoneHint)}
        />
        <div className={classes.pair}>
          <Textarea label={text.hours} rows={2} {...field('CLINIC_HOURS', text.hoursHint)} />
          <Textarea label={text.hoursBn} lang="bn" rows={2} {...field('CLINIC_HOURS_BN', text.hoursBnHint)} />
        </div>
        <SelectField
          label={text.language}
          className={classes.short}
          data={[
            { value: 'en', label: text.languages.en },
            { value: 'bn', label: text.languages.bn },
          ]}
          {...field('CLINIC_LANGUAGE', text.languageHint)}
        />
      </StepForm>
      {/* Saved at once, apart from the form. */}
      <ClinicLogo />
    </>
  );
}
