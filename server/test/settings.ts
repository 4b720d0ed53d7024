import type { ClinicSetting, ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import { expect } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import { ConfigError } from '../src/settings/settings.ts';
import type { Answer, TestApp } from './app.ts';

/**
 * Saves settings of the clinic as an Admin does.
 *
 * @param savedAt what was known of these settings when the form was loaded
 */
export function saveSettingsAs(
  clinic: Pick<TestApp, 'send'>,
  token: string,
  values: Partial<Record<ClinicSettingName, string | null>>,
  savedAt?: Partial<Record<ClinicSettingName, string | null>>,
): Promise<Answer> {
  const body = { values, ...(savedAt ? { savedAt } : {}) };
  return clinic.send('PUT', '/admin/clinic-settings', body, token);
}

/** Finds one of the settings by its name. */
export const settingNamed = (settings: readonly ClinicSetting[]) => (name: ClinicSettingName) => {
  const found = settings.find((setting) => setting.name === name);
  if (!found) throw new Error(`There is no setting ${name}`);
  return found;
};

/** The configuration of a demonstration whose clinic has a name. In Bangla it has the same name. */
export const configOfClinic = (name: string): Config => readConfig({ CLINIC_NAME: name });

/** The sentence of a start that is refused. */
export function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return 'it starts';
}
