#!/usr/bin/env node
// `clinic WORD …`: runs a command of the product (docs/operating.md, "Install"). Without a word it lists the
// commands. --clinic NAME and --all run it for one or for each of many clinics on this machine.
import './support/check-node.mjs';
import { existsSync } from 'node:fs';
import { nearestWord, usage, WORDS } from './support/clinic-words.mjs';
import {
  findClinic,
  keepsRights,
  runForAll,
  runForOne,
  takeChoice,
  WrongChoice,
} from './support/many-clinics.mjs';
import { programVersion } from './support/version.mjs';

const words = WORDS.filter(({ word }) => existsSync(new URL(`${word}.mjs`, import.meta.url)));
const [asked = 'help'] = process.argv.slice(2);

try {
  if (words.some(({ word }) => word === asked)) await runCommand();
  else if (asked === '--version') await runChosen(async () => console.log(await programVersion()));
  else if (['help', '--help', '-h'].includes(asked)) console.log(usage(words));
  else {
    const nearest = await nearestWord(asked, words);
    const meant = nearest ? ` Did you mean ${nearest}?` : '';
    console.error(`There is no command "${asked}".${meant}\n\n${usage(words)}`);
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof WrongChoice)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function runCommand() {
  await runChosen(async () => {
    process.argv.splice(2, 1);
    await import(`./${asked}.mjs`);
  });
}

/**
 * @param {() => Promise<void>} run the command, for when no clinic is named or the command itself reads the
 *   choice
 */
async function runChosen(run) {
  const { all, clinic, args } = takeChoice(process.argv.slice(2));
  if (all !== undefined && asked !== 'upgrade') process.exitCode = (await runForAll(all, args)).code;
  else if (clinic !== undefined && !keepsRights(asked)) {
    process.exitCode = await runForOne(findClinic(clinic), args);
  } else await run();
}
