import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import type { ReactNode } from 'react';
import { adminSetupText } from '#messages/admin-setup';
import { ActionLink } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { SettingsForm } from '../settings/SettingsForm.tsx';
import type { SettingsFormState } from '../settings/use-settings-form.ts';
import classes from './SetupPage.module.css';
import { type Step, setupAddress, stepAfter } from './setup-steps.ts';

const text = adminSetupText;

/** What a step of settings gets from the page. */
export interface SettingsStepProps {
  settings: readonly ClinicSetting[];
  /** Leads to the next step. */
  onDone: () => void;
}

interface SettingsStepFormProps {
  step: Step;
  texts: { title: string; lead: string };
  settingsForm: SettingsFormState;
  submitLabel?: string;
  children: ReactNode;
}

/** The heading, the fields and the buttons of a step of settings. */
export function SettingsStep(props: SettingsStepFormProps) {
  const { step, texts, settingsForm, submitLabel = text.save, children } = props;
  return (
    <section className={classes.step}>
      <FocusHeading>{texts.title}</FocusHeading>
      <p>{texts.lead}</p>
      <SettingsForm
        settingsForm={settingsForm}
        submitLabel={submitLabel}
        secondary={
          <ActionLink to={setupAddress(stepAfter(step))} look="quiet">
            {settingsForm.isSaved ? text.next : text.later}
          </ActionLink>
        }
      >
        {children}
      </SettingsForm>
    </section>
  );
}
