import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Backup } from './make-backup.ts';
import { newestBackup } from './rotation.ts';

// Beside this file: TypeScript where the sources run, JavaScript where they are built.
const PROCESS = fileURLToPath(
  new URL(`./backup-process${extname(new URL(import.meta.url).pathname)}`, import.meta.url),
);

/** What was in a backup's way, a full disk or a restore, may be gone by then. */
const RETRY_MS = 600_000;

/** What the process that makes a backup has to say. */
export type BackupAnswer = { made: Backup } | { failed: string };

export interface ScheduledBackups {
  /** Never rejects. */
  start(): Promise<void>;
  /** Makes no more; one that is being made is given up, and leaves nothing that looks like a backup. */
  stop(): Promise<void>;
}

/**
 * Makes a backup whenever the newest is as old as told; one at a time, and in a process of its own: to copy and to
 * check a database takes a processor for seconds, in which the server would answer nobody.
 *
 * @param parts.database path of the SQLite file
 * @param parts.folder where backups are kept; a server that starts again counts from the newest in it
 * @param parts.secret CLINIC_SECRET, for the keyed sum of each backup; null makes none
 * @param parts.everyMs from one to the next, in milliseconds
 * @param parts.retryMs from one that failed to the next, unless that is due earlier
 */
export function scheduleBackups(parts: {
  database: string;
  folder: string;
  secret: string | null;
  everyMs: number;
  retryMs?: number;
  clock: Clock;
  log: Logger;
}): ScheduledBackups {
  const { database, folder, secret, everyMs, retryMs = RETRY_MS, clock, log } = parts;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  async function backUp(): Promise<void> {
    const began = performance.now();
    child = fork(PROCESS, [database, folder], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, CLINIC_SECRET: secret ?? '' },
    });
    const answer = await answerOf(child);
    child = undefined;
    if (stopped) return;
    if ('made' in answer) {
      const { removed, ...made } = answer.made;
      const ms = Math.round(performance.now() - began);
      log.info({ ...made, removed: removed.length, ms }, 'A backup was made');
    } else {
      log.warn({ reason: answer.failed }, 'The backup failed');
    }
    const next = 'made' in answer ? everyMs : Math.min(everyMs, retryMs);
    wait(next - (performance.now() - began));
  }

  function wait(ms: number): void {
    timer = setTimeout(
      () => {
        running = backUp();
      },
      Math.max(0, ms),
    );
  }

  return {
    start: async () => {
      // A folder that cannot be read stops no clinic: the backup begins at once, and warns.
      const newest = await newestBackup(folder);
      if (!stopped) wait(Math.min(everyMs, newest + everyMs - clock.now().getTime()));
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      child?.kill('SIGKILL');
      await running;
    },
  };
}

/** What the process sends, or how it ended without a word. */
function answerOf(child: ChildProcess): Promise<BackupAnswer> {
  return new Promise((resolve) => {
    let answer: BackupAnswer | undefined;
    child.on('message', (message) => {
      answer = message as BackupAnswer;
    });
    child.on('error', (error) => resolve({ failed: error.message }));
    child.on('exit', (code, signal) =>
      resolve(answer ?? { failed: `its process ended with ${signal ?? code}` }),
    );
  });
}
