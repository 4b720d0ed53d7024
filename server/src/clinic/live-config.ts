import type { Place } from '@clinic-serial/contract/fields/place';
import { CLINIC_SETTINGS, type ClinicSettingName } from '@clinic-serial/contract/subjects/clinic-settings';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { ClinicSettingRow } from '../database/rows/clinic.ts';
import type { Db } from '../database/tables.ts';
import { storedPlaces } from '../places/places.queries.ts';
import { shownPlaces } from '../places/places.ts';
import { seal, unseal } from '../secrets.ts';
import { ConfigError } from '../settings/settings.ts';
import { OLD_FEES, withNewNames } from '../settings/unknown-settings.ts';
import { storedSettings } from './clinic.queries.ts';

export type SettingValues = Record<string, string | undefined>;

export const isSecretSetting = (name: string): boolean => {
  const setting: object | undefined = CLINIC_SETTINGS[name as ClinicSettingName];
  return setting !== undefined && 'isSecret' in setting;
};

export const storedText = (secret: string, name: string, value: string): string =>
  isSecretSetting(name) ? seal(secret, value) : value;

export function renamedRows(rows: readonly ClinicSettingRow[]): ClinicSettingRow[] {
  const hasNew = rows.some(({ name }) => name === 'FEES');
  return rows.flatMap((row) => {
    if (row.name !== OLD_FEES) return [row];
    const { FEES: value } = withNewNames<SettingValues>({ [OLD_FEES]: row.value });
    return hasNew || !value ? [] : [{ ...row, name: 'FEES', value }];
  });
}

/** The values of stored settings, without unknown names and secrets of another CLINIC_SECRET. */
export function valuesOf(secret: string, rows: readonly ClinicSettingRow[]): SettingValues {
  const values: SettingValues = {};
  for (const { name, value } of renamedRows(rows)) {
    if (!(name in CLINIC_SETTINGS)) continue;
    try {
      values[name] = isSecretSetting(name) ? unseal(secret, value) : value;
    } catch {}
  }
  return values;
}

/** The variables that can hold a key of the SMS gateway, a header or a template in its text. */
const KEYS_OF_GATEWAY = ['SMS_API_KEY', 'SMS_HTTP_HEADERS', 'SMS_HTTP_TEMPLATE'] as const;

/** True if a variable of the environment has a value. An empty one sets nothing. */
export const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

/**
 * True if the environment sets a key. If Admins could choose the gateway, another gateway would get this key
 * (rules: settings 11).
 */
const isGatewayFixedByKey = (env: SettingValues): boolean => KEYS_OF_GATEWAY.some((name) => isSet(env[name]));

/** True if only the operator can change a setting (rules: settings 1 and 11). */
export const isFixed = (env: SettingValues, name: ClinicSettingName): boolean =>
  isSet(env[name]) || (name === 'SMS_GATEWAY' && isGatewayFixedByKey(env));

/**
 * The settings of a start. The environment has priority over stored settings; an empty value sets nothing.
 */
export function withStored(env: SettingValues, stored: SettingValues): SettingValues {
  const set = withNewNames(Object.fromEntries(Object.entries(env).filter(([, value]) => isSet(value))));
  const values = { ...stored, ...set };
  if (isGatewayFixedByKey(env) && !isSet(env.SMS_GATEWAY)) delete values.SMS_GATEWAY;
  return values;
}

/** These settings depend on other ones, so they are tried after them. */
const DEPENDENT: readonly string[] = ['SMS_GATEWAY', 'SMS_CONFIRMATION'] satisfies ClinicSettingName[];

/**
 * The settings of a start, without stored ones with which the server could not start. The operator may have
 * removed a setting on which a stored one depends, or changed CLINIC_SECRET. The server must still start,
 * because otherwise no Admin could correct the settings.
 *
 * @returns `unfit`: the names of the stored settings that are left out
 */
function fittingSettings(
  env: SettingValues,
  stored: SettingValues,
): { values: SettingValues; unfit: string[] } {
  const all = withStored(env, stored);
  if (isConfig(all)) return { values: all, unfit: [] };
  const names = Object.keys(stored);
  const inOrder = [
    ...names.filter((name) => !DEPENDENT.includes(name)),
    ...names.filter((name) => DEPENDENT.includes(name)),
  ];
  const kept: SettingValues = {};
  const unfit: string[] = [];
  for (const name of inOrder) {
    if (isConfig(withStored(env, { ...kept, [name]: stored[name] }))) kept[name] = stored[name];
    else unfit.push(name);
  }
  return { values: withStored(env, kept), unfit };
}

/** The sentences about the faults of these settings; none if the server can start with them. */
export function faultsOf(values: SettingValues): string[] {
  try {
    readConfig(values);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

const isConfig = (values: SettingValues) => faultsOf(values).length === 0;

/** How often a process looks whether another one has saved settings. */
const LOOK_EVERY_MS = 400;

/** Keeps the configuration of a running server up to date with the settings and places that Admins save. */
export interface LiveConfig {
  /** The environment of the start, which has priority over stored settings. */
  env: SettingValues;
  /** Counts the changes of the configuration, so that cached answers know that they are old. */
  version(): number;
  /** Reads the stored settings and puts them in force. */
  reload(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Puts the stored settings into the configuration. @returns the names of those that do not fit */
export function putInForce(config: Config, env: SettingValues, rows: readonly ClinicSettingRow[]): string[] {
  const { values, unfit } = fittingSettings(env, valuesOf(config.secret, rows));
  Object.assign(config, readConfig(values));
  return unfit;
}

/**
 * The places that screens name, for a command, which has no live configuration.
 *
 * @param env the environment that `config` was read from
 */
export async function placesForCommand(config: Config, env: SettingValues, db: Db): Promise<Place[]> {
  const inForce = { ...config };
  putInForce(inForce, env, await storedSettings(db));
  return shownPlaces(inForce, await storedPlaces(db));
}

/**
 * Puts the stored settings into a configuration, at {@link LiveConfig.reload} and whenever they change.
 * `config` stays the same object and gets new properties, so nothing may keep a copy of it.
 *
 * @param parts.env the environment that `config` was read from
 */
export function makeLiveConfig(parts: {
  config: Config;
  env: SettingValues;
  database: Database;
  log: Logger;
}): LiveConfig {
  const { config, database, log } = parts;
  const env = withNewNames(parts.env);
  const warnOfOldName = () =>
    log.warn({ setting: OLD_FEES }, 'An old setting is taken as FEES: set FEES instead');
  if (parts.env[OLD_FEES]) warnOfOldName();
  let version = 0;
  let inForce = '';
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const rows = await storedSettings(database.read);
    const places = await storedPlaces(database.read);
    const seen = JSON.stringify([rows, places]);
    if (seen === inForce) return;
    const unfit = putInForce(config, env, rows);
    config.places = shownPlaces(config, places);
    inForce = seen;
    version += 1;
    if (rows.some(({ name }) => name === OLD_FEES)) warnOfOldName();
    if (unfit.length > 0) log.warn({ settings: unfit }, 'Stored settings do not fit and are not in force');
  }

  /** Runs one read after the other. Otherwise an older read could end after the read that follows a save. */
  function reload(): Promise<void> {
    const next = reading.then(read);
    reading = next.catch(() => undefined);
    return next;
  }

  function look(): void {
    looking ??= reload()
      // The next look may succeed. Until then the settings stay as they are.
      .catch((error: unknown) => log.debug({ err: error }, 'The stored settings could not be read'))
      .finally(() => {
        looking = undefined;
      });
  }

  return {
    env,
    version: () => version,
    reload,
    start: () => {
      timer = setInterval(look, LOOK_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
