import { cpuSeconds } from '../support/process-use.ts';
import { median } from '../support/report.ts';
import { Connection, Refused } from './connection.ts';

/** What 64 browsers at a time do to a server. */
export const CONNECTIONS = 64;

/** One whole thing that is counted, for example a complete booking. */
export type Visit = (connection: Connection) => Promise<void>;

export interface LoadResult {
  perSecond: number;
  medianMs: number;
  /** 99 of 100 were faster. */
  p99Ms: number;
  /** Visits that the server refused, and what it said to the first of them. */
  refused: number;
  firstRefusal: string | undefined;
  /** How busy this process was: near 1 means that it was the limit, not the server. */
  generatorCpu: number;
  /** Processor time of the server for one visit, in milliseconds; undefined where that cannot be told. */
  serverCpuMs: number | undefined;
}

/** A server that is loaded: on a port of 127.0.0.1, in its own process. */
export interface Target {
  port: number;
  pid: number;
}

/**
 * Repeats a visit on 64 connections for a time, each connection waiting for its own answers.
 *
 * @param options.warmUpSeconds visits that are made before but not counted
 */
export async function load(
  { port, pid }: Target,
  visit: Visit,
  options: { seconds: number; warmUpSeconds: number },
): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(port)));
  try {
    await repeat(connections, visit, options.warmUpSeconds);
    const cpuBefore = process.cpuUsage();
    const serverCpuBefore = cpuSeconds(pid);
    const { latencies, refusals, seconds } = await repeat(connections, visit, options.seconds);
    const cpu = process.cpuUsage(cpuBefore);
    const serverCpu = cpuSeconds(pid);
    const sorted = latencies.sort((a, b) => a - b);
    return {
      perSecond: sorted.length / seconds,
      medianMs: median(sorted),
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      refused: refusals.length,
      firstRefusal: refusals[0],
      generatorCpu: (cpu.user + cpu.system) / 1e6 / seconds,
      serverCpuMs:
        serverCpu === undefined || serverCpuBefore === undefined
          ? undefined
          : ((serverCpu - serverCpuBefore) * 1_000) / sorted.length,
    };
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function repeat(connections: readonly Connection[], visit: Visit, forSeconds: number) {
  const latencies: number[] = [];
  const refusals: string[] = [];
  const began = performance.now();
  const until = began + forSeconds * 1_000;
  await Promise.all(
    connections.map(async (connection) => {
      for (let start = performance.now(); start < until; start = performance.now()) {
        try {
          await visit(connection);
          latencies.push(performance.now() - start);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refusals.push(error.message);
        }
      }
    }),
  );
  return { latencies, refusals, seconds: (performance.now() - began) / 1_000 };
}
