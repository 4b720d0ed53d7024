// `clinic upgrade [VERSION | FILE]`: backs up, then goes to a newer version. All modules are imported before
// the program's files change.
import './support/check-node.mjs';
import { runForAll, takeChoice, WrongChoice } from './support/many-clinics.mjs';
import { isRelease } from './support/run.mjs';
import { exitOnFailedStep, step } from './support/step.mjs';
import * as checkouts from './upgrade/checkout.mjs';
import { OPTIONS, parse, Refused, readInstallation } from './upgrade/options.mjs';
import { addUpgrade, nameOf, newestUpgrade, readUpgrades } from './upgrade/record.mjs';
import * as releases from './upgrade/releases.mjs';
import { backUp, build, keepRecord, start, stop, tryVersion } from './upgrade/service.mjs';

/** @import { Upgrade } from './upgrade/record.mjs' */

const { assertNoLocalChanges, checkOut, findTarget, isInPresent, presentVersion } = isRelease
  ? releases
  : checkouts;

const USAGE = `clinic upgrade [VERSION]: makes a backup, then goes to a version: the newest, or a tag or commit.
clinic upgrade FILE does the same with a release, where the program was installed from one.
clinic upgrade FILE --all does it for each of many clinics, one after another.
clinic rollback goes back to where it was.
${OPTIONS}`;

// Files of the program must be readable by the service's user.
process.umask(0o022);
try {
  const { all, args } = takeChoice(process.argv.slice(2));
  if (all === undefined) await upgrade();
  else await upgradeAll(all, args);
} catch (error) {
  if (!(error instanceof Refused || error instanceof WrongChoice)) exitOnFailedStep(error);
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * Unpacks the release once, then upgrades each clinic by a command of its own. A clinic that fails does not
 * stop the others: each has a link to its version.
 *
 * @param {string} folder of the clinics
 * @param {string[]} args
 */
async function upgradeAll(folder, args) {
  if (!isRelease)
    throw new Refused('Many clinics are upgraded by releases: docs/operating.md, "Upgrade all".');
  const [archive, ...more] = parse(args, USAGE).positionals;
  if (more.length > 0) throw new Refused(USAGE);
  const to = await findTarget(archive);
  const own = args.map((arg) => (arg === archive ? to.commit : arg));
  const { code, done } = await runForAll(folder, ['upgrade', ...own]);
  process.exitCode = code;
  // The command `clinic` itself and clinics that are added later use this link.
  if (done > 0) await checkOut(to.commit, { name: undefined });
}

async function upgrade() {
  const installation = readInstallation(process.argv.slice(2), USAGE);
  const [asked, ...more] = installation.words;
  if (more.length > 0) throw new Refused(USAGE);
  await assertNoLocalChanges(installation);
  const from = await presentVersion(installation);
  const ofClinic = installation.name === undefined ? '' : ` --clinic ${installation.name}`;
  const to = await findTarget(asked);
  const known = readUpgrades(installation.folder);
  const newest = newestUpgrade(known);
  if (newest && !newest.finishedAt && newest.to.commit === from.commit) {
    if (to.commit !== from.commit) {
      const finishing = `clinic upgrade ${newest.to.commit}${ofClinic} finishes it, clinic rollback${ofClinic} goes back.`;
      throw new Refused(`The upgrade to ${newest.to.version} failed: ${finishing}`);
    }
    console.log(`The upgrade to ${to.version} was not finished. It continues now.`);
    await stop(installation);
    return finish(known, newest);
  }
  if (await isInPresent(to.commit, installation)) {
    const older = asked && from.commit !== to.commit ? ' clinic rollback goes back to an older one.' : '';
    console.log(`${to.version} is already there: this is ${from.version}.${older}`);
    return;
  }
  console.log(`From ${nameOf(from)} to ${nameOf(to)}`);
  // A release can be tried while the present version still runs. Other versions must be built first.
  if (isRelease) await tryVersion(installation, { folder: releases.folderOf(to.commit) });
  const at = new Date().toISOString();
  await stop(installation);
  /** @type {Upgrade} */
  let begun;
  /** @type {ReturnType<typeof addUpgrade>} */
  let record;
  try {
    begun = { at, from, to, backup: await backUp(installation, at, from.version) };
    record = addUpgrade(known, begun);
    keepRecord(installation, record.upgrades, record.outdated);
  } catch (error) {
    // Nothing has changed yet, so the present version starts again.
    await start(installation);
    throw error;
  }
  printRollbackHintOnFailure(ofClinic);
  await step(`${isRelease ? 'Changing to' : 'Checking out'} ${to.version}`, () =>
    checkOut(to.commit, installation),
  );
  await finish(record.upgrades, begun);

  /** @param {Upgrade[]} upgrades @param {Upgrade} one */
  async function finish(upgrades, one) {
    printRollbackHintOnFailure(ofClinic);
    await build(installation);
    await tryOrGoBack(upgrades, one);
    await start(installation);
    one.finishedAt = new Date().toISOString();
    keepRecord(installation, upgrades);
    if (isRelease) releases.removeOthers([one.from.commit, one.to.commit]);
    console.log(`This is ${one.to.version}. The data from before is in ${one.backup}`);
  }

  /**
   * Goes back to the previous version when the new one cannot be used. The data have not changed yet.
   *
   * @param {Upgrade[]} upgrades
   * @param {Upgrade} one
   */
  async function tryOrGoBack(upgrades, one) {
    try {
      await tryVersion(installation);
    } catch (error) {
      await step(`Going back to ${one.from.version}`, () => checkOut(one.from.commit, installation));
      await build(installation);
      await start(installation);
      one.undoneAt = new Date().toISOString();
      keepRecord(installation, upgrades);
      process.removeAllListeners('exit');
      throw error;
    }
  }
}

/**
 * Prints how to go back when this process ends with an error, also when the operator or a signal ends it.
 *
 * @param {string} ofClinic ` --clinic NAME` for one of many clinics, otherwise empty
 */
function printRollbackHintOnFailure(ofClinic) {
  process.removeAllListeners('exit').once('exit', (code) => {
    if (code !== 0) console.error(`The upgrade failed. To go back, run: clinic rollback${ofClinic}`);
  });
}
