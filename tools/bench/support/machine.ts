import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { percent, remark } from './report.ts';

/** Processor time since the machine started, in ticks. */
export interface Ticks {
  all: number;
  busy: number;
  /** Ticks of this process and of all processes that it started, also of those that have ended. */
  own: number;
}

interface Process {
  pid: number;
  parent: number;
  /** Ticks of the process itself. */
  own: number;
  /** `own` and the ticks of its children that have ended. */
  ticks: number;
}

const SAMPLE_MS = 5_000;
const BEFORE_MS = 3_000;
/** If other programs use more than this share, the figures are not to be relied on. */
const BUSY_SHARE = 0.1;

/**
 * The share of the processors that other programs used between two moments, between 0 and 1. The operating
 * system's own work counts as theirs.
 */
export function othersShare(before: Ticks, after: Ticks): number {
  const all = after.all - before.all;
  const others = after.busy - before.busy - (after.own - before.own);
  return all <= 0 ? 0 : Math.min(1, Math.max(0, others / all));
}

/** Reads the first line of /proc/stat. */
export function ticksOfMachine(stat: string): { all: number; busy: number } {
  // user, nice, system, idle, iowait, irq, softirq, steal; what follows is counted in user.
  const times = (stat.split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  const all = times.reduce((sum, time) => sum + time, 0);
  return { all, busy: all - (times[3] ?? 0) - (times[4] ?? 0) };
}

/** Reads /proc/{pid}/stat. The name of the program, in parentheses, may contain spaces and parentheses. */
export function readProcess(stat: string): Process {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // The times of the process (14th and 15th field) and of its ended children (16th and 17th).
  const [user = 0, system = 0, ...ofChildren] = fields.slice(11, 15).map(Number);
  const own = user + system;
  const ticks = ofChildren.reduce((sum, time) => sum + time, own);
  return { pid: Number.parseInt(stat, 10), parent: Number(fields[1]), own, ticks };
}

/** The ticks of a process and of all its descendants. */
export function ticksOfTree(processes: readonly Omit<Process, 'own'>[], root: number): number {
  let ticks = 0;
  const family = new Set([root]);
  for (const pid of family) {
    for (const one of processes) {
      if (one.pid === pid) ticks += one.ticks;
      if (one.parent === pid) family.add(one.pid);
    }
  }
  return ticks;
}

function readTicks(): Ticks {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readProcess(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
      } catch {
        return []; // The process has ended.
      }
    });
  return {
    ...ticksOfMachine(readFileSync('/proc/stat', 'utf8')),
    own: ticksOfTree(processes, process.pid),
  };
}

/** Prints how much other programs use the processors while nothing is measured yet. Linux only. */
export async function tellLoadBefore(): Promise<void> {
  if (process.platform !== 'linux') return remark('The load of the machine is only measured on Linux.');
  const before = readTicks();
  await pause(BEFORE_MS);
  tellShare('before the start', [othersShare(before, readTicks())]);
}

/** Prints how much other programs used the processors during some work, and in its busiest 5 seconds. */
export async function tellLoadDuring(work: () => Promise<void>): Promise<void> {
  if (process.platform !== 'linux') return work();
  const began = readTicks();
  let last = began;
  const shares: number[] = [];
  const sample = () => {
    const now = readTicks();
    shares.push(othersShare(last, now));
    last = now;
  };
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  // What is left after the last full 5 seconds counts too.
  sample();
  tellShare('meanwhile', [othersShare(began, last), ...shares]);
}

function tellShare(when: string, [whole = 0, ...samples]: number[]): void {
  const most = samples.length > 0 ? `, at most ${percent(Math.max(...samples))} in 5 seconds` : '';
  remark(`Other programs used ${percent(whole)} of the processors ${when}${most}.`);
  if (whole > BUSY_SHARE) remark('The machine is too busy for figures to rely on.');
}

const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used; undefined on other systems than Linux. */
export function cpuSeconds(pid: number): number | undefined {
  const stat = read(pid, 'stat');
  return stat === undefined ? undefined : readProcess(stat).own / TICKS_PER_SECOND;
}

/** Memory that a process uses, in bytes; undefined on other systems than Linux. */
export function residentBytes(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
}

/** Memory that a process uses, in megabytes; NaN on other systems than Linux. */
export const residentMegabytes = (pid: number) => (residentBytes(pid) ?? Number.NaN) / 1e6;

function read(pid: number, file: string): string | undefined {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : undefined;
}
