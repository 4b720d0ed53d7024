import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { freshDatabaseUrl } from '../../test/databases.ts';
import { startServer } from '../../test/server-process.ts';
import { makeSystemdNotices } from './systemd.ts';

const log = pino({ level: 'silent' });

describe('systemd', () => {
  it('is told that the server is ready, and from then on that it is alive', async () => {
    const folder = mkdtempSync(join(inject('runFolder'), 'systemd-'));
    const told = join(folder, 'told');
    writeFileSync(
      join(folder, 'systemd-notify'),
      `#!/bin/sh\necho "$@ to $NOTIFY_SOCKET" >> ${told}\nenv > ${folder}/env\n`,
    );
    chmodSync(join(folder, 'systemd-notify'), 0o755);
    const lines = () => (existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : []);
    const server = await startServer({
      DATABASE_URL: await freshDatabaseUrl('sqlite'),
      CLINIC_SECRET: 'a-secret-of-thirty-two-characters',
      PATH: `${folder}:${process.env.PATH}`,
      NOTIFY_SOCKET: '/run/systemd/notify',
      WATCHDOG_USEC: '400000',
    });
    try {
      await expect.poll(() => lines().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
      expect(lines()[0]).toBe('READY=1 to /run/systemd/notify');
      expect(new Set(lines().slice(1))).toEqual(new Set(['WATCHDOG=1 to /run/systemd/notify']));
      expect(readFileSync(join(folder, 'env'), 'utf8')).not.toContain('CLINIC_SECRET');
    } finally {
      expect(await server.end('SIGTERM')).toBe(0);
    }
  });

  /** Records the messages to systemd. The test gives the answer of the database. */
  function listen(
    ping: () => Promise<void>,
    env: Record<string, string | undefined> = { NOTIFY_SOCKET: '/run/x' },
  ) {
    const heard: string[] = [];
    const notices = makeSystemdNotices({
      env,
      ping,
      log,
      notify: async (state) => {
        heard.push(state);
      },
    });
    return { heard, ...notices };
  }

  it('is told that the server is alive while the database is away, but not while a query never ends', async () => {
    let answer = () => Promise.reject(new Error('away'));
    const { heard, sayAlive } = listen(() => answer());
    await sayAlive();
    expect(heard).toEqual(['WATCHDOG=1']);
    answer = () => new Promise(() => {});
    void sayAlive();
    await sayAlive();
    expect(heard).toEqual(['WATCHDOG=1']);
  });

  it('gets nothing without a socket, and only READY=1 without a watchdog or for another process', async () => {
    const ping = async () => {};
    const nowhere = listen(ping, {});
    await nowhere.start();
    expect(nowhere.heard).toEqual([]);
    for (const env of [{}, { WATCHDOG_USEC: '1000', WATCHDOG_PID: '1' }]) {
      const ready = listen(ping, { NOTIFY_SOCKET: '/run/x', ...env });
      await ready.start();
      ready.stop();
      expect(ready.heard).toEqual(['READY=1']);
    }
  });

  it('without the program systemd-notify does not stop the server', async () => {
    const notices = makeSystemdNotices({
      env: { NOTIFY_SOCKET: '/run/x', PATH: '/nowhere' },
      ping: async () => {},
      log,
    });
    await notices.start();
    notices.stop();
  });
});
