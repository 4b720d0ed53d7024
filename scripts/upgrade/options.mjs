import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { findClinic } from '../support/many-clinics.mjs';
import { isRelease, isShippedBuilt, root } from '../support/run.mjs';

/** An error with a sentence for the operator. It is thrown only while nothing was changed. */
export class Refused extends Error {}

/**
 * An installation as docs/operating.md describes it, unless the options say otherwise.
 *
 * @typedef {object} Installation
 * @property {string[]} words the arguments that are not options
 * @property {string | undefined} name of one of many clinics on this machine; undefined if it is the only one
 * @property {boolean} yes true if the operator is not asked to confirm
 * @property {string} user the user that the service runs as
 * @property {string} envFile absolute path of the settings
 * @property {string[]} settings names of the variables in that file
 * @property {string} folder absolute path; contains the backups of upgrades and their record
 * @property {string} health URL that answers 200 once the server serves
 * @property {string} stop command of the shell
 * @property {string} start command of the shell
 */

export const OPTIONS = `  --clinic NAME     one of many clinics on this machine; it has a service, a user and settings of its own
  --service NAME    unit of systemd, clinic-serial
  --user NAME       whom the service runs as, clinic-serial
  --env-file FILE   the settings, /etc/clinic-serial.env
  --health URL      answers 200 when the server serves, http://127.0.0.1:PORT/api/health
  --stop COMMAND    stops the server, systemctl stop SERVICE
  --start COMMAND   starts the server, systemctl start SERVICE`;

/**
 * @param {string[]} args the arguments after the command's word
 * @param {string} usage the text to show when they are wrong
 * @returns {Installation}
 * @throws {Refused} with a sentence
 */
export function readInstallation(args, usage) {
  const { values, positionals } = parse(args, usage);
  if (isShippedBuilt && !isRelease)
    throw new Refused('In a container the image is built anew: docs/operating.md, "Upgrade".');
  const many = values.clinic === undefined ? undefined : findClinic(values.clinic);
  const user = values.user ?? many?.user ?? 'clinic-serial';
  const service = values.service ?? many?.service ?? 'clinic-serial';
  if (user !== userInfo().username && process.getuid?.() !== 0) {
    throw new Refused(`It stops and builds the service, so it needs root: run it with sudo.`);
  }
  const envFile = resolve(values['env-file'] ?? many?.envFile ?? '/etc/clinic-serial.env');
  if (!existsSync(envFile))
    throw new Refused(`There are no settings in ${envFile}: name their file with --env-file.`);
  const settings = parseEnv(readFileSync(envFile, 'utf8'));
  return {
    words: positionals,
    name: many?.name,
    yes: values.yes,
    user,
    envFile,
    settings: Object.keys(settings),
    folder: join(resolve(root, settings.BACKUP_FOLDER || './data/backups'), 'upgrades'),
    health: values.health ?? `http://127.0.0.1:${settings.PORT || 3000}/api/health`,
    stop: values.stop ?? `systemctl stop ${service}`,
    start: values.start ?? `systemctl start ${service}`,
  };
}

/**
 * Reads the options and the other arguments. Options that are left out have no value.
 *
 * @param {string[]} args
 * @param {string} usage
 */
export function parse(args, usage) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        clinic: { type: 'string' },
        service: { type: 'string' },
        user: { type: 'string' },
        'env-file': { type: 'string' },
        health: { type: 'string' },
        stop: { type: 'string' },
        start: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new Refused(usage);
  }
}
