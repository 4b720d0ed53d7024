import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { type Config, readConfig } from '../config.ts';
import { withKeptSecret } from '../database/kept-secret.ts';
import { placesOf, spaceAt } from '../operator/machine-facts.ts';
import { PROGRAM } from '../program.ts';
import { checkDatabase } from './database-checks.ts';
import { type Finding, failed, lineOf, ok } from './finding.ts';
import {
  backupFacts,
  certificateFacts,
  databaseFacts,
  isSynchronised,
  modesOf,
  personalFiles,
  publicFacts,
  sendTestMessage,
} from './gather.ts';
import {
  checkBackups,
  checkCertificate,
  checkPublicAddress,
  checkRights,
  checkSpace,
  checkSynchronised,
  checkTestMessage,
} from './machine-checks.ts';
import { checkNode, checkSettings } from './setting-checks.ts';

const usage =
  () => `${commandLine('doctor')}: checks the whole installation, also while the server runs. It changes nothing but one row
that exists for this check. It ends with exit code 1 when a check failed.
  --url https://clinic.example  also asks the public address
  --sms 01712345678             also sends a test message to this phone
  --settings FILE               checks the rights of this file, ${settingsFile()} unless said`;

/** The path of the settings file that the command `clinic` gave to Node with `--env-file`. */
function settingsFile(): string {
  const option = '--env-file=';
  const given = process.execArgv.find((argument) => argument.startsWith(option));
  return given?.slice(option.length) ?? '/etc/clinic-serial.env';
}

interface Options {
  url?: string | undefined;
  sms?: string | undefined;
  settings: string;
}

/** The command, as the shell calls it. Returns the exit code: 0 unless a check failed. */
export async function main(args: string[]): Promise<number> {
  let options: Options;
  try {
    options = readArguments(args);
  } catch {
    process.stderr.write(`${usage()}\n`);
    return 1;
  }
  const findings = await examine(options);
  for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`);
  const count = findings.filter(({ state }) => state === 'failed').length;
  process.stdout.write(
    count === 0 ? 'No check failed.\n' : `${count} of ${findings.length} checks failed.\n`,
  );
  return count === 0 ? 0 : 1;
}

async function examine(options: Options): Promise<Finding[]> {
  const node = checkNode(process.versions.node, nodeRange(), makeClock('UTC').today());
  const env = withKeptSecret(process.env);
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return [node, failed('settings', `${(error as Error).message}. The other checks need them.`)];
  }
  const clock = makeClock(config.clinic.timeZone);
  // Read before the database is opened, which corrects the rights of its files.
  const personal = modesOf(personalFiles(config));
  const database = await databaseFacts(config, env);
  const spaces = await Promise.all(
    placesOf(config).map(async ({ place, path }) => checkSpace(place, await spaceAt(path))),
  );
  return [
    node,
    ok('settings', 'readable'),
    ...checkSettings(config),
    ...(typeof database === 'string' ? [failed('database', database)] : checkDatabase(database)),
    ...checkSynchronised(await isSynchronised()),
    ...spaces.flat(),
    ...checkRights('database and backups', personal, 0o600),
    ...checkRights('file of the settings', modesOf([options.settings]), 0o640),
    ...checkBackups(await backupFacts(config, clock)),
    ...checkCertificate(await certificateFacts(config, clock)),
    ...checkPublicAddress(options.url === undefined ? undefined : await publicFacts(options.url, config)),
    ...checkTestMessage(options.sms === undefined ? undefined : await sendTestMessage(options.sms, config)),
  ];
}

function nodeRange(): string {
  const file = join(PROGRAM, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } }).engines.node;
}

function readArguments(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      sms: { type: 'string' },
      settings: { type: 'string', default: settingsFile() },
    },
  });
  const { url, sms } = values;
  if (url !== undefined && !/^https?:\/\/[^/?#\s]+$/.test(url)) throw new Error(usage());
  if (sms !== undefined && !/^01\d{9}$/.test(sms)) throw new Error(usage());
  return values;
}
