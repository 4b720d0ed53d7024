// `clinic rollback`: goes back to the version and the data before the last upgrade. All modules are imported
// before the program's files change.
import './support/check-node.mjs';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { WrongChoice } from './support/many-clinics.mjs';
import { isRelease } from './support/run.mjs';
import { exitOnFailedStep, StepFailed, step } from './support/step.mjs';
import * as checkouts from './upgrade/checkout.mjs';
import { OPTIONS, Refused, readInstallation } from './upgrade/options.mjs';
import { nameOf, newestUpgrade, readUpgrades } from './upgrade/record.mjs';
import * as releases from './upgrade/releases.mjs';
import {
  backUp,
  build,
  keepRecord,
  restore,
  runScript,
  start,
  stop,
  tryVersion,
} from './upgrade/service.mjs';

/** @import { Installation } from './upgrade/options.mjs' */

const { assertNoLocalChanges, checkOut, presentVersion } = isRelease ? releases : checkouts;

const USAGE = `clinic rollback: goes back to the version and the data before the last upgrade.
  --yes             does not ask
${OPTIONS}`;

// Files of the program must be readable by the service's user.
process.umask(0o022);
try {
  await rollback();
} catch (error) {
  if (!(error instanceof Refused || error instanceof WrongChoice)) exitOnFailedStep(error);
  console.error(error.message);
  process.exitCode = 1;
}

async function rollback() {
  const installation = readInstallation(process.argv.slice(2), USAGE);
  if (installation.words.length > 0) throw new Refused(USAGE);
  await assertNoLocalChanges(installation);
  const upgrades = readUpgrades(installation.folder);
  const undone = newestUpgrade(upgrades);
  if (!undone) throw new Refused(`There is no upgrade to undo: ${installation.folder} records none.`);
  const { at, from, backup } = undone;
  const present = await presentVersion(installation);
  console.log(`From ${nameOf(present)} back to ${nameOf(from)}, with the data of ${at} in ${backup}.
${await describeLostAppointments(installation, at)}`);
  if (!installation.yes && !(await isConfirmed())) throw new Refused('Nothing was changed.');

  const ofClinic = installation.name === undefined ? '' : ` --clinic ${installation.name}`;
  process.once('exit', (code) => {
    if (code !== 0)
      console.error(`The rollback failed. When the cause is fixed, run again: clinic rollback${ofClinic}`);
  });
  if (isRelease) {
    const folder = releases.folderOf(from.commit);
    if (folder === undefined)
      throw new Refused(`Version ${from.version} is no longer here. Nothing was changed.`);
    await tryVersion(installation, { folder, backup });
  }
  await stop(installation);
  const isKept = await keepPresent();
  await step(`${isRelease ? 'Changing to' : 'Checking out'} ${from.version}`, () =>
    checkOut(from.commit, installation),
  );
  await build(installation);
  // Perhaps the newer version does not run, so it could not back up. The data are then unchanged, and the
  // older version can back them up.
  if (!isKept && !(await keepPresent()) && !undone.undoing) {
    const output = 'The present data cannot be backed up, so they were not replaced.';
    throw new StepFailed('The rollback', { code: 1, output });
  }
  await tryVersion(installation, { backup });
  await restore(installation, backup);
  await start(installation);
  undone.undoneAt = new Date().toISOString();
  keepRecord(installation, upgrades);
  console.log(`This is ${from.version} again. The data from before the rollback is in ${undone.undoing}`);

  /** @returns {Promise<boolean>} true if the present data were backed up */
  async function keepPresent() {
    try {
      const moment = new Date().toISOString();
      const file = await backUp(installation, moment, (await presentVersion(installation)).version);
      if (undone) undone.undoing = file;
      keepRecord(installation, upgrades);
      return true;
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.error(error.output.trimEnd());
      return false;
    }
  }
}

/**
 * @param {Installation} installation
 * @param {string} at ISO 8601
 * @returns {Promise<string>} a sentence about the appointments made since then
 */
async function describeLostAppointments(installation, at) {
  const { code, output } = await runScript(installation, 'scripts/upgrade/appointments-since.mjs', at);
  const count = Number(output.trim().split('\n').at(-1));
  if (code !== 0 || Number.isNaN(count))
    return 'What was booked since then is lost. How much that is, cannot be told.';
  return count === 1
    ? '1 appointment was made since then. It will be lost.'
    : `${count} appointments were made since then. They will be lost.`;
}

async function isConfirmed() {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Without a terminal the input ends, and the question is never answered.
    const ended = once(asking, 'close').then(() => '');
    const answer = await Promise.race([asking.question('Type yes to go back: '), ended]);
    return answer.trim() === 'yes';
  } finally {
    asking.close();
  }
}
