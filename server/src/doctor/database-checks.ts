import { type Finding, failed, ok, warning } from './finding.ts';

const MOST_SECONDS_APART = 60;

export interface DatabaseFacts {
  engine: 'sqlite' | 'postgres';
  /** The reason why nothing can be stored; null when storing works. */
  writeFailure: string | null;
  /** The steps of the schema that were applied, and all that this program knows. */
  appliedSteps: readonly string[];
  knownSteps: readonly string[];
  /** A step of a newer version that took away what this program uses; null when there is none. */
  refusedStep: string | null;
  /** Null when a step of the schema is missing. */
  activeAdmins: number | null;
  /** A sentence about demo accounts with their demo passwords; null when there are none. */
  demoAccounts: string | null;
  /** The state of the SMS gateway; null when a step of the schema is missing. */
  sms: { trouble: { since: string; meaning: string } | null; acceptedAt: string | undefined } | null;
  /** How far this machine's clock is ahead of the database's; undefined on SQLite. */
  secondsAhead: number | undefined;
}

export function checkDatabase(facts: DatabaseFacts): Finding[] {
  const { engine, secondsAhead } = facts;
  return [
    ok('database', engine === 'sqlite' ? 'SQLite opens' : 'PostgreSQL answers'),
    facts.writeFailure === null
      ? ok('storing', 'possible')
      : failed(
          'storing',
          `not possible (${facts.writeFailure}): look at the disk, and that PostgreSQL is no stand-by`,
        ),
    checkSchema(facts),
    checkAccounts(facts),
    ...(facts.sms === null ? [] : [checkSms(facts.sms)]),
    ...(secondsAhead === undefined ? [] : [checkOffset(secondsAhead)]),
  ];
}

function checkSchema({ appliedSteps, knownSteps, refusedStep }: DatabaseFacts): Finding {
  if (refusedStep !== null) {
    return failed('schema', `of a newer version (${refusedStep}): install that version, or restore a backup`);
  }
  const missing = knownSteps.filter((step) => !appliedSteps.includes(step));
  const newer = appliedSteps.findLast((step) => !knownSteps.includes(step));
  if (newer !== undefined && missing.length === 0) {
    return ok('schema', `of a newer version (${newer}), with which this one can work`);
  }
  if (missing.length === 0) return ok('schema', `up to date (${knownSteps.at(-1)})`);
  return warning(
    'schema',
    `${missing.length} steps behind (${missing.join(', ')}): the next start brings it up to date`,
  );
}

function checkAccounts({ activeAdmins, demoAccounts }: DatabaseFacts): Finding {
  const what = 'accounts';
  if (demoAccounts !== null) return failed(what, demoAccounts);
  if (activeAdmins === null)
    return warning(what, 'not checked, because the schema is not up to date: start the server once');
  if (activeAdmins === 0) {
    return failed(
      what,
      'no active Admin: sudo clinic staff create --username NAME --role Admin --name "FULL NAME"',
    );
  }
  return ok(what, activeAdmins === 1 ? 'an active Admin' : `${activeAdmins} active Admins`);
}

function checkSms({ trouble, acceptedAt }: NonNullable<DatabaseFacts['sms']>): Finding {
  const what = 'SMS';
  const last = acceptedAt === undefined ? 'none accepted in the last 30 days' : `last accepted ${acceptedAt}`;
  if (!trouble) return ok(what, last);
  return failed(what, `the gateway has taken none since ${trouble.since}: ${trouble.meaning} (${last})`);
}

function checkOffset(seconds: number): Finding {
  const apart = Math.abs(seconds);
  if (apart <= MOST_SECONDS_APART) return ok('clocks', 'the server and PostgreSQL agree');
  return failed(
    'clocks',
    `the server and PostgreSQL are ${Math.round(apart)} seconds apart: timedatectl on both must say "System clock synchronized: yes"`,
  );
}
