/** A member that does not answer within this time counts as away. */
const ANSWER_MS = 1_500;

/**
 * What the members say about the cluster.
 *
 * @typedef {object} MemberState
 * @property {string} name
 * @property {string} role `leader`, `sync_standby` or `replica`
 * @property {string} state `running` or `streaming`, while all is well
 * @property {number} [timeline]
 * @property {number | string} [lag] bytes of a standby that it has not got yet
 */

/**
 * Asks the members one after another, until one knows.
 *
 * @param {import('./plan.mjs').Plan} plan
 * @returns {Promise<MemberState[]>} empty while none answers
 */
export async function readMembers({ members }) {
  for (const { host, restPort } of members) {
    const answer = await ask(`http://${host}:${restPort}/cluster`);
    if (answer?.ok) return (await answer.json()).members ?? [];
  }
  return [];
}

/**
 * @param {import('./plan.mjs').Plan} plan
 * @returns {Promise<import('./plan.mjs').Member | undefined>} the member that says of itself that it leads, as HAProxy
 *   asks it too
 */
export async function findLeader({ members }) {
  const answers = await Promise.all(
    members.map(async ({ name, host, restPort }) => ({
      name,
      leads: (await ask(`http://${host}:${restPort}/primary`))?.status === 200,
    })),
  );
  return answers.find(({ leads }) => leads)?.name;
}

/**
 * @param {import('./plan.mjs').Plan} plan
 * @returns {Promise<boolean>} whether one member leads, and the others follow it, one of them synchronously
 */
export async function isWhole(plan) {
  const members = await readMembers(plan);
  const count = (/** @type {string} */ role) =>
    members.filter((one) => one.role === role && ['running', 'streaming'].includes(one.state)).length;
  return (
    members.length === plan.members.length &&
    count('leader') === 1 &&
    count('sync_standby') === 1 &&
    count('replica') === plan.members.length - 2
  );
}

/**
 * @param {string} url
 * @returns {Promise<Response | undefined>} undefined when there is no answer
 */
export async function ask(url) {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  } catch {
    return undefined;
  }
}
