import { CLINIC_SETTINGS, type ClinicSettingName } from '@clinic-serial/contract/clinic-settings';
import type { ClinicSettingRow } from '../database/tables.ts';
import { seal, unseal } from '../secrets.ts';

/** Settings as texts by name, as in the environment. */
export type SettingValues = Record<string, string | undefined>;

export const isSecretSetting = (name: string): boolean => {
  const setting: object | undefined = CLINIC_SETTINGS[name as ClinicSettingName];
  return setting !== undefined && 'isSecret' in setting;
};

/** The text that the database stores for a value. */
export const storedText = (secret: string, name: string, value: string): string =>
  isSecretSetting(name) ? seal(secret, value) : value;

/**
 * The values of stored settings. A name that this version does not know is left out. So is a secret that was sealed with another
 * CLINIC_SECRET: an Admin has to enter it again.
 */
export function valuesOf(secret: string, rows: readonly ClinicSettingRow[]): SettingValues {
  const values: SettingValues = {};
  for (const { name, value } of rows) {
    if (!(name in CLINIC_SETTINGS)) continue;
    try {
      values[name] = isSecretSetting(name) ? unseal(secret, value) : value;
    } catch {
      // Not readable with this secret.
    }
  }
  return values;
}

/** The settings of a start: what the environment sets wins over what is stored; an empty value sets nothing. */
export function withStored(env: SettingValues, stored: SettingValues): SettingValues {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return { ...stored, ...set };
}
