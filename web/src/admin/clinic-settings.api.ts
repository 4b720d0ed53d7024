import {
  type ClinicSetting,
  type ClinicSettingName,
  getClinicSettings,
  saveClinicSettings,
} from '@clinic-serial/contract/clinic-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { staffRead, useStaffChange } from './staff.api.ts';
import { useStaff } from './staff-context.ts';

/** The settings of the clinic by their names. */
export type SettingsByName = Record<ClinicSettingName, ClinicSetting>;

const byName = ({ settings }: { settings: readonly ClinicSetting[] }): SettingsByName =>
  Object.fromEntries(settings.map((setting) => [setting.name, setting])) as SettingsByName;

/** The settings of the clinic. For Admins only. */
export function useClinicSettings() {
  const { session } = useStaff();
  return useQuery({ ...staffRead(session, getClinicSettings), select: byName });
}

/** Texts by the name of the setting; null is back to the default. */
type SettingTexts = Partial<Record<ClinicSettingName, string | null>>;

/** Saves some settings, all or none. A form that opens next has the saved ones, without waiting for the server. */
export function useSaveSettings() {
  const { session } = useStaff();
  const client = useQueryClient();
  const { mutate, ...state } = useStaffChange(saveClinicSettings);
  return {
    ...state,
    save: (body: ReturnType<typeof settingsBody>, onSaved: () => void) =>
      mutate(
        { body },
        {
          onSuccess: (saved) => {
            client.setQueryData(staffRead(session, getClinicSettings).queryKey, saved);
            onSaved();
          },
        },
      ),
  };
}

/**
 * The body that saves these texts, unless somebody has saved one of them since `loaded` was read.
 *
 * @param loaded the settings as the form showed them
 */
export function settingsBody(values: SettingTexts, loaded: SettingsByName) {
  const names = Object.keys(values) as ClinicSettingName[];
  return { values, savedAt: Object.fromEntries(names.map((name) => [name, loaded[name].savedAt])) };
}

/** The settings of the clinic as a list, in the order of the contract. For Admins only. */
export function useSettingsList() {
  const { session } = useStaff();
  return useQuery(staffRead(session, getClinicSettings));
}

/** The same, read anew, to see what somebody else has saved. */
export function useSettingsListAnew() {
  const { session } = useStaff();
  return useQuery({ ...staffRead(session, getClinicSettings), staleTime: 0, refetchOnMount: 'always' });
}
