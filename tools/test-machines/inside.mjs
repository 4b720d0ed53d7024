// Runs inside a machine of tools/test-machines.mjs, as root. Each trial goes on from the one before.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const { MACHINE_PORT: port, MACHINE_COMPILES: compiles, NEWER: newer = '' } = process.env;
const REMOTE = '/srv/repository';
const PROGRAM = '/opt/clinic-serial';
const SETTINGS = '/etc/clinic-serial.env';
const DATA = '/var/lib/clinic-serial';
const SERVE_MS = 600_000;

/** @type {{ name: string, ok: boolean, figures: string }[]} */
const results = [];

await attempt('the machine', async () => {
  const compilers = ['g++', 'gcc', 'cc', 'make', 'python3'].filter(
    (tool) => spawnSync('which', [tool]).status === 0,
  );
  if (Boolean(compiles) !== compilers.length > 0)
    throw new Error(`It has: ${compilers.join(', ') || 'no compiler'}`);
  return `Node ${process.versions.node}, npm ${sh('npm --version', '/').trim()}, ${compilers.join(' ') || 'no compiler'}`;
});
await attempt('npm start', async () => {
  sh(`git clone --quiet ${REMOTE} /root/try`, '/');
  return start('/root/try');
});
await attempt('npm start again', () => start('/root/try'));
await attempt('npm ci', async () => {
  const seconds = await timed(() => sh('npm ci', '/root/try'));
  const figures = `${seconds} s, ${megabytesOfPackages('/root/try')} MB of packages`;
  rmSync('/root/try', { recursive: true });
  return figures;
});
await attempt('lean build', async () => {
  sh(`git clone --quiet ${REMOTE} ${PROGRAM}`, '/');
  const seconds = await timed(() => sh('npm run build -- --lean', PROGRAM));
  return `${seconds} s, ${megabytesOfPackages(PROGRAM)} MB of packages`;
});
await attempt('service', async () => {
  prepareService();
  const seconds = await timed(async () => {
    sh('/usr/local/sbin/start-clinic', '/');
    await served('/api/health');
  });
  await served('/');
  return `${seconds} s, ${residentMegabytes('server/dist/main.js')} MB resident`;
});
await attempt('upgrade', async () => {
  const seconds = await timed(() => clinic('upgrade'));
  await expectVersion(newer.slice(1));
  return `${seconds} s`;
});
await attempt('rollback', async () => {
  const before = JSON.parse(readFileSync(`${REMOTE}/package.json`, 'utf8')).version;
  const seconds = await timed(() => clinic('rollback --yes'));
  await expectVersion(before);
  return `${seconds} s, ${megabytesOfPackages(PROGRAM)} MB of packages`;
});

/**
 * Runs a trial, prints its figures, and keeps them for the table.
 *
 * @param {string} name
 * @param {() => Promise<string>} work
 */
async function attempt(name, work) {
  process.stdout.write(`${name} … `);
  const outcome = await work().then(
    (figures) => ({ ok: true, figures }),
    (error) => ({ ok: false, figures: String(error.message).trim().slice(-1500) }),
  );
  console.log(`${outcome.ok ? '' : 'FAILED: '}${outcome.figures}`);
  results.push({ name, ok: outcome.ok, figures: outcome.figures.split('\n').at(-1) ?? '' });
  writeFileSync('/results.json', JSON.stringify(results));
}

/** Runs `npm start` until the home page is served, and ends it. @param {string} folder */
async function start(folder) {
  const server = spawn('npm', ['start'], { cwd: folder, env: { ...process.env, PORT: port } });
  let output = '';
  let ended = false;
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const closed = new Promise((resolve) => server.once('close', resolve)).then(() => (ended = true));
  try {
    const seconds = await timed(async () => {
      const page = await served('/', () => ended);
      if (!page.includes('<html')) throw new Error(`No page: ${page.slice(0, 200)}`);
    });
    const steps = [...output.matchAll(/^(\w+ .*?)(?: \(.*\))? … ([\d.]+ s)$/gm)].map(
      ([, title, took]) => `${title} ${took}`,
    );
    const size = `${megabytesOfPackages(folder)} MB of packages, ${residentMegabytes('scripts/start.mjs')} MB resident`;
    return [`${seconds} s`, size, ...steps].join(', ');
  } catch (error) {
    throw new Error(`${/** @type {Error} */ (error).message}\n${output}`);
  } finally {
    server.kill('SIGTERM');
    await closed;
    // The server ends after its shell. The next start needs its port.
    while (processes().some(({ command }) => command.includes('scripts/start.mjs'))) await setTimeout(100);
  }
}

/**
 * Makes what the systemd unit needs: user, folder and settings. systemd does not run here, so its sandbox is
 * not tried.
 */
function prepareService() {
  sh(`useradd --system --user-group --home-dir ${DATA} --shell /usr/sbin/nologin clinic-serial`, '/');
  sh(`install -d -m 700 -o clinic-serial -g clinic-serial ${DATA}`, '/');
  sh(`install -m 640 -g clinic-serial /dev/null ${SETTINGS}`, '/');
  writeFileSync(
    SETTINGS,
    `NODE_ENV=production\nHOST=127.0.0.1\nPORT=${port}\nDATABASE_URL=file:${DATA}/clinic.db\nBACKUP_FOLDER=${DATA}/backups\n`,
  );

  const unit = readFileSync(`${PROGRAM}/scripts/machine/clinic-serial.service`, 'utf8');
  const command = /^ExecStart=(.+)$/m.exec(unit)?.[1];
  const umask = /^UMask=(\d+)$/m.exec(unit)?.[1];
  if (!command || !umask) throw new Error('The unit has no ExecStart or no UMask');
  // The child's number is kept, because the shell and runuser are its parents.
  const kept = `echo $$ > ${DATA}/pid; exec ${command}`;
  const started = `runuser -u clinic-serial -- env -i PATH=$PATH sh -c '${kept}'`;
  script('start-clinic', `cd ${PROGRAM}; umask ${umask}; setsid ${started} >>/var/log/clinic.log 2>&1 &`);
  script(
    'stop-clinic',
    `kill $(cat ${DATA}/pid); while kill -0 $(cat ${DATA}/pid) 2>/dev/null; do sleep 0.1; done`,
  );
}

/** @param {string} name @param {string} body */
function script(name, body) {
  writeFileSync(`/usr/local/sbin/${name}`, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
}

/** @param {string} words of the command `clinic`, as root */
function clinic(words) {
  const service = '--stop /usr/local/sbin/stop-clinic --start /usr/local/sbin/start-clinic';
  sh(`/usr/bin/node --env-file=${SETTINGS} scripts/clinic.mjs ${words} ${service}`, PROGRAM);
}

/** @param {string} expected */
async function expectVersion(expected) {
  await served('/api/health');
  const { version } = JSON.parse(readFileSync(`${PROGRAM}/package.json`, 'utf8'));
  if (version !== expected) throw new Error(`The version is ${version}, not ${expected}`);
}

/**
 * @param {string} path
 * @param {() => boolean} [gaveUp] true if nothing will answer any more
 * @returns {Promise<string>} the answer, once its status is 200
 */
async function served(path, gaveUp = () => false) {
  const patience = AbortSignal.timeout(SERVE_MS);
  while (!patience.aborted && !gaveUp()) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (answer?.ok) return answer.text();
    await setTimeout(50);
  }
  throw new Error(`${path} was not served`);
}

/** Runs a command of the shell. Throws with its output if it fails. */
function sh(/** @type {string} */ command, /** @type {string} */ cwd) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

async function timed(/** @type {() => unknown} */ work) {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(1);
}

function megabytesOfPackages(/** @type {string} */ folder) {
  const total = sh(
    'du --summarize --total --block-size=1M node_modules */node_modules 2>/dev/null; true',
    folder,
  );
  return Number.parseInt(total.trim().split('\n').at(-1) ?? '', 10);
}

/** @returns the processes of this machine */
function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ command, status: readFileSync(`/proc/${pid}/status`, 'utf8') }];
      } catch {
        return []; // The process has ended.
      }
    })
    .filter(({ command }) => command !== '');
}

/** @param {string} argument of the server's process */
function residentMegabytes(argument) {
  const server = processes().find(({ command }) => /^\S*node /.test(command) && command.includes(argument));
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(server?.status ?? '')?.[1]) / 1000);
}
