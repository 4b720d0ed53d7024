import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used; undefined on other systems than Linux. */
export function cpuSeconds(pid: number): number | undefined {
  const stat = read(pid, 'stat');
  // The name of the program, in parentheses, may contain spaces. The times are the 14th and 15th field.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? [];
  return user === undefined || system === undefined ? undefined : (user + system) / TICKS_PER_SECOND;
}

/** Memory that a process uses, in bytes; undefined on other systems than Linux. */
export function residentBytes(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
}

/** The same in megabytes; NaN on other systems than Linux. */
export const residentMegabytes = (pid: number) => (residentBytes(pid) ?? Number.NaN) / 1e6;

function read(pid: number, file: string): string | undefined {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : undefined;
}
