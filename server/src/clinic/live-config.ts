import type { Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { ClinicSettingRow } from '../database/rows/clinic.ts';
import { OLD_FEES, withNewNames } from '../settings/unknown-settings.ts';
import { storedSettings } from './clinic.queries.ts';
import { fittingSettings, type SettingValues, valuesOf } from './stored-values.ts';

/** How often a process looks whether another one has saved settings. */
const LOOK_EVERY_MS = 400;

/** Keeps the configuration of a running server up to date with the settings that Admins save. */
export interface LiveConfig {
  /** The environment of the start, which wins over stored settings. */
  env: SettingValues;
  /** Counts the changes of the configuration, so that kept answers know that they are old. */
  version(): number;
  /** Reads the stored settings and puts them in force. */
  reload(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Gives the configuration the properties that it has with these stored settings.
 *
 * @returns the names of stored settings that do not fit and are left out
 */
export function putInForce(config: Config, env: SettingValues, rows: readonly ClinicSettingRow[]): string[] {
  const { values, unfit } = fittingSettings(env, valuesOf(config.secret, rows));
  Object.assign(config, readConfig(values));
  return unfit;
}

/**
 * Puts the stored settings into a configuration, now with {@link LiveConfig.reload} and whenever they change. `config` stays the
 * same object and gets new properties. Everything therefore reads a property when it needs it, and keeps no copy.
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
    const seen = JSON.stringify(rows);
    if (seen === inForce) return;
    const unfit = putInForce(config, env, rows);
    inForce = seen;
    version += 1;
    if (rows.some(({ name }) => name === OLD_FEES)) warnOfOldName();
    if (unfit.length > 0) log.warn({ settings: unfit }, 'Stored settings do not fit and are not in force');
  }

  /** One read after the other. Otherwise a read that began before a save could end after the one that follows the save. */
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
