import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './folder.ts';

const BLOCK = Buffer.alloc(4_096);

/** A file system of a few megabytes, made for one test. */
export interface SmallDisk {
  /** Where it is mounted. */
  path: string;
  /** From now on nothing more can be stored. */
  fill(): void;
  /** There is room again. */
  free(): void;
  /** The system forgets data that is in memory and that it believes to be on the disk, as in a power cut. */
  cutPower(): void;
  remove(): void;
}

/** The reason why no disk can be made here; undefined when one can be made. */
export function reasonAgainstDisks(): string | undefined {
  if (process.platform !== 'linux') return 'file systems of a test are made on Linux only';
  if (process.getuid?.() !== 0) return 'only root may mount a small file system';
  try {
    makeFullDisk().remove();
    return undefined;
  } catch (error) {
    return `no file system can be mounted here: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** A tmpfs. When it is full, the write itself fails (ENOSPC). */
export function makeFullDisk(megabytes = 16): SmallDisk {
  const path = join(makeFolder(), 'disk');
  mkdirSync(path);
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path);
  return {
    path,
    fill: () => writeUntilFull(join(path, 'ballast')),
    free: () => rmSync(join(path, 'ballast')),
    cutPower: () => {},
    remove: () => run('umount', path),
  };
}

/**
 * A disk that accepts every write and fails at the fsync (EIO or ENOSPC): ext2 in an image on a small tmpfs.
 * Pages that could not be written count as clean afterwards, as on a failing real disk.
 */
export function makeFailingDisk(): SmallDisk {
  const below = makeFullDisk(32);
  const image = join(below.path, 'image');
  writeFileSync(image, '');
  truncateSync(image, 128 * 1_048_576);
  run('mkfs.ext2', '-q', '-F', '-b', '4096', '-m', '0', image);
  const device = run('losetup', '--find', '--show', image);
  // Writes go one page at a time, because the loop device reports a longer write as complete even when it was
  // cut short.
  writeFileSync(`/sys/block/${device.replace('/dev/', '')}/queue/max_sectors_kb`, '4');
  const path = join(makeFolder(), 'disk');
  mkdirSync(path);
  const mount = () => run('mount', '-t', 'ext2', '-o', 'errors=continue', device, path);
  mount();
  return {
    path,
    fill: below.fill,
    free: below.free,
    cutPower: () => {
      run('umount', path);
      mount();
    },
    remove: () => {
      run('umount', path);
      run('losetup', '--detach', device);
      below.remove();
    },
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
