#!/usr/bin/env node
// `clinic WORD …`: runs a command of the product (docs/operating.md, "Install"). Without a word it lists the
// commands.
import './support/check-node.mjs';
import { existsSync } from 'node:fs';
import { nearestWord, usage, WORDS } from './support/clinic-words.mjs';
import { programVersion } from './support/version.mjs';

const words = WORDS.filter(({ word }) => existsSync(new URL(`${word}.mjs`, import.meta.url)));
const [asked = 'help'] = process.argv.splice(2, 1);

if (words.some(({ word }) => word === asked)) await import(`./${asked}.mjs`);
else if (['help', '--help', '-h'].includes(asked)) console.log(usage(words));
else if (asked === '--version') console.log(await programVersion());
else {
  const nearest = await nearestWord(asked, words);
  const meant = nearest ? ` Did you mean ${nearest}?` : '';
  console.error(`There is no command "${asked}".${meant}\n\n${usage(words)}`);
  process.exitCode = 2;
}
