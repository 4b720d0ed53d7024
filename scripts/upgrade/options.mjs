import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { isRelease, isShippedBuilt, root } from '../support/run.mjs';

/** Carries a sentence for the operator. It is thrown only while nothing was changed. */
export class Refused extends Error {}

/**
 * An installation as docs/operating.md describes it, unless the options say otherwise.
 *
 * @typedef {object} Installation
 * @property {string[]} words the arguments that are not options
 * @property {boolean} yes true if the operator is not asked to confirm
 * @property {string} user the user that the service runs as
 * @property {string} envFile absolute path of the settings
 * @property {string[]} settings names of the variables in that file
 * @property {string} folder absolute path; contains the backups of upgrades and their record
 * @property {string} health URL that answers 200 once the server serves
 * @property {string} stop command of the shell
 * @property {string} start command of the shell
 */

export const OPTIONS = `  --service NAME    unit of systemd, clinic-serial
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
  const { user, service } = values;
  if (user !== userInfo().username && process.getuid?.() !== 0) {
    throw new Refused(`It stops and builds the service, so it needs root: run it with sudo.`);
  }
  const envFile = resolve(values['env-file']);
  if (!existsSync(envFile))
    throw new Refused(`There are no settings in ${envFile}: name their file with --env-file.`);
  const settings = parseEnv(readFileSync(envFile, 'utf8'));
  return {
    words: positionals,
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

/** @param {string[]} args @param {string} usage */
function parse(args, usage) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        service: { type: 'string', default: 'clinic-serial' },
        user: { type: 'string', default: 'clinic-serial' },
        'env-file': { type: 'string', default: '/etc/clinic-serial.env' },
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
