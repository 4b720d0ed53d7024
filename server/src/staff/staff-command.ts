import { parseArgs } from 'node:util';
import { optionalEmail } from '@clinic-serial/contract/fields/email';
import { newPassword } from '@clinic-serial/contract/fields/password';
import { requiredText } from '@clinic-serial/contract/fields/text';
import { en } from '@clinic-serial/contract/messages/en';
import { say, sentenceOf } from '@clinic-serial/contract/messages/message';
import { ROLES, type Role } from '@clinic-serial/contract/terms/permissions';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { type Clock, makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { checkCommandDatabase } from '../database/clinic-database.ts';
import { connect, type Database } from '../database/connect.ts';
import { DatabaseUnusable } from '../database/errors.ts';
import { withKeptSecret, withOwnSecret } from '../database/kept-secret.ts';
import { migrate } from '../database/migrate.ts';
import { CommandError } from '../database/run-command.ts';
import { ConfigError } from '../settings/settings.ts';
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts';
import { askPassword } from './ask-password.ts';
import { accountToManage, addAccount, changeActive, takeSecondFactor } from './manage-accounts.ts';
import { hashPassword, weaknessOf } from './passwords.ts';
import {
  allStaff,
  findDoctorName,
  findStaffByUsername,
  limitsOfStaff,
  lockFirstAccount,
  placeLimitsOfStaff,
  removeSetupKeys,
  type StaffRecord,
  updateStaff,
} from './staff.queries.ts';

/** The command runs on the machine itself, so it acts as the system. */
const OPERATOR: SystemActor = { caller: { kind: 'system' }, address: 'command line' };

const staff = (args: string) => commandLine('staff', args);
const usage = () => `Staff accounts of the clinic:
  ${staff('list')}
  ${staff('create --username NAME --role Admin|Staff|Viewer [--name "FULL NAME"] [--email ADDRESS]')}
  ${staff('reset-password --username NAME')}
  ${staff('deactivate --username NAME')}
  ${staff('activate --username NAME')}
  ${staff('doctor NAME DOCTOR_ID|none')}
  ${staff('remove-second-factor --username NAME')}
reset-password does not ask for the old password. It ends all sessions of the account.
doctor ties an account to a doctor, whose screen it then opens after the sign-in. The id stands in the address of the doctor's page.
remove-second-factor is for somebody who has lost the phone and the recovery codes.
The password is asked for twice, or read from the first line of a file or another program.`;

interface Tools {
  database: Database;
  clock: Clock;
  /** A password must not be the clinic's name. */
  clinicName: string;
  print(line: string): void;
  askPassword(): Promise<string>;
}

interface Options {
  username?: string | undefined;
  role?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

/** Runs one staff command; `args` as typed after `clinic staff`. @throws CommandError with a sentence */
export async function runStaffCommand(args: string[], tools: Tools): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      username: { type: 'string' },
      role: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
    },
  });
  switch (positionals[0]) {
    case 'list':
      return list(tools);
    case 'create':
      return create(tools, values);
    case 'reset-password':
      return resetPassword(tools, await existing(tools, values.username));
    case 'deactivate':
      return setActive(tools, await existing(tools, values.username), false);
    case 'activate':
      return setActive(tools, await existing(tools, values.username), true);
    case 'doctor':
      return setDoctor(tools, await existing(tools, positionals[1]), positionals[2]);
    case 'remove-second-factor':
      return removeSecondFactor(tools, await existing(tools, values.username));
    default:
      throw new CommandError(usage());
  }
}

async function list({ database, print }: Tools): Promise<void> {
  const limits = await limitsOfStaff(database.read);
  const placeLimits = await placeLimitsOfStaff(database.read);
  for (const account of await allStaff(database.read)) {
    const limitedTo = account.role === 'Admin' ? undefined : limits.get(account.id);
    const names = limitedTo?.map(({ doctorId, name }) => name ?? `deleted doctor ${doctorId}`);
    const places = account.role === 'Admin' ? undefined : placeLimits.get(account.id);
    const marks = [
      account.doctorId !== null && ` (doctor ${account.doctorId})`,
      names && ` (only ${names.join(', ')})`,
      places && ` (only at ${places.map(({ placeId, name }) => name ?? `place ${placeId}`).join(', ')})`,
      account.isActive === 0 && ' (inactive)',
    ];
    const said = marks.filter(Boolean).join('');
    print(`${account.username.padEnd(20)} ${account.role.padEnd(7)} ${account.fullName}${said}`);
  }
}

async function create(tools: Tools, options: Options): Promise<void> {
  const needed = say('usernameRequired');
  const username = worded(
    '--username',
    requiredText(60, { required: needed, tooLong: needed }),
    options.username,
  );
  const nameRule = requiredText(100, { required: say('fullNameRequired') });
  const fullName = worded('--name', nameRule, options.name ?? username);
  const email = worded('--email', optionalEmail, options.email);
  const role = ROLES.find((known) => known.toLowerCase() === options.role?.toLowerCase());
  if (!role) throw new CommandError(`--role must be one of ${ROLES.join(', ')}`);
  if (await findStaffByUsername(tools.database.read, username)) throw new CommandError(taken(username));
  await insert(tools, { username, role, fullName, email });
  tools.print(`${username} can sign in now, as ${role}.`);
}

/** The sentences of the catalogue. Questions of a form are replaced by refusals of an option. */
const OPERATOR_WORDS = {
  ...en,
  usernameRequired: 'is needed, at most 60 characters',
  fullNameRequired: 'is empty',
};

const taken = (username: string) => `There is an account ${username} already.`;

async function insert(
  tools: Tools,
  account: { username: string; role: Role; fullName: string; email: string | null },
): Promise<void> {
  const { database, clock } = tools;
  const passwordHash = await hashPassword(await chosenPassword(tools, account.username));
  await inWords(account.username, () =>
    database.write(async (tx) => {
      await lockFirstAccount(tx);
      await addAccount({ clock, actor: OPERATOR }, tx, { ...account, passwordHash });
      await removeSetupKeys(tx);
    }),
  );
}

async function resetPassword(tools: Tools, account: StaffRecord): Promise<void> {
  const { database, clock, print } = tools;
  const passwordHash = await hashPassword(await chosenPassword(tools, account.username));
  await database.write(async (tx) => {
    const at = clock.now().toISOString();
    await updateStaff(tx, account.id, { passwordHash, linkHash: null, linkExpiresAt: null, updatedAt: at });
    await revokeTokensOf(tx, { staffId: account.id }, at);
    await recordAudit(clock, tx, OPERATOR, { action: 'staff.password', subject: { staff: account.id } });
  });
  print(
    `The password of ${account.username} was reset without the old one. All sessions of the account have ended.`,
  );
}

async function setActive(
  { database, clock, print }: Tools,
  { id, username }: StaffRecord,
  active: boolean,
): Promise<void> {
  await inWords(username, () =>
    database.write(async (tx) =>
      changeActive({ clock, actor: OPERATOR }, tx, await accountToManage(tx, id), active),
    ),
  );
  print(active ? `${username} can sign in again.` : `${username} can no longer sign in.`);
}

async function removeSecondFactor(
  { database, clock, print }: Tools,
  { id, username }: StaffRecord,
): Promise<void> {
  await inWords(username, () =>
    database.write(async (tx) =>
      takeSecondFactor({ clock, actor: OPERATOR }, tx, await accountToManage(tx, id)),
    ),
  );
  print(`${username} signs in with the password alone now.`);
}

/** Does an act on accounts. @throws CommandError with the sentence of a refusal */
async function inWords<T>(username: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new CommandError(error.code === 'USERNAME_IN_USE' ? taken(username) : error.message);
  }
}

/** @param asked the id of the doctor, or `none` */
async function setDoctor(
  { database, clock, print }: Tools,
  account: StaffRecord,
  asked: string | undefined,
): Promise<void> {
  if (asked !== 'none' && !/^[1-9]\d{0,8}$/.test(asked ?? '')) {
    throw new CommandError("The id of the doctor is needed, or 'none'.");
  }
  const doctorId = asked === 'none' ? null : Number(asked);
  const name = await database.write(async (tx) => {
    const found = doctorId === null ? undefined : await findDoctorName(tx, doctorId);
    if (doctorId !== null && found === undefined) throw new CommandError(`There is no doctor ${doctorId}.`);
    await updateStaff(tx, account.id, { doctorId, updatedAt: clock.now().toISOString() });
    await recordAudit(clock, tx, OPERATOR, {
      action: 'staff.doctor',
      subject: { staff: account.id },
      details: { doctorId },
    });
    return found;
  });
  print(
    name === undefined
      ? `${account.username} belongs to no doctor any more.`
      : `${account.username} opens the screen of ${name} after the sign-in.`,
  );
}

async function existing({ database }: Tools, username: string | undefined): Promise<StaffRecord> {
  if (!username) throw new CommandError('--username is needed');
  const account = await findStaffByUsername(database.read, username);
  if (!account) throw new CommandError(`There is no account ${username}.`);
  return account;
}

/** Asks for a new password of an account. @throws CommandError with the reason when it cannot be used */
async function chosenPassword({ askPassword, clinicName }: Tools, username: string): Promise<string> {
  const password = worded('', newPassword, await askPassword());
  const weakness = await weaknessOf(password, { username, clinicName });
  if (weakness) throw new CommandError(sentenceOf(OPERATOR_WORDS, weakness));
  return password;
}

/**
 * Checks an option by the schema of its field. @throws CommandError with the option and the schema's sentence
 */
function worded<S extends z.core.$ZodType>(option: string, schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CommandError(`${option} ${sentenceOf(OPERATOR_WORDS, issue?.message ?? '')}`.trim());
}

/** The command as it is called from the shell; returns the exit code. */
export async function main(args: string[]): Promise<number> {
  let database: Database | undefined;
  try {
    // The first account may be made before the first start of the server. Without DATABASE_URL, the clinic's
    // settings are probably missing.
    const isFirst = args[0] === 'create' && Boolean(process.env.DATABASE_URL);
    const config = readConfig(isFirst ? withOwnSecret(process.env) : withKeptSecret(process.env));
    if (!isFirst || config.demoMode) {
      await checkCommandDatabase(config, 'staff', (line) => process.stderr.write(`${line}\n`));
    }
    database = await connect(config.databaseUrl, { connections: 2 });
    await migrate(database);
    const clock = makeClock(config.clinic.timeZone);
    await runStaffCommand(args, {
      database,
      clock,
      clinicName: config.clinic.name,
      print: (line) => process.stdout.write(`${line}\n`),
      askPassword: () => askPassword(process.stdin, process.stdout),
    });
    return 0;
  } catch (error) {
    // An expected error is printed as a sentence without a stack trace.
    const told =
      error instanceof CommandError ||
      error instanceof ConfigError ||
      error instanceof DatabaseUnusable ||
      isParseError(error);
    process.stderr.write(`${told ? (error as Error).message : (error as Error).stack}\n`);
    return 1;
  } finally {
    await database?.close();
  }
}

function isParseError(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
}
