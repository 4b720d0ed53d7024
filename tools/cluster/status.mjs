import { ask, readMembers } from './members.mjs';
import { urlsOf } from './plan.mjs';
import { isRunning } from './processes.mjs';

/** What a member is called while it does not speak to the others. */
const AWAY = 'away';

/**
 * @param {import('./folder.mjs').State} state
 * @returns {Promise<string>} who leads, how far the standbys are behind, what runs, and the addresses
 */
export async function describeCluster({ plan, started }) {
  const members = await readMembers(plan);
  const rows = plan.members.map(({ name, host, port }) => {
    const { role = AWAY, state = '', lag } = members.find((one) => one.name === name) ?? {};
    const words = [ROLES[role] ?? role, state, lag === undefined ? '' : `${lag} bytes behind`];
    return `  ${name}  ${host}:${port}  ${words.filter(Boolean).join(', ')}`;
  });
  const instances = await Promise.all(
    plan.instances.map(async ({ name, port }) => {
      const health = await ask(`http://127.0.0.1:${port}/api/health`);
      return `  ${name}  http://localhost:${port}  ${health ? describeHealth(health.status) : 'does not answer'}`;
    }),
  );
  const ended = Object.keys(started).filter((name) => !isRunning(started[name]));
  const { pooled, direct, statistics } = urlsOf(plan);
  return [
    'Members',
    ...rows,
    ...(instances.length > 0 ? ['Instances', ...instances] : []),
    'Addresses',
    `  PgBouncer   ${pooled}`,
    `  the leader  ${direct}`,
    `  HAProxy     ${statistics}`,
    `  files, logs ${plan.folder}`,
    ...(ended.length > 0 ? [`Not running: ${ended.join(', ')}`] : []),
  ].join('\n');
}

/** @type {Record<string, string>} */
const ROLES = { leader: 'leads', sync_standby: 'synchronous standby', replica: 'standby' };

/** @param {number} status of an instance's health */
const describeHealth = (status) => (status === 200 ? 'serves' : `answers ${status}`);
