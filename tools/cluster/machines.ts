import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { foldersOf, type Plan } from './plan.ts';
import { ClusterError, command, isRoot, tryCommand } from './system.ts';

// What stands for the machine of each member: a network and a disk of its own, which a test can cut and fill.

/** `ip` keeps the namespaces of networks here. */
const NAMESPACES = '/run/netns';
const BLOCK = Buffer.alloc(4_096);

// Linux allows 15 characters for the name of a device.
const bridgeOf = ({ basePort }: Plan) => `clinic-${basePort}`;
/** The end of a member's cable on this machine. */
const cableOf = ({ basePort }: Plan, name: string) => `cl-${basePort}-${name}`;

/**
 * Makes the folders of the members, each with a small file system of its own where the plan says so, and the
 * networks of those that have one in the plan: a namespace with a cable to a bridge. Everything else is at
 * the bridge's own address.
 */
export function makeMachines(plan: Plan): void {
  const apart = plan.members.filter(({ network }) => network);
  if ((apart.length > 0 || plan.diskMegabytes) && !isRoot())
    throw new ClusterError('Only root can make networks and small disks for the members.');
  const bridge = bridgeOf(plan);
  if (apart.length > 0) {
    command('ip', 'link', 'add', bridge, 'type', 'bridge');
    command('ip', 'address', 'add', `${plan.host}/24`, 'dev', bridge);
    command('ip', 'link', 'set', bridge, 'up');
  }
  for (const { name, host, network = '' } of apart) {
    const cable = cableOf(plan, name);
    command('ip', 'netns', 'add', network);
    command('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', network);
    command('ip', 'link', 'set', cable, 'master', bridge, 'up');
    command('ip', '-n', network, 'address', 'add', `${host}/24`, 'dev', 'eth0');
    command('ip', '-n', network, 'link', 'set', 'eth0', 'up');
    command('ip', '-n', network, 'link', 'set', 'lo', 'up');
  }
  for (const { name } of plan.members) {
    const { disk, run } = foldersOf(plan, name);
    mkdirSync(disk, { recursive: true });
    mkdirSync(run);
    if (plan.diskMegabytes)
      command('mount', '-t', 'tmpfs', '-o', `size=${plan.diskMegabytes}m`, 'clinic', disk);
  }
}

/** Pulls a member's cable, or plugs it in again. The member itself runs on. */
export function setCable(plan: Plan, name: string, state: 'up' | 'down'): void {
  if (!plan.members.find((one) => one.name === name)?.network)
    throw new ClusterError(`The member ${name} has no network of its own.`);
  command('ip', 'link', 'set', cableOf(plan, name), state);
}

/** From now on the member can store nothing more. */
export function fillDisk(plan: Plan, name: string): void {
  if (!plan.diskMegabytes) throw new ClusterError('The members of this cluster have no small disks.');
  const file = openSync(ballastOf(plan, name), 'a');
  try {
    for (;;) writeSync(file, BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

export const freeDisk = (plan: Plan, name: string) => rmSync(ballastOf(plan, name), { force: true });

const ballastOf = (plan: Plan, name: string) => join(foldersOf(plan, name).disk, 'ballast');

/** Removes the networks and disks that are there, also after a start that failed half-way. */
export function removeMachines(plan: Plan): void {
  if (isRoot()) {
    const names = existsSync(NAMESPACES) ? readdirSync(NAMESPACES) : [];
    for (const name of names.filter((one) => one.startsWith(`${bridgeOf(plan)}-`)))
      tryCommand('ip', 'netns', 'delete', name);
    tryCommand('ip', 'link', 'delete', bridgeOf(plan));
  }
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${plan.folder}/`));
  for (const path of mounted) tryCommand('umount', '--lazy', path);
}
