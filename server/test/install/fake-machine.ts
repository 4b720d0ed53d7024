import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { shipProgram } from './shipped-program.ts';

/** Folders of a real machine that the documented commands name. The fake machine has its own. */
const FOLDERS = /(?<![\w./}])\/(?=(?:etc|opt|usr\/local|var|mnt|tmp)(?:\/|\s|$))/gm;
/** Programs that the commands use as they are. */
const REAL = [
  'awk',
  'basename',
  'cat',
  'cp',
  'env',
  'grep',
  'ls',
  'rm',
  'sed',
  'sha256sum',
  'sleep',
  'tar',
  'xz',
];

/** What the stand-ins do after they have recorded their call, as texts for `sh`. */
const standIns = (place: string): Record<string, string> => ({
  'apt-get': '',
  npm: '',
  useradd: '',
  sudo: 'exec "$@"',
  // Only a real machine has the service's user.
  runuser: 'shift 3; exec "$@"',
  install: `left=$#
while [ $left -gt 0 ]; do
  case "$1" in
    -o | -g) shift 2; left=$((left - 2)) ;;
    *) set -- "$@" "$1"; shift; left=$((left - 1)) ;;
  esac
done
exec /usr/bin/install "$@"`,
  git: `[ "$1" = clone ] && cp -R '${place}/program' "$3"`,
  sudoedit: `cat "$1.edited" >"$1"`,
  curl: `for address in "$@"; do :; done
case "$address" in
  https://nodejs.org/*) cp '${place}'/nodejs.org/"$(basename "$address")" . ;;
  *) exec node -e '
    const get = (tries) => fetch(process.argv[1]).catch(() => tries > 0
      ? new Promise((done) => setTimeout(done, 200)).then(() => get(tries - 1)) : process.exit(7));
    get(150).then((answer) => answer.text()).then((text) => console.log(text))' "$address" ;;
esac`,
  journalctl: `while [ "$1" != --grep ]; do shift; done; exec grep -- "$2" '${place}/service.log'`,
  systemctl: `unit='${place}/etc/systemd/system/clinic-serial.service'
pid='${place}/service.pid'
start() {
  cd "$(sed -n 's/^WorkingDirectory=//p' "$unit")" || exit 1
  env -i PATH="$PATH" $(sed -n 's/^ExecStart=//p' "$unit") >>'${place}/service.log' 2>&1 &
  echo $! >"$pid"
}
stop() {
  [ -f "$pid" ] || return 0
  kill "$(cat "$pid")"
  while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.1; done
  rm "$pid"
}
case "$*" in
  'enable --now clinic-serial') start ;;
  'disable --now clinic-serial') stop ;;
  daemon-reload | 'reload caddy') ;;
  *) exit 1 ;;
esac`,
  // An upgrade needs the program's repository, so server/test/upgrade tries it. The doctor finds fault with a
  // fake machine.
  clinic: `case "$1" in
  upgrade) '${place}/usr/local/sbin/clinic' help | grep '^  clinic upgrade ' ;;
  doctor) '${place}/usr/local/sbin/clinic' "$@" || true ;;
  *) exec '${place}/usr/local/sbin/clinic' "$@" ;;
esac`,
});

/**
 * A machine in a temporary folder, on which documented commands run without rights and without changing the
 * real one.
 */
export interface FakeMachine {
  /** Where its server answers once it runs, without a slash at the end. */
  url: string;
  /** The real path of a path on the machine. */
  path(onMachine: string): string;
  /** Gives a file the text that `sudoedit FILE` will write, with the machine's own folders. */
  prepareEdit(file: string, text: string): void;
  /**
   * Runs a block of commands. A command that is neither known here nor part of the shell fails. @throws with
   * the output
   */
  run(commands: string, input?: string): Promise<string>;
  /** All calls of stand-ins so far, each a line. */
  calls(): string[];
  end(): Promise<void>;
}

export async function makeFakeMachine(): Promise<FakeMachine> {
  const place = mkdtempSync(join(realpathSync(inject('runFolder')), 'machine-'));
  const port = await freePort();
  const here = (text: string) =>
    text
      .replace(FOLDERS, `${place}/`)
      .replaceAll('https://clinic.example', `http://127.0.0.1:${port}`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`);
  for (const folder of [
    'bin',
    'etc/caddy',
    'etc/systemd/system',
    'mnt/usb',
    'opt',
    'tmp',
    'usr/local/sbin',
    'var/lib',
  ]) {
    mkdirSync(join(place, folder), { recursive: true });
  }
  shipProgram(join(place, 'program'));
  for (const name of ['clinic', 'clinic-serial.service']) {
    const file = join(place, 'program/scripts/machine', name);
    writeFileSync(file, here(readFileSync(file, 'utf8')));
  }
  for (const [name, does] of Object.entries(standIns(place))) {
    const file = join(place, 'bin', name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >>'${place}/calls'\n${does}\n`);
    chmodSync(file, 0o755);
  }
  for (const name of REAL) {
    const found = ['/usr/bin', '/bin'].map((folder) => join(folder, name)).find((file) => existsSync(file));
    if (found) symlinkSync(found, join(place, 'bin', name));
  }
  symlinkSync(process.execPath, join(place, 'bin/node'));

  const run = async (commands: string, input = '') => {
    const child = spawn('/bin/sh', ['-e', '-c', here(commands)], {
      cwd: place,
      env: { PATH: join(place, 'bin') },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    // A program that reads no input may end before it is written.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${commands}\nended with code ${code}:\n${said}`);
    return said;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    path: (onMachine) => join(place, onMachine),
    prepareEdit: (file, text) => {
      const edited = `${join(place, file)}.edited`;
      mkdirSync(dirname(edited), { recursive: true });
      writeFileSync(edited, here(file.endsWith('.env') ? `${text}PORT=${port}\n` : text));
    },
    run,
    calls: () => readFileSync(join(place, 'calls'), 'utf8').trim().split('\n'),
    end: async () => {
      await run('systemctl disable --now clinic-serial');
    },
  };
}
