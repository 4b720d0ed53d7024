import {
  addImportRows,
  type ImportJob,
  listImportRows,
  startImport,
} from '@clinic-serial/contract/subjects/imports';
import type { ImportKind } from '@clinic-serial/contract/terms/imports';
import { useSyncExternalStore } from 'react';
import { importsText } from '#messages/imports';
import { messageOf } from '../../api/errors.ts';
import type { StaffSession } from '../../session/staff-session.ts';
import { newKey } from '../change-key.ts';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import {
  FileProblem,
  readSample,
  SAMPLE_ROWS,
  type Sample,
  type SendProgress,
  sendRows,
} from './send-rows.ts';

/** A file whose rows this tab sends or has sent. */
export interface Sending extends SendProgress, Sample {
  /** The id of the import. */
  id: number;
  /** How many rows the file has, once all of them are sent. */
  total: number | null;
  /** The reason why the sending has ended before the last row. */
  problem: string | null;
}

/**
 * The file that is being sent, and the session that it belongs to. It is kept here, because the sending goes
 * on while the person opens other pages.
 */
let current: { sending: Sending; token: string; controller: AbortController } | null = null;
const listeners = new Set<() => void>();

function keep(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The file that this tab sends or has sent for an import; null for other imports and other people. */
export function useSending(id: number): Sending | null {
  const { token } = useStaff().session;
  const now = useSyncExternalStore(subscribe, () => current);
  return now?.sending.id === id && now.token === token ? now.sending : null;
}

/** The last file that was begun, so that the same request is sent again after a lost answer. */
let begun: { file: File; kind: ImportKind; key: string } | null = null;

/**
 * Begins an import and the sending of its rows. It begins nothing if the file cannot be read.
 *
 * @throws {@link FileProblem}; an ApiError if the import cannot be begun
 */
export async function beginImport(session: StaffSession, kind: ImportKind, file: File): Promise<ImportJob> {
  const sample = await readSample(file);
  if (begun?.file !== file || begun.kind !== kind) begun = { file, kind, key: newKey() };
  const { key } = begun;
  const fileName = file.name.slice(0, 200);
  const job = await staffCall(session, startImport, { body: { kind, fileName, key } });
  void send(session, job, file, sample, []);
  return job;
}

/**
 * Continues an import whose rows have not all arrived, with the file that was chosen again.
 *
 * @throws {@link FileProblem}; an ApiError if the server does not answer its first rows
 */
export async function resumeImport(session: StaffSession, job: ImportJob, file: File): Promise<void> {
  const sample = await readSample(file);
  const { rows } = await staffCall(session, listImportRows, {
    params: { id: job.id },
    query: { limit: SAMPLE_ROWS },
  });
  const known = rows.map(({ cells }) => cells);
  void send(session, job, file, sample, known);
}

async function send(
  session: StaffSession,
  { id, fileName, rows: from }: ImportJob,
  file: File,
  begin: Sample,
  known: readonly string[][],
): Promise<void> {
  current?.controller.abort();
  const controller = new AbortController();
  const { signal } = controller;
  const { token } = session;
  const first = { id, ...begin, total: null, problem: null, rows: from, share: 0, isWaiting: false };
  keep({ sending: first, token, controller });
  const change = (parts: Partial<Sending>) => {
    if (current?.controller === controller) keep({ ...current, sending: { ...current.sending, ...parts } });
  };
  try {
    const total = await sendRows({
      ...{ file, fileName, from, known, signal },
      send: (before, rows) =>
        staffCall(session, addImportRows, { params: { id }, body: { from: before, rows }, signal }),
      onProgress: change,
    });
    change({ total });
  } catch (error) {
    change({ problem: problemOf(error, importsText.sending.failed) });
  }
}

/** The sentence about a file that was not used. */
export const problemOf = (error: unknown, failed: string): string =>
  error instanceof FileProblem ? error.message : messageOf(error, failed);
