import { cpuSeconds } from '../support/process-use.ts';
import { median } from '../support/statistics.ts';
import { Connection, Refused } from './connection.ts';

/** The number of clients that load a server at the same time. */
export const CONNECTIONS = 64;

/** One unit of work that is counted, for example a complete booking. */
export type Visit = (connection: Connection) => Promise<void>;

export interface LoadResult {
  perSecond: number;
  medianMs: number;
  /** 99 of 100 visits were faster than this. */
  p99Ms: number;
  /** The number of visits that the server refused. `firstRefusal` is its answer to the first of them. */
  refused: number;
  firstRefusal: string | undefined;
  /** Share of one processor that this process used. Near 1, this process was the limit, not the server. */
  generatorCpu: number;
  /** Processor time of the server for one visit, in milliseconds; undefined on other systems than Linux. */
  serverCpuMs: number | undefined;
}

/** A server to be loaded. It listens on a port of 127.0.0.1 and runs in its own process. */
export interface Target {
  port: number;
  pid: number;
}

/**
 * Repeats a visit on 64 connections for some seconds. Each connection waits for the answer to its request
 * before it sends the next one.
 *
 * @param options.warmUpSeconds visits in this time before the measurement are not counted
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
