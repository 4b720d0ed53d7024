import { ask } from './system.ts';

interface Members<Name extends string = string> {
  members: readonly { name: Name; host: string; restPort: number }[];
}

/** The state of a member, as the members report it. */
interface MemberState {
  name: string;
  /** `leader`, `sync_standby` or `replica`. */
  role: string;
  /** `running` or `streaming`, while all is well. */
  state: string;
  /** The bytes that a standby has not received yet. */
  lag?: number | string;
}

/** Asks the members one after another, until one knows. @returns nothing while none answers */
export async function readMembers({ members }: Members): Promise<MemberState[]> {
  for (const { host, restPort } of members) {
    const answer = await ask(`http://${host}:${restPort}/cluster`);
    if (answer?.ok) return ((await answer.json()) as { members?: MemberState[] }).members ?? [];
  }
  return [];
}

/** The member that says of itself that it leads, as HAProxy asks it too. */
export async function findLeader<Name extends string>({ members }: Members<Name>): Promise<Name | undefined> {
  const answers = await Promise.all(
    members.map(({ host, restPort }) => ask(`http://${host}:${restPort}/primary`)),
  );
  return members.find((_, index) => answers[index]?.status === 200)?.name;
}

/** Whether one member leads, and the others follow it, one of them synchronously. */
export async function isWhole(plan: Members): Promise<boolean> {
  const members = await readMembers(plan);
  const roles = members
    .filter(({ state }) => ['running', 'streaming'].includes(state))
    .map(({ role }) => role)
    .sort();
  return members.length === plan.members.length && roles.join(' ') === 'leader replica sync_standby';
}
