import { type Message, say } from '@clinic-serial/contract/messages/message';
import {
  CLINIC_SETTING_NAMES,
  CLINIC_SETTINGS,
  type ClinicSetting,
  type ClinicSettingName,
  type getClinicSettings,
  type saveClinicSettings,
} from '@clinic-serial/contract/subjects/clinic-settings';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { DEFAULT_SETTINGS } from '../config.ts';
import { lockKey } from '../database/locks.ts';
import type { ClinicSettingRow } from '../database/rows/clinic.ts';
import type { Db } from '../database/tables.ts';
import { nextVersion } from '../records/save-record.ts';
import type { Services } from '../services.ts';
import { OLD_FEES } from '../settings/unknown-settings.ts';
import { removeSetting, storedSettings, storeSetting } from './clinic.queries.ts';
import {
  faultsOf,
  isFixed,
  isSecretSetting,
  isSet,
  type LiveConfig,
  renamedRows,
  type SettingValues,
  storedText,
  valuesOf,
  withStored,
} from './live-config.ts';

/** Lists the settings of the clinic (rules: settings 1), for Admins only (the `delete` permission). */
export async function listClinicSettings(
  services: Services,
  live: LiveConfig,
  { caller }: Pick<Actor, 'caller'>,
): Promise<DataOf<typeof getClinicSettings>> {
  authoriseStaff(caller, 'delete');
  return {
    settings: present(
      live.env,
      services.config.secret,
      renamedRows(await storedSettings(services.database.read)),
    ),
  };
}

/**
 * Saves some settings of the clinic, all or none (rules: settings 1 to 3 and 11). They are in force when this
 * resolves, and on every other instance within a second.
 *
 * @throws RECORD_CHANGED when somebody has saved one of them in between; SETTING_FIXED when the environment
 *   fixes one; INVALID_INPUT when they do not fit together
 */
export async function saveSettings(
  services: Services,
  live: LiveConfig,
  actor: Actor,
  { values, savedAt = {} }: BodyOf<typeof saveClinicSettings>,
): Promise<DataOf<typeof getClinicSettings>> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, config, database } = services;
  const { secret } = config;
  const changes = Object.entries(values) as [ClinicSettingName, string | null | undefined][];
  for (const [name] of changes) {
    if (isSet(live.env[name])) throw new AppError('SETTING_FIXED', { params: { setting: name } });
    if (isFixed(live.env, name)) throw new AppError('SETTING_FIXED', { message: say('gatewayFixedByKey') });
  }
  const rows = await database.write(async (tx) => {
    await lockKey(tx, 'clinic-settings');
    const before = renamedRows(await storedSettings(tx));
    assertUnchanged(before, savedAt);
    for (const [name, value] of changes) {
      const known = before.find((row) => row.name === name);
      await storeOrRemove(tx, secret, { name, value: value ?? null, known, now: clock.now() });
    }
    const after = await storedSettings(tx);
    const env = (rows: readonly ClinicSettingRow[]) => withStored(live.env, valuesOf(secret, rows));
    assertFits(
      { before: env(before), after: env(after) },
      changes.map(([name]) => name),
    );
    await recordAudit(clock, tx, actor, {
      action: 'clinic.settings',
      details: { settings: changes.map(([name]) => name).join(' ') },
    });
    return after;
  });
  await live.reload();
  return { settings: present(live.env, secret, rows) };
}

async function storeOrRemove(
  tx: Db,
  secret: string,
  change: { name: ClinicSettingName; value: string | null; known: ClinicSettingRow | undefined; now: Date },
): Promise<void> {
  const { name, value, known, now } = change;
  if (name === 'FEES') await removeSetting(tx, OLD_FEES);
  if (value === null) return removeSetting(tx, name);
  const savedAt = known ? nextVersion(known.savedAt, now) : now.toISOString();
  await storeSetting(tx, { name, value: storedText(secret, name, value), savedAt });
}

function assertUnchanged(
  rows: readonly ClinicSettingRow[],
  loaded: Partial<Record<ClinicSettingName, string | null>>,
): void {
  for (const [name, savedAt] of Object.entries(loaded)) {
    const now = rows.find((row) => row.name === name)?.savedAt ?? null;
    if (now !== savedAt) throw new AppError('RECORD_CHANGED');
  }
}

/**
 * Reads the configuration as a start would, so that no settings are stored that prevent a start. Faults that
 * were there before, such as a key that was lost with CLINIC_SECRET, do not stop a change of other settings.
 */
function assertFits(
  env: { before: SettingValues; after: SettingValues },
  changed: readonly ClinicSettingName[],
): void {
  // The settings of a gateway must fit as a whole, even if the fault was there before.
  const isGateway = changed.some((name) => CLINIC_SETTINGS[name].group === 'gateway');
  const known = faultsOf(env.before);
  const faults = faultsOf(env.after).filter(
    (fault) =>
      !known.includes(fault) ||
      changed.some((name) => fault.includes(name)) ||
      (isGateway && fault.startsWith('SMS_')),
  );
  if (faults.length === 0) return;
  const fieldErrors = Object.fromEntries(faults.flatMap((fault) => misfitOf(fault, changed)));
  throw new AppError('INVALID_INPUT', { message: say('settingsDoNotFit'), fieldErrors });
}

const MISFITS: Partial<
  Record<ClinicSettingName, 'gatewayNeedsKey' | 'gatewayNeedsSender' | 'webAddressInvalid'>
> = {
  SMS_API_KEY: 'gatewayNeedsKey',
  SMS_SENDER: 'gatewayNeedsSender',
  CLINIC_MAP_URL: 'webAddressInvalid',
};

/** The field and the message of a fault, from a sentence that begins with the name of its setting. */
function misfitOf(sentence: string, changed: readonly ClinicSettingName[]): [field: string, Message][] {
  const name = CLINIC_SETTING_NAMES.find((known) => sentence.startsWith(`${known} `));
  switch (name) {
    case undefined:
      return [];
    case 'PUBLIC_URL':
      if (!sentence.includes(' must be set ')) return [['values.PUBLIC_URL', say('webAddressInvalid')]];
      return changed.includes('PUBLIC_URL')
        ? [['values.PUBLIC_URL', say('addressNeeded')]]
        : [['values.SMS_CONFIRMATION', say('confirmationNeedsAddress')]];
    default:
      return [[`values.${name}`, say(MISFITS[name] ?? 'checkValue')]];
  }
}

function present(env: SettingValues, secret: string, rows: readonly ClinicSettingRow[]): ClinicSetting[] {
  const stored = valuesOf(secret, rows);
  return CLINIC_SETTING_NAMES.map((name) => {
    const row = rows.find((known) => known.name === name);
    const source = isFixed(env, name) ? 'environment' : row ? 'stored' : 'default';
    const fixed = isSet(env[name]) ? env[name] : DEFAULT_SETTINGS[name];
    const value = { environment: fixed, stored: stored[name], default: DEFAULT_SETTINGS[name] }[source];
    return {
      name,
      value: isSecretSetting(name) ? null : (value ?? null),
      isSet: isSet(value),
      source,
      savedAt: row?.savedAt ?? null,
    };
  });
}
