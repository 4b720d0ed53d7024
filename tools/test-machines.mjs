// `npm run test:machines [-- 24 26]`: on new machines with a bare Debian and each supported Node, without a
// compiler, does what an operator does: the first start, the lean build, the service, an upgrade and a
// rollback. A machine is a folder with Debian in it and its own processes (chroot and namespaces). About four
// minutes a machine.
import '../scripts/support/check-node.mjs';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../scripts/support/free-port.mjs';
import { npm } from '../scripts/support/npm.mjs';
import { root, run } from '../scripts/support/run.mjs';
import { exitOnFailedStep, StepFailed, step } from '../scripts/support/step.mjs';
import { copyProgram, getNode, getPackage } from './support/node-versions.mjs';

/**
 * @typedef {object} Result
 * @property {string} machine
 * @property {string} name what was tried
 * @property {boolean} ok
 * @property {string} figures the figures, or why it failed
 *
 * @typedef {object} Machine
 * @property {string} name
 * @property {string} node version, or a part of it
 * @property {string} npm the version that comes with this Node
 * @property {string[]} packages of Debian, on top of the bare system
 * @property {boolean} [compiles] true if there is a compiler
 */

/** @type {Machine[]} */
const MACHINES = [
  { name: '20', node: '20.20', npm: '10.8', packages: [] },
  { name: '22', node: '22', npm: '10.9', packages: [] },
  { name: '24', node: '24', npm: '11', packages: [] },
  // The program of Node 26 is linked with this library.
  { name: '26', node: '26', npm: '11', packages: ['libatomic1'] },
  { name: '20-g++', node: '20.20', npm: '10.8', packages: ['g++', 'make', 'python3'], compiles: true },
];

const FOLDER = join(root, '.cache/test-machines');
const BASE = join(FOLDER, 'debian');
/** The program as a remote repository, with a newer version of it as its only tag. */
const REPOSITORY = join(FOLDER, 'repository');
const NEWER = 'v99.0.0';
/** Variables of this machine that lead to the registries. */
const PASSED_ON = /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i;
const MINUTES_PER_MACHINE = 30;

const asked = process.argv.slice(2);
const machines = MACHINES.filter(({ name }) => asked.length === 0 || asked.includes(name));
const obstacle = findObstacle();
if (obstacle) {
  console.error(obstacle);
  process.exit(1);
}

/** @type {Result[]} */
const results = [];
try {
  await makeBase();
  await step('Copying the program', makeRepository);
  for (const machine of machines) results.push(...(await tryMachine(machine)));
} catch (error) {
  exitOnFailedStep(error);
}
console.log();
const width = Math.max(...results.map(({ name }) => name.length));
for (const { machine, name, ok, figures } of results)
  console.log(`${machine.padEnd(8)}${name.padEnd(width + 2)}${(ok ? 'ok' : 'FAILED').padEnd(8)}${figures}`);
const failed = results.filter(({ ok }) => !ok).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** @returns {string} a sentence if this cannot run here, else '' */
function findObstacle() {
  const names = MACHINES.map(({ name }) => name);
  if (machines.length === 0 || asked.some((name) => !names.includes(name))) {
    return `Usage: npm run test:machines [-- NAME …], of ${names.join(', ')}`;
  }
  const tools = ['debootstrap', 'unshare', 'chroot', 'git'];
  const has = (/** @type {string} */ tool) => spawnSync('which', [tool]).status === 0;
  if (process.platform === 'linux' && process.arch === 'x64' && process.getuid?.() === 0 && tools.every(has))
    return '';
  return `npm run test:machines needs Linux on x64, root, and the programs ${tools.join(', ')} (Debian: apt-get install debootstrap).`;
}

/** Installs a bare Debian once. An unfinished installation has another name. Throws StepFailed. */
async function makeBase() {
  if (existsSync(BASE)) return;
  const unfinished = `${BASE}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  // debootstrap mounts the new system's /proc. In a mount namespace this mount ends with the namespace.
  const args = ['--mount', '--propagation', 'private', 'debootstrap', '--variant=minbase'];
  await step('Installing Debian (about 30 s)', () =>
    run('unshare', [...args, '--include=git,ca-certificates', 'bookworm', unfinished], { quiet: true }),
  );
  renameSync(unfinished, BASE);
}

/** The present program on a branch, and one newer version with a tag. */
async function makeRepository() {
  const copied = await copyProgram(REPOSITORY);
  if (copied.code !== 0) return copied;
  const git = 'git -c user.name=Test -c user.email=test@clinic.example';
  const script = `set -e
    git tag --list | xargs --no-run-if-empty git tag --delete >/dev/null
    git checkout --quiet -B present
    git add --all && ${git} commit --quiet --allow-empty --message Present
    sed -i 's/^  "version": ".*"/  "version": "${NEWER.slice(1)}"/' package.json
    ${git} commit --quiet --all --message Newer
    git tag ${NEWER}
    git reset --quiet --hard HEAD~1`;
  return run('sh', ['-c', script], { cwd: REPOSITORY, quiet: true });
}

/** @param {Machine} machine @returns {Promise<Result[]>} */
async function tryMachine(machine) {
  const place = join(FOLDER, `machine-${machine.name}`);
  const remove = () => rmSync(place, { recursive: true, force: true });
  console.log(`\n=== ${machine.name}`);
  remove();
  // Ctrl-C ends this process when the machine's own processes, and its mounts with them, have ended.
  const removeAtExit = () => {
    console.log('\nRemoving the machine …');
    remove();
  };
  process.once('exit', removeAtExit);
  try {
    const node = await getNode(join(FOLDER, `node-${machine.node}`), machine.node);
    const ownNpm = await getPackage(join(FOLDER, `npm-${machine.npm}`), 'npm', machine.npm);
    await step('Setting up the machine', () => setUp(machine.packages, { place, node, ownNpm }));
    const env = `MACHINE_PORT=${await freePort()} MACHINE_COMPILES=${machine.compiles ? 1 : ''} NEWER=${NEWER}`;
    const trials = `${env} node /srv/repository/tools/test-machines/inside.mjs`;
    const { code, overtime } = await inside(place, trials, false);
    const written = join(place, 'results.json');
    /** @type {Omit<Result, 'machine'>[]} */
    const found = existsSync(written) ? JSON.parse(readFileSync(written, 'utf8')) : [];
    if (code !== 0) {
      const figures = overtime ? `took more than ${MINUTES_PER_MACHINE} minutes` : `ended with code ${code}`;
      found.push({ name: 'all trials', ok: false, figures });
    }
    return found.map((one) => ({ machine: machine.name, ...one }));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.output);
    return [{ machine: machine.name, name: 'set up', ok: false, figures: error.message }];
  } finally {
    remove();
    process.off('exit', removeAtExit);
  }
}

/**
 * Copies Debian, Node, npm, the repository, and this machine's way to the registries.
 *
 * @param {string[]} packages of Debian
 * @param {Record<'place' | 'node' | 'ownNpm', string>} paths of the machine's folder, Node's program and
 *   npm's folder
 */
async function setUp(packages, { place, node, ownNpm }) {
  const copied = await run('cp', ['--archive', BASE, place], { quiet: true });
  if (copied.code !== 0) return copied;
  cpSync(node, join(place, 'usr/bin/node'));
  cpSync(ownNpm, join(place, 'usr/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(place, 'usr/bin/npm'));
  cpSync(REPOSITORY, join(place, 'srv/repository'), { recursive: true });

  for (const [option, copy] of Object.entries({ userconfig: '.npmrc', globalconfig: '.npmrc-global' })) {
    const file = await configured(option);
    if (existsSync(file)) cpSync(file, join(place, 'root', copy));
  }
  const certificates = [
    await configured('cafile'),
    process.env.NODE_EXTRA_CA_CERTS,
    process.env.SSL_CERT_FILE,
  ];
  for (const file of ['/etc/resolv.conf', '/etc/hosts', ...certificates]) {
    if (!file || !existsSync(file)) continue;
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(join(place, file), readFileSync(file));
  }
  if (packages.length === 0) return copied;
  return inside(
    place,
    `apt-get update && apt-get install --yes --no-install-recommends ${packages.join(' ')}`,
    true,
  );
}

/** @param {string} option of npm */
async function configured(option) {
  const { output } = await npm(['config', 'get', option], { quiet: true });
  return output.trim();
}

/**
 * Runs a command of the shell in a machine. The machine has its own mounts and processes, which end with the
 * command, however it ends. It shares the network.
 *
 * @param {string} place the machine's folder
 * @param {string} command
 * @param {boolean} quiet
 */
function inside(place, command, quiet) {
  const cache = join(FOLDER, 'npm-cache');
  mkdirSync(cache, { recursive: true });
  const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    npm_config_cache: '/var/cache/npm',
    npm_config_globalconfig: '/root/.npmrc-global',
    ...Object.fromEntries(passedOn),
  };
  const script = `set -e
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    mkdir -p "$0/var/cache/npm"
    mount --bind "$1" "$0/var/cache/npm"
    shift
    chroot "$0" env -i "$@"`;
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  const args = [...namespaces, 'sh', '-c', script, place, cache, ...variables, 'sh', '-c', command];
  return run('unshare', args, { quiet, minutes: MINUTES_PER_MACHINE });
}
