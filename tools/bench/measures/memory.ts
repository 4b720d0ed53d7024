import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startClinic } from '../contenders/contenders.ts';
import type { OtherVersion } from '../contenders/other-version.ts';
import { alternating, ratioFigure } from '../load/side-by-side.ts';
import { residentMegabytes } from '../support/process-use.ts';
import { atMost, heading, remark, spreadFigure } from '../support/report.ts';
import { spreadOf } from '../support/statistics.ts';

/** The fewest that give a verdict. */
const SERVERS = 6;
const AFTER_SECONDS = 60;
const MOST_MB = 100;

/**
 * Measures how much memory a server with the demo clinic uses 60 seconds after its start, while no requests come. The servers
 * start one after another and wait at the same time.
 *
 * @param against another version, whose servers start in turns with those of this one
 */
export async function measureMemory(folder: string, against?: OtherVersion): Promise<void> {
  heading(`Memory ${AFTER_SECONDS} seconds after the start, demo clinic, no requests`);
  const ours: Version = { name: 'Clinic Serial', file: 'memory', megabytes: [] };
  const other: Version | undefined = against && { ...against, file: 'memory-against', megabytes: [] };
  const waiting: Promise<void>[] = [];
  for (const [round, order] of alternating(other ? [ours, other] : [ours], SERVERS).entries())
    for (const version of order) {
      const databaseUrl = `file:${join(folder, `${version.file}-${round}.db`)}`;
      // The first start creates the demo clinic. A server that has done so holds more.
      await (await startClinic(databaseUrl, version.checkout)).stop();
      const server = await startClinic(databaseUrl, version.checkout);
      waiting.push(
        (async () => {
          await pause(AFTER_SECONDS * 1_000);
          version.megabytes[round] = residentMegabytes(server.pid);
          await server.stop();
        })(),
      );
    }
  await Promise.all(waiting);
  if (process.platform !== 'linux') return remark('Memory is only measured on Linux.');
  spreadFigure(ours.name, spreadOf(ours.megabytes), 'MB', atMost(MOST_MB));
  if (!other) return;
  spreadFigure(other.name, spreadOf(other.megabytes), 'MB');
  ratioFigure('memory, times the other version', ours.megabytes, other.megabytes);
}

interface Version {
  name: string;
  checkout?: string;
  file: string;
  megabytes: number[];
}
