// Many clinics on one machine, each with a folder of its own (docs/operating.md has a section of this name).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { WORDS } from './clinic-words.mjs';
import { isRelease, root } from './run.mjs';

/** Where the folders of the clinics are, unless --all=FOLDER or --clinic=FOLDER/NAME says otherwise. */
const CLINICS = '/srv/clinics';
/**
 * The form of a clinic's name, which is also a part of a user's name, a unit's name and a path. Folders with
 * other names are not clinics.
 */
const NAME = /^[a-z][a-z0-9-]{0,24}$/;
/** In an argument this stands for the name of the clinic that a command runs for. */
const PLACEHOLDER = '{clinic}';
/** Variables that a command gets besides its clinic's settings. Any other could be mistaken for a setting. */
const PASSED_ON = ['PATH', 'HOME', 'INIT_CWD', 'LANG', 'LC_ALL', 'NO_COLOR', 'TERM', 'TZ'];

/** An error with a sentence for the operator. Nothing was run. */
export class WrongChoice extends Error {}

/**
 * One of many clinics on this machine.
 *
 * @typedef {object} Clinic
 * @property {string} name for example `shapla`
 * @property {string} envFile absolute path of its settings
 * @property {string} user whom its service and its commands run as
 * @property {string} service its unit of systemd
 */

/**
 * Takes `--all`, `--all=FOLDER`, `--clinic NAME` and `--clinic=NAME` out of the arguments.
 *
 * @param {string[]} args
 * @returns {{ all?: string, clinic?: string, args: string[] }} `all`: the folder of the clinics; `clinic`: a
 *   name or the path of a clinic's folder; `args`: the other arguments
 * @throws {WrongChoice}
 */
export function takeChoice(args) {
  /** @type {{ all?: string, clinic?: string, args: string[] }} */
  const chosen = { args: [] };
  for (let index = 0; index < args.length; index += 1) {
    const [, option, value] = /^--(all|clinic)(?:=(.*))?$/s.exec(args[index] ?? '') ?? [];
    if (option === 'all') chosen.all = value || CLINICS;
    else if (option === 'clinic') chosen.clinic = value ?? args[++index] ?? '';
    else chosen.args.push(args[index] ?? '');
  }
  if (chosen.all !== undefined && chosen.clinic !== undefined)
    throw new WrongChoice('Give --all or --clinic NAME, not both.');
  return chosen;
}

/** A relative path starts at the folder where the operator is. @param {string} path */
const fromOperator = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** @param {string} chosen a name, or the path of a clinic's folder @returns {Clinic} @throws {WrongChoice} */
export function findClinic(chosen) {
  const folder = chosen.includes('/') ? fromOperator(chosen) : join(CLINICS, chosen);
  const name = basename(chosen);
  if (!NAME.test(name))
    throw new WrongChoice(
      '--clinic needs the name of a clinic: at most 25 small letters, digits and hyphens, a letter first.',
    );
  const envFile = join(folder, 'clinic.env');
  if (!existsSync(envFile)) throw new WrongChoice(`There is no clinic ${name}: ${envFile} is missing.`);
  return { name, envFile, user: `clinic-${name}`, service: `clinic-serial@${name}` };
}

/**
 * Runs a command for one of many clinics, as its user and with its settings. The command uses this terminal.
 *
 * @param {Clinic} clinic
 * @param {string[]} args of `clinic`, the word first
 * @returns {Promise<number>} the exit code
 */
export async function runForOne(clinic, args) {
  return ended(spawnFor(clinic, args, 'inherit'));
}

/**
 * Runs a command for each clinic of a folder, one after another, and goes on when it fails for one. Each line
 * of output begins with the clinic's name. The last line counts the clinics.
 *
 * @param {string} folder
 * @param {string[]} args of `clinic`, the word first. `{clinic}` in them stands for the clinic's name
 * @returns {Promise<{ code: number, done: number }>} `code`: the exit code, 0 if the command succeeded for
 *   every clinic; `done`: for how many it did
 * @throws {WrongChoice} when the command is not for many clinics, or there is none
 */
export async function runForAll(folder, args) {
  assertForAll(args);
  const place = fromOperator(folder);
  const entries = existsSync(place) ? readdirSync(place) : [];
  const names = entries.filter((name) => NAME.test(name)).sort();
  if (names.length === 0) throw new WrongChoice(`There is no folder of a clinic in ${place}.`);
  let stopped = false;
  // The command of the present clinic is finished first, because an upgrade must not end half-way.
  const stop = () => {
    stopped = true;
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const failed = [];
  let done = 0;
  for (const name of names) {
    if (stopped) break;
    if ((await runNamed(join(place, name), args)) === 0) done += 1;
    else failed.push(name);
  }
  process.off('SIGINT', stop).off('SIGTERM', stop);
  console.log(closingLine(names.length, done, failed));
  return { code: done === names.length ? 0 : 1, done };
}

/** @param {string[]} args @throws {WrongChoice} */
function assertForAll([word = '', ...args]) {
  const known = WORDS.find((one) => one.word === word);
  if (known && !known.forAll)
    throw new WrongChoice(
      `clinic ${word} is for one clinic at a time: clinic ${word} --clinic NAME. It asks somebody, or replaces data.`,
    );
  const isToOneFolder = args.some((arg) => /^--to(=|$)/.test(arg)) && !args.join().includes(PLACEHOLDER);
  if (isToOneFolder)
    throw new WrongChoice(
      `Each clinic needs a folder of its own. Write ${PLACEHOLDER} in --to, which stands for its name.`,
    );
}

/**
 * @param {string} folder of the clinic
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function runNamed(folder, args) {
  const name = basename(folder);
  try {
    const own = args.map((arg) => arg.replaceAll(PLACEHOLDER, name));
    const child = spawnFor(findClinic(folder), own, ['ignore', 'pipe', 'pipe']);
    for (const [from, to] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      if (from) createInterface(from).on('line', (line) => line && to.write(`${name}: ${line}\n`));
    }
    return await ended(child);
  } catch (error) {
    console.error(`${name}: ${/** @type {Error} */ (error).message}`);
    return 1;
  }
}

/** @param {number} count @param {number} done @param {string[]} failed names */
function closingLine(count, done, failed) {
  const clinics = count === 1 ? '1 clinic' : `${count} clinics`;
  if (done === count) return `Done for ${clinics}.`;
  const left = count - done - failed.length;
  const untried = left > 0 ? ` Not tried, because it was stopped: ${left}.` : '';
  return `Done for ${done} of ${clinics}.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}${untried}`;
}

/** @param {string | undefined} word of a command */
export const keepsRights = (word) => word === 'upgrade' || word === 'rollback';

/**
 * Starts a command with the program of a clinic. Only `upgrade` and `rollback` keep the rights of root and
 * read the settings themselves, because they stop the service and change the program.
 *
 * @param {Clinic} clinic
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 */
function spawnFor({ name, envFile, user }, args, stdio) {
  const env = Object.fromEntries(PASSED_ON.map((variable) => [variable, process.env[variable]]));
  if (keepsRights(args[0])) {
    const own = [join(root, 'scripts/clinic.mjs'), ...args, '--clinic', dirname(envFile)];
    return spawn(process.execPath, own, { env, stdio });
  }
  const node = [process.execPath, `--env-file=${envFile}`, 'scripts/clinic.mjs', ...args];
  const [command = '', ...rest] = process.getuid?.() === 0 ? ['runuser', '-u', user, '--', ...node] : node;
  return spawn(command, rest, { cwd: programOf(name), env, stdio });
}

/** @param {string} name @returns {string} the folder of the version that a clinic runs */
function programOf(name) {
  // Clinics that were installed from releases each have a link of their own (upgrade/releases.mjs).
  const link = join(dirname(dirname(root)), 'clinics', name);
  if (!isRelease) return root;
  if (!existsSync(link)) throw new WrongChoice(`${link} is missing: it leads to the version that runs.`);
  return link;
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} its exit code */
async function ended(child) {
  const [code] = await once(child, 'close');
  return code ?? 1;
}
