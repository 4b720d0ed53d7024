import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from '../support/machine.ts';
import { median, quantile } from '../support/statistics.ts';
import { Connection, Refused } from './connection.ts';

/** The number of clients that load a server at the same time. */
const CONNECTIONS = 64;

/** One unit of work that is counted, for example a complete booking. */
export type Visit = (connection: Connection) => Promise<unknown>;

export interface LoadResult {
  perSecond: number;
  medianMs: number;
  /** 99 of 100 visits were faster than this. */
  p99Ms: number;
  /** The server's answers to the visits that it refused. */
  refusals: string[];
  /** Share of one processor that this process used. Near 1, this process was the limit, not the server. */
  generatorCpu: number;
  /** Processor time of the server for one visit, in milliseconds; undefined on other systems than Linux. */
  serverCpuMs: number | undefined;
}

/** A server to be loaded. It listens on a port of 127.0.0.1 and runs in its own process. */
interface Target {
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
  await repeatVisit(port, CONNECTIONS, visit, forSeconds(options.warmUpSeconds));
  const cpuBefore = process.cpuUsage();
  const serverCpuBefore = cpuSeconds(pid);
  const began = performance.now();
  const { latencies, refusals } = await repeatVisit(port, CONNECTIONS, visit, forSeconds(options.seconds));
  const seconds = (performance.now() - began) / 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  const serverCpu = cpuSeconds(pid);
  return {
    perSecond: latencies.length / seconds,
    medianMs: median(latencies),
    p99Ms: quantile(latencies, 0.99),
    refusals,
    generatorCpu: (cpu.user + cpu.system) / 1e6 / seconds,
    serverCpuMs:
      serverCpu === undefined || serverCpuBefore === undefined
        ? undefined
        : ((serverCpu - serverCpuBefore) * 1_000) / latencies.length,
  };
}

/**
 * Repeats a visit on several connections at the same time, as long as `goesOn` is true before a visit.
 *
 * @param pauseMs the mean of the pauses between the visits of a connection
 * @returns how long the visits took, in milliseconds, and the answers that refused one
 */
export async function repeatVisit(
  port: number,
  count: number,
  visit: Visit,
  goesOn: () => boolean,
  pauseMs = 0,
): Promise<{ latencies: number[]; refusals: string[] }> {
  const latencies: number[] = [];
  const refusals: string[] = [];
  const connections = await Promise.all(Array.from({ length: count }, () => Connection.open(port)));
  const work = async (connection: Connection) => {
    if (pauseMs > 0) await pause(Math.random() * pauseMs);
    while (goesOn()) {
      const began = performance.now();
      try {
        await visit(connection);
        latencies.push(performance.now() - began);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refusals.push(error.message);
      }
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()));
    }
  };
  try {
    await Promise.all(connections.map(work));
  } finally {
    for (const connection of connections) connection.close();
  }
  return { latencies, refusals };
}

/** Returns a function that is true for this many seconds from now on. */
export function forSeconds(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1_000;
  return () => performance.now() < until;
}

/** A visit that gets one path after another. */
export function getInTurn(paths: readonly string[], token?: string): Visit {
  let turn = 0;
  return (connection) => {
    turn += 1;
    return connection.get(paths[turn % paths.length] ?? '/', token);
  };
}
