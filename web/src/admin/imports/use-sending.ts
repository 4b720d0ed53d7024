import {
  addImportRows,
  type ImportJob,
  listImportRows,
  startImport,
} from '@clinic-serial/contract/subjects/imports';
import type { ImportKind } from '@clinic-serial/contract/terms/imports';
import { useEffect, useRef, useState } from 'react';
import { importsText } from '#messages/imports';
import { messageOf } from '../../api/errors.ts';
import { useChangeKey } from '../change-key.ts';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { FileProblem, readSample, SAMPLE_ROWS, type SendProgress, sendRows } from './send-rows.ts';

/** A file whose rows this page has sent or is sending. */
export interface Sending extends SendProgress {
  importId: number;
  /** The first rows of the file, from its first line on. */
  sample: string[][];
  /** How many rows the file has, once all of them are sent. */
  total: number | null;
  /** Why the sending has ended without the last row. */
  problem: string | null;
}

/**
 * Opens files and sends their rows, one file at a time. The sending goes on while the person looks at the
 * other pages of imports, and ends with them.
 */
export function useSending() {
  const { session } = useStaff();
  const [sending, setSending] = useState<Sending | null>(null);
  const running = useRef<AbortController | null>(null);
  const keyOf = useChangeKey();
  useEffect(() => () => running.current?.abort(), []);

  /** Begins an import. Nothing is begun with a file that cannot be read: throws {@link FileProblem}. */
  async function begin(kind: ImportKind, file: File): Promise<ImportJob> {
    const sample = await readSample(file);
    const fileName = file.name.slice(0, 200);
    const { size, lastModified } = file;
    const key = keyOf({ kind, fileName, size, lastModified, after: sending?.importId });
    const job = await staffCall(session, startImport, { body: { kind, fileName, key } });
    void send(job, file, sample, []);
    return job;
  }

  /** Goes on with an import whose rows have not all arrived, with the file that was chosen again. */
  async function goOn(job: ImportJob, file: File): Promise<void> {
    const sample = await readSample(file);
    const { rows } = await staffCall(session, listImportRows, {
      params: { id: job.id },
      query: { limit: SAMPLE_ROWS },
    });
    const known = rows.map(({ cells }) => cells);
    await send(job, file, sample, known);
  }

  async function send(job: ImportJob, file: File, sample: string[][], known: readonly string[][]) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { id, fileName, rows: from } = job;
    const change = (parts: Partial<Sending>) => {
      if (!signal.aborted) setSending((now) => now && { ...now, ...parts });
    };
    setSending({
      ...{ importId: id, sample, total: null, problem: null },
      ...{ rows: from, share: 0, isWaiting: false },
    });
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

  return { sending, begin, goOn };
}

/** The sentence about a file that was not used. */
export const problemOf = (error: unknown, failed: string): string =>
  error instanceof FileProblem ? error.message : messageOf(error, failed);
