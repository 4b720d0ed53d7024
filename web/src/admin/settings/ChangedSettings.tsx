import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { adminClinicSettingsText } from '#messages/admin-clinic-settings';
import { ChangedMeanwhile, type ChangedProps } from '../ChangedMeanwhile.tsx';
import { useClinicSettingsAnew } from '../clinic-settings.api.ts';
import { settingNamed } from './setting-values.ts';
import { settingLabel, shownValue } from './setting-words.ts';

const text = adminClinicSettingsText.changed;

/** Shown when another Admin has saved one of the settings while the form was open. It shows their present values. */
export function ChangedSettings({
  names,
  ...props
}: ChangedProps<readonly ClinicSetting[]> & { names: readonly ClinicSettingName[] }) {
  const { data, error, isFetchedAfterMount, refetch } = useClinicSettingsAnew();
  const newer = data?.settings;
  const labels = Object.fromEntries(
    names.map((name) => [name, text.now(settingLabel(name), shownValue(settingNamed(newer ?? [], name)))]),
  );
  return (
    <ChangedMeanwhile
      {...props}
      texts={text}
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
