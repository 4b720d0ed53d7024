import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { newFolder, renameDurably } from '../backup/backup-folder.ts';
import { BackupError } from '../backup/command.ts';
import { countTables } from '../backup/postgres.queries.ts';
import { assertRegularFile } from '../backup/proof.ts';
import { type Restored, restore } from '../backup/restore.ts';
import { restorePostgres } from '../backup/restore-postgres.ts';
import { makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { secretPath } from '../database/kept-secret.ts';
import { onPostgres } from '../database/postgres-client.ts';
import { runCommand } from '../database/run-command.ts';
import { sqlitePath } from '../sqlite-path.ts';
import { checkBundle, extractBackup, type Manifest } from './bundle.ts';
import { USUAL_SETTINGS } from './pack-command.ts';
import { readArguments, readPassphrase } from './passphrase.ts';

/** Settings that belong to the computer. Here they may differ from those of the packed clinic. */
const OF_THE_COMPUTER = ['DATABASE_URL', 'DATABASE_LISTEN_URL', 'BACKUP_FOLDER'];

interface Unpacked extends Pick<Restored, 'appointments' | 'patients' | 'migrated'> {
  written: string[];
  aside: string[];
}

interface SmallFile {
  path: string;
  text: string;
}

/**
 * Sets up the clinic of a bundle on this computer. The whole bundle is read before anything is written. The
 * secret and the settings come first, so that no database is without its secret. If the process is killed,
 * the same command finishes the work, because a clinic with the same contents does not count as another one.
 *
 * @param parts.force replaces a clinic that is here
 * @throws BackupError with a sentence, when nothing was changed
 * @throws DatabaseUnusable when this version cannot work with the backup. The database is unchanged then
 */
async function unpackClinic(parts: {
  file: string;
  settings: string;
  force: boolean;
  askPassphrase: () => Promise<string>;
  env: Record<string, string | undefined>;
}): Promise<Unpacked> {
  const { file, force, askPassphrase } = parts;
  assertRegularFile(file);
  const passphrase = await askPassphrase();
  const packed = checkBundle(file, passphrase);
  const { config, database, files } = planOf(packed, parts);
  const clock = makeClock(config.clinic.timeZone);
  if (!force) await assertNothingHere(database, config.databaseDirectUrl, files);

  const data = database === undefined ? config.backup.folder : dirname(database);
  const hadFolder = existsSync(data);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const folder = join(data, '.unpacking');
  try {
    newFolder(folder);
    const backup = extractBackup(file, passphrase, folder);
    const when = clock.now().toISOString().replaceAll(':', '-');
    const aside = files.flatMap((one) => put(one, when, data));
    const from = { file: backup, secret: packed.secret, clock };
    const restored = await (database === undefined
      ? restorePostgres({ ...from, databaseUrl: config.databaseDirectUrl, folder: config.backup.folder })
      : restore({ ...from, database }));
    if (hadFolder) giveToOwnerOf(data, database === undefined ? '' : basename(database));
    const { appointments, patients, migrated } = restored;
    const written = files.map(({ path }) => path);
    return {
      appointments,
      patients,
      migrated,
      written,
      aside: [...aside, ...(restored.aside ? [restored.aside] : [])],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function planOf(
  packed: Manifest,
  { settings, env }: { settings: string; env: Record<string, string | undefined> },
) {
  const old = parseEnv(packed.settings ?? '');
  const changed = OF_THE_COMPUTER.filter((name) => env[name] && env[name] !== old[name]);
  const lines = changed.map((name) => `${name}=${quoted(String(env[name]))}`);
  const chosen = { ...old, ...Object.fromEntries(changed.map((name) => [name, env[name]])) };
  const files: SmallFile[] = [];
  const kept = secretPath(chosen);
  if (packed.secret !== null && !old.CLINIC_SECRET) {
    if (kept === undefined) lines.push(`CLINIC_SECRET=${quoted(packed.secret)}`);
    else files.push({ path: kept, text: `${packed.secret}\n` });
  }
  if (packed.settings !== null || lines.length > 0) {
    // If a setting has two lines, Node uses the later one.
    const before = packed.settings === null ? [] : [packed.settings.trimEnd()];
    files.push({ path: settings, text: `${[...before, ...lines].join('\n')}\n` });
  }
  const secret = packed.secret === null ? {} : { CLINIC_SECRET: packed.secret };
  const config = readConfig({ ...chosen, ...secret });
  return { config, database: sqlitePath(config.databaseDirectUrl), files };
}

/** A value as the file of settings needs it: between quotation marks that are not in it. */
function quoted(value: string): string {
  const mark = ["'", '"', '`'].find((one) => !value.includes(one)) ?? "'";
  return `${mark}${value}${mark}`;
}

/** @throws BackupError when there is a clinic, or a file with other contents than the one to write */
async function assertNothingHere(
  database: string | undefined,
  databaseUrl: string,
  files: SmallFile[],
): Promise<void> {
  const taken = files.find(({ path, text }) => existsSync(path) && readFileSync(path, 'utf8') !== text)?.path;
  const present = taken ?? (database !== undefined && existsSync(database) ? database : undefined);
  if (present !== undefined) throw alreadyHere(`There is ${present} already`);
  if (database !== undefined) return;
  if ((await onPostgres(databaseUrl, countTables)) > 0) throw alreadyHere('The database is not empty');
}

function alreadyHere(what: string): BackupError {
  return new BackupError(`${what}. Nothing was changed; --force replaces it and keeps what was there.`);
}

/**
 * Writes a file that only its owner may read. If root writes it, the group of the service, which owns the
 * data, may read it too.
 *
 * @returns the path of the earlier file, if there was one with other contents
 */
function put({ path, text }: SmallFile, when: string, data: string): string[] {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return [];
  const aside = `${path}.before-unpack-${when}`;
  const isReplaced = existsSync(path);
  if (isReplaced) {
    copyFileSync(path, aside);
    chmodSync(aside, 0o600);
  }
  const draft = `${path}.unpacking`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  if (process.getuid?.() === 0) {
    chownSync(draft, 0, statSync(data).gid);
    chmodSync(draft, 0o640);
  }
  renameDurably(draft, path);
  return isReplaced ? [aside] : [];
}

/** After work as root, gives the files of the clinic to the owner of their folder, which is the service. */
function giveToOwnerOf(folder: string, start: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const name of readdirSync(folder).filter((one) => start && one.startsWith(start))) {
    chownSync(join(folder, name), uid, gid);
    chmodSync(join(folder, name), 0o600);
  }
}

const usage =
  () => `${commandLine('unpack', 'FILE')}: makes the clinic of a file of clinic pack here. The server must not run.
DATABASE_URL and BACKUP_FOLDER of the environment are used instead of those in FILE.
  --settings FILE         where to write the settings, ${USUAL_SETTINGS} unless said
  --passphrase-file FILE  its first line is the passphrase; else you type it
  --force                 replaces a clinic that is here; its data, secret and settings are kept under other names`;

export function main(args: string[]): Promise<number> {
  return runCommand('The clinic was not unpacked', async (print) => {
    const { file, settings = USUAL_SETTINGS, passphraseFile, force } = readArguments(args, usage);
    const askPassphrase = () => readPassphrase(passphraseFile, false);
    const unpacked = await unpackClinic({ file, settings, force, askPassphrase, env: process.env });
    const { appointments, patients, migrated, written, aside } = unpacked;
    print(`The clinic of ${file} is here: ${appointments} appointments, ${patients} patients`);
    for (const path of written) print(`Written: ${path}`);
    if (migrated.length > 0) print(`Brought up to date: ${migrated.join(', ')}`);
    for (const path of aside) print(`From before: ${path}`);
  });
}
