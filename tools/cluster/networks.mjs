import { existsSync, readdirSync } from 'node:fs';
import { ClusterError } from './cluster-error.mjs';
import { memberOf } from './plan.mjs';
import { command, tryCommand } from './system.mjs';
import { isRoot } from './user.mjs';

/** `ip` keeps the namespaces of networks here. */
const NAMESPACES = '/run/netns';

/**
 * The names of a cluster's devices. Linux allows 15 characters.
 *
 * @param {number} basePort
 */
const bridgeOf = (basePort) => `clinic-${basePort}`;
/**
 * The end of a member's cable on this machine.
 *
 * @param {import('./plan.mjs').Plan} plan
 * @param {string} name
 */
const cableOf = ({ basePort }, name) => `cl-${basePort}-${name}`;

/**
 * Makes a network for each member that has one in the plan: a namespace with a cable to a bridge. Everything else is at
 * the bridge's own address.
 *
 * @param {import('./plan.mjs').Plan} plan
 */
export function makeNetworks(plan) {
  const members = plan.members.filter(({ network }) => network);
  if (members.length === 0) return;
  if (!isRoot()) throw new ClusterError('Only root can make networks of their own for the members.');
  const bridge = bridgeOf(plan.basePort);
  command('ip', 'link', 'add', bridge, 'type', 'bridge');
  command('ip', 'address', 'add', `${plan.host}/24`, 'dev', bridge);
  command('ip', 'link', 'set', bridge, 'up');
  for (const { name, host, network = '' } of members) {
    const cable = cableOf(plan, name);
    command('ip', 'netns', 'add', network);
    command('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', network);
    command('ip', 'link', 'set', cable, 'master', bridge, 'up');
    command('ip', '-n', network, 'address', 'add', `${host}/24`, 'dev', 'eth0');
    command('ip', '-n', network, 'link', 'set', 'eth0', 'up');
    command('ip', '-n', network, 'link', 'set', 'lo', 'up');
  }
}

/**
 * Pulls a member's cable, or plugs it in again. The member itself runs on.
 *
 * @param {import('./plan.mjs').Plan} plan
 * @param {string} name
 * @param {'up' | 'down'} state
 */
export function setCable(plan, name, state) {
  if (!memberOf(plan, name).network)
    throw new ClusterError('The members of this cluster have no network of their own.');
  command('ip', 'link', 'set', cableOf(plan, name), state);
}

/**
 * Removes the networks that are there, also after a start that failed half-way.
 *
 * @param {import('./plan.mjs').Plan} plan
 */
export function removeNetworks({ basePort }) {
  if (!isRoot()) return;
  const names = existsSync(NAMESPACES) ? readdirSync(NAMESPACES) : [];
  for (const name of names.filter((one) => one.startsWith(`clinic-${basePort}-`))) {
    tryCommand('ip', 'netns', 'delete', name);
  }
  tryCommand('ip', 'link', 'delete', bridgeOf(basePort));
}
