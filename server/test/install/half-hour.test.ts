import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/support/run.mjs';
import { type CodeBlock, codeBlocks } from './code-blocks.ts';
import { type FakeMachine, makeFakeMachine } from './fake-machine.ts';

const page = readFileSync(join(root, 'docs/clinic-in-half-an-hour.md'), 'utf8');
const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8');
const PASSWORD = 'a long password for Nusrat';
const PASSPHRASE = 'four words of a passphrase';
const CREATE_ADMIN = 'sudo clinic staff create --username nusrat --role Admin --name "Nusrat Jahan"';

const machines: FakeMachine[] = [];
afterEach(async () => {
  for (const machine of machines.splice(0)) await machine.end();
});

async function makeMachine(): Promise<FakeMachine> {
  const machine = await makeFakeMachine();
  machines.push(machine);
  serveNode(machine);
  return machine;
}

/** What nodejs.org has for download: the archive of a program that does nothing, and its sum. */
function serveNode(machine: FakeMachine): void {
  const name = 'node-v24.0.0-linux-x64';
  const folder = machine.path('nodejs.org');
  mkdirSync(join(folder, name, 'bin'), { recursive: true });
  writeFileSync(join(folder, name, 'bin/node'), '');
  execFileSync('tar', ['-cJf', `${name}.tar.xz`, name], { cwd: folder });
  const sum = execFileSync('sha256sum', [`${name}.tar.xz`], { cwd: folder, encoding: 'utf8' });
  writeFileSync(join(folder, 'SHASUMS256.txt'), `${'0'.repeat(64)}  node-v24.0.0-linux-arm64.tar.xz\n${sum}`);
}

/** Follows blocks in their order. Returns what the commands printed. */
async function follow(machine: FakeMachine, blocks: CodeBlock[]): Promise<string> {
  let said = '';
  for (const [index, { kind, text }] of blocks.entries()) {
    if (kind !== 'sh') continue;
    // The block after `sudoedit FILE` is what the reader writes into the file.
    const edited = /^sudoedit (\S+)$/m.exec(text)?.[1];
    if (edited) machine.prepareEdit(edited, blocks[index + 1]?.text ?? '');
    said += await machine.run(text);
  }
  return said;
}

async function health(machine: FakeMachine): Promise<number> {
  return (await fetch(`${machine.url}/api/health`)).status;
}

async function signIn(machine: FakeMachine): Promise<number> {
  const body = JSON.stringify({ username: 'nusrat', password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${machine.url}/api/auth/admin`, { method: 'POST', headers, body })).status;
}

// The page is for Debian and Ubuntu.
describe.runIf(process.platform === 'linux')('docs/clinic-in-half-an-hour.md', () => {
  it('has at most 150 lines', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(150);
  });

  it('leads to a clinic that answers, has its set-up page and makes backups', async () => {
    const machine = await makeMachine();
    const said = await follow(machine, codeBlocks(page));
    expect(await health(machine)).toBe(200);
    expect(said).toContain(`/admin/setup#`);
    expect(said).toContain('newest backup');
    expect(said).toMatch(/clinic-.*\.db: \d+ bytes/);
    expect(existsSync(machine.path('usr/local/bin/node'))).toBe(true);
    expect(machine.calls()).toContain('npm run build -- --lean');
  });

  it('leads to a working clinic, too, if the first Admin is made in the terminal before the first start', async () => {
    const machine = await makeMachine();
    const blocks = codeBlocks(page);
    const service = blocks.findIndex(({ text }) => text.includes('systemctl enable'));
    await follow(machine, blocks.slice(0, service));
    const [installed, started] = (blocks[service]?.text ?? '').split('sudo systemctl daemon-reload');
    await machine.run(installed ?? '');
    await machine.run(CREATE_ADMIN, `${PASSWORD}\n`);
    await machine.run(`sudo systemctl daemon-reload${started}`);
    expect(await health(machine)).toBe(200);
    expect(await signIn(machine)).toBe(200);
  });
});

describe.runIf(process.platform === 'linux')('"Another computer" of docs/operating.md', () => {
  it('moves the clinic with its accounts to a second machine', async () => {
    const [old, next] = [await makeMachine(), await makeMachine()];
    await follow(old, codeBlocks(page).slice(0, 5));
    await old.run(CREATE_ADMIN, `${PASSWORD}\n`);
    const [leave, arrive] = codeBlocks(manual, 'Another computer');
    await old.run(leave?.text ?? '', `${PASSPHRASE}\n`);
    const packed = readFileSync(old.path('mnt/usb/clinic.packed'));
    expect(packed.includes('DATABASE_URL')).toBe(false);
    writeFileSync(next.path('mnt/usb/clinic.packed'), packed);

    const blocks = codeBlocks(page);
    const settings = blocks.findIndex(({ text }) => text.includes('sudoedit /etc/clinic-serial.env'));
    await follow(next, blocks.slice(0, settings));
    // Only on these machines do paths and ports in the settings differ.
    const data = next.path('var/lib/clinic-serial');
    const here = `export DATABASE_URL=file:${data}/clinic.db BACKUP_FOLDER=${data}/backups`;
    await next.run(`${here}\n${arrive?.text}`, `${PASSPHRASE}\n`);
    const written = next.path('etc/clinic-serial.env');
    writeFileSync(written, readFileSync(written, 'utf8').replaceAll(portOf(old), portOf(next)));
    await follow(next, blocks.slice(settings + 2, settings + 3));
    expect(await signIn(next)).toBe(200);
  });
});

const portOf = (machine: FakeMachine) => new URL(machine.url).port;
