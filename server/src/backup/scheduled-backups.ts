import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { serverFile } from '../program.ts';
import type { Backup, BackupTask } from './make-backup.ts';
import { newestBackup } from './rotation.ts';
import { TASK_VARIABLE } from './run-program.ts';

// The process's file is beside this one: TypeScript when the sources run, JavaScript after a build.
const PROCESS = serverFile('backup/backup-process');

/** False on Windows, where only a single process can be ended. */
const HAS_GROUPS = process.platform !== 'win32';

/** The pause after a failed backup. The cause, such as a full disk or a restore, may have ended by then. */
const RETRY_MS = 600_000;

export type BackupAnswer = { made: Backup } | { failed: string; isBusy?: boolean };

export interface ScheduledBackups {
  /** Never rejects. */
  start(): Promise<void>;
  /** Makes no more backups. A backup in progress is stopped, and leaves no file that looks like a backup. */
  stop(): Promise<void>;
}

/**
 * Makes a backup whenever the newest one in the folder is `everyMs` old, so that only one of several
 * instances that share the folder makes it. Each backup is made in a process of its own, because copying and
 * checking keeps a processor busy for seconds. During that time this process could answer no request.
 *
 * @param parts.everyMs the time from one backup to the next, in milliseconds
 * @param parts.retryMs the time from a failed backup to the next attempt, unless a backup is due earlier
 */
export function scheduleBackups(parts: {
  task: BackupTask;
  everyMs: number;
  retryMs?: number;
  clock: Clock;
  log: Logger;
}): ScheduledBackups {
  const { task, everyMs, retryMs = RETRY_MS, clock, log } = parts;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  async function backUp(): Promise<void> {
    const began = performance.now();
    child = fork(PROCESS, [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, [TASK_VARIABLE]: JSON.stringify({ ...task, everyMs }) },
      // The process leads a group, so that the programs that it starts can be ended with it.
      detached: HAS_GROUPS,
    });
    const answer = await answerOf(child);
    child = undefined;
    if (stopped) return;
    if ('made' in answer) {
      tell(answer.made, Math.round(performance.now() - began));
      await waitUntilDue();
      return;
    }
    if (answer.isBusy) log.info('Another process makes the backup');
    else log.warn({ reason: answer.failed }, 'The backup failed');
    wait(Math.min(everyMs, retryMs) - (performance.now() - began));
  }

  function tell({ removed, future, copy, ...made }: Backup, ms: number): void {
    const copied = copy && 'file' in copy ? { copy: copy.file } : {};
    log.info({ ...made, ...copied, removed: removed.length, ms }, 'A backup was made');
    if (copy && 'failed' in copy) log.warn({ reason: copy.failed }, 'The copy of the backup failed');
    if (future.length > 0) log.warn({ future }, 'Some backups are dated in the future');
  }

  async function waitUntilDue(): Promise<void> {
    const left = await untilDueMs();
    if (!stopped) wait(left);
  }

  async function untilDueMs(): Promise<number> {
    const now = clock.now();
    // If the folder cannot be read, the backup begins at once and warns, and the clinic runs on.
    return (await newestBackup(task.folder, now)) + everyMs - now.getTime();
  }

  function wait(ms: number): void {
    timer = setTimeout(
      () => {
        running = untilDueMs().then(async (left) => {
          if (stopped) return;
          if (left > 0) wait(left);
          else await backUp();
        });
      },
      Math.max(0, ms),
    );
  }

  return {
    start: waitUntilDue,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      if (child) endGroup(child);
      await running;
    },
  };
}

/** Ends the process and the programs that it started, such as pg_dump. */
function endGroup(child: ChildProcess): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // The process has just ended by itself.
  }
}

/** The message of the process, or a failure if it ended without one. */
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
