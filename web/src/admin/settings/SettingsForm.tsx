import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import type { ReactNode } from 'react';
import { adminClinicSettingsText } from '#messages/admin-settings';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { isChangedMeanwhile } from '../../ui/notice/failure.ts';
import { ChangedMeanwhile, type ChangedProps } from '../ChangedMeanwhile.tsx';
import { useClinicSettingsAnew } from '../clinic-settings.api.ts';
import { changesOf, settingNamed } from './setting-values.ts';
import { settingLabel, shownValue } from './setting-words.ts';
import type { SettingsFormState } from './use-settings-form.ts';

const text = adminClinicSettingsText.form;

interface SettingsFormProps {
  settingsForm: SettingsFormState;
  submitLabel?: string;
  /** Shown beside the submit button. */
  secondary?: ReactNode;
  children: ReactNode;
}

/** A form of some settings. It says when another Admin has saved one of them meanwhile. */
export function SettingsForm(props: SettingsFormProps) {
  const { settingsForm, submitLabel = text.save, secondary, children } = props;
  const { form, base, save, isSaved, startFrom, send } = settingsForm;
  return (
    <>
      <UnsavedChanges when={form.isDirty()} />
      <FormShell
        form={form}
        onSubmit={(values) => send(values, base)}
        submitError={save.error}
        pending={save.isPending}
        failure={text.failed}
        failurePart={
          isChangedMeanwhile(save.error) && (
            <ChangedSettings
              base={base}
              names={Object.keys(changesOf(form.values, base)) as ClinicSettingName[]}
              sentence={save.error.message}
              onReload={(newer) => {
                startFrom(newer);
                save.reset();
              }}
              onOverwrite={(newer) => {
                if (!form.validate().hasErrors) send(form.values, newer);
              }}
            />
          )
        }
        submitLabel={submitLabel}
        secondary={secondary}
        done={isSaved && <p>{text.saved}</p>}
      >
        {children}
      </FormShell>
    </>
  );
}

const changedSettingsText = adminClinicSettingsText.changed;

/** Shown when another Admin has saved one of the settings while the form was open. It shows their present values. */
function ChangedSettings({
  names,
  ...props
}: ChangedProps<readonly ClinicSetting[]> & { names: readonly ClinicSettingName[] }) {
  const { data, error, isFetchedAfterMount, refetch } = useClinicSettingsAnew();
  const newer = data?.settings;
  const labels = Object.fromEntries(
    names.map((name) => [
      name,
      changedSettingsText.now(settingLabel(name), shownValue(settingNamed(newer ?? [], name))),
    ]),
  );
  return (
    <ChangedMeanwhile
      {...props}
      texts={changedSettingsText}
      newer={{ data: newer, error, isFetchedAfterMount, refetch }}
      // The browser never gets the value of a secret, so only the time of its change shows that it has changed.
      bodyOf={(settings) =>
        Object.fromEntries(
          names.map((name) => {
            const { value, savedAt } = settingNamed(settings, name);
            return [name, { value, savedAt }];
          }),
        )
      }
      labels={labels}
    />
  );
}
