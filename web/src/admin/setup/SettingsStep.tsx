import type { ReactNode } from 'react';
import { adminSetupText } from '#messages/admin-setup';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { isChangedMeanwhile } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import type { SettingsByName } from '../clinic-settings.api.ts';
import classes from './SetupPage.module.css';
import { type Step, setupAddress, stepAfter } from './setup-steps.ts';
import type { SettingsForm } from './use-settings-form.ts';

const text = adminSetupText;

/** What a step of settings gets from the page. */
export interface SettingsStepProps {
  /** As they were when the step was opened. A save compares with these, whatever the screen has read since. */
  settings: SettingsByName;
  /** Reads the settings again, after somebody else has changed them. */
  onReload: () => void;
  /** Leads to the next step. */
  onDone: () => void;
}

interface StepFormProps {
  step: Step;
  title: string;
  lead: string;
  settingsForm: SettingsForm;
  onReload: () => void;
  onSaved: () => void;
  submitLabel?: string;
  /** Shown after a save that does not lead on. */
  done?: ReactNode;
  children: ReactNode;
}

/** The heading, the fields and the buttons of a step of settings. */
export function StepForm({
  step,
  title,
  lead,
  settingsForm: { form, save, submit },
  onReload,
  onSaved,
  submitLabel = text.save,
  done,
  children,
}: StepFormProps) {
  return (
    <section className={classes.step}>
      <FocusHeading>{title}</FocusHeading>
      <p>{lead}</p>
      <UnsavedChanges when={form.isDirty() && !save.isSuccess} />
      <FormShell
        form={form}
        onSubmit={(values) => submit(values, onSaved)}
        submitError={save.error}
        pending={save.isPending}
        failure={text.saveFailed}
        failurePart={
          isChangedMeanwhile(save.error) && (
            <Notice tone="warn" role="alert">
              <p>
                <strong>{save.error.message}</strong> {text.changed.text}
              </p>
              <ActionButton look="quiet" size="sm" onClick={onReload}>
                {text.changed.reload}
              </ActionButton>
            </Notice>
          )
        }
        submitLabel={submitLabel}
        secondary={
          <ActionLink to={setupAddress(stepAfter(step))} look="quiet">
            {done ? text.next : text.later}
          </ActionLink>
        }
        done={done}
      >
        {children}
      </FormShell>
    </section>
  );
}
