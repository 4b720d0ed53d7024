import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';

const run = promisify(execFile);
const PATIENCE_MS = 10_000;

interface Parts {
  env: Record<string, string | undefined>;
  ping(): Promise<void>;
  log: Logger;
  notify?: (state: string) => Promise<void>;
}

interface SystemdNotices {
  /** Tells systemd that the server listens, then sends watchdog messages, if systemd asked for them. */
  start(): Promise<void>;
  /** Sends systemd one WATCHDOG=1 message, or none while an earlier query to the database is still open. */
  sayAlive(): Promise<void>;
  stop(): void;
}

/**
 * Tells systemd that the server is ready and alive (`Type=notify` and `WatchdogSec` of the unit). It uses
 * systemd's own program `systemd-notify`, because Node cannot open that kind of socket.
 *
 * A process whose event loop is blocked, or whose query to the database never ends, sends nothing, and
 * systemd restarts it. When the database is away, the query ends with an error and the message is sent,
 * because a restart would not help.
 */
export function makeSystemdNotices(parts: Parts): SystemdNotices {
  const { env, ping, log } = parts;
  const notify = parts.notify ?? ((state: string) => runSystemdNotify(state, env));
  const isAsked = Boolean(env.NOTIFY_SOCKET);
  const isForUs = env.WATCHDOG_PID === undefined || env.WATCHDOG_PID === String(process.pid);
  const watchdogMs = isForUs ? Number(env.WATCHDOG_USEC ?? 0) / 1_000 : 0;
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  async function say(state: string): Promise<void> {
    await notify(state).catch((error: Error) =>
      log.warn(
        { reason: error.message.slice(0, 200) },
        'systemd could not be told: is systemd-notify installed?',
      ),
    );
  }

  async function sayAlive(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    await ping().catch(() => undefined);
    isAsking = false;
    await say('WATCHDOG=1');
  }

  return {
    sayAlive,
    start: async () => {
      if (!isAsked) return;
      await say('READY=1');
      if (watchdogMs > 0) timer = setInterval(() => void sayAlive(), watchdogMs / 2).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** systemd-notify gets two variables only, because the environment contains secrets. */
async function runSystemdNotify(state: string, { PATH, NOTIFY_SOCKET }: Parts['env']): Promise<void> {
  await run('systemd-notify', [state], { env: { PATH, NOTIFY_SOCKET }, timeout: PATIENCE_MS });
}
