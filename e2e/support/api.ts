import type { Role } from '@clinic-serial/contract/rules/permissions';
import type { StaffAccount } from '@clinic-serial/contract/staff-account';
import type { RunningServer } from './server.ts';

/** The API without a browser: as anybody, as a patient, or in a role of the staff. */

export const ROLES = ['Admin', 'Staff', 'Viewer'] as const satisfies readonly Role[];

export const ACCOUNTS = {
  Admin: { username: 'admin', password: 'admin1234', fullName: 'Nusrat Jahan' },
  Staff: { username: 'staff', password: 'staff1234', fullName: 'Sohel Rana' },
  Viewer: { username: 'viewer', password: 'viewer1234', fullName: 'Mitu Das' },
} as const;

interface Answer<Data> {
  status: number;
  data: Data;
  code?: string;
}

/** Asks the API as somebody; a refusal is an answer too. */
export async function ask<Data = unknown>(
  server: RunningServer,
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: object; token?: string } = {},
): Promise<Answer<Data>> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, ...((await response.json()) as { data: Data }) };
}

/** Asks the API and answers the data. @throws Error with the API's answer when it refuses */
export async function call<Data = void>(
  server: RunningServer,
  path: string,
  options: Parameters<typeof ask>[2] = {},
): Promise<Data> {
  const { status, ...answer } = await ask<Data>(server, path, options);
  if (status !== 200)
    throw new Error(`${options.method ?? 'GET'} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer.data;
}

export interface Session {
  admin: StaffAccount;
  token: string;
}

/** A new session of a demo account. Passwords are slow to check: where nothing ends the session, share one. */
export async function openSession(
  server: RunningServer,
  role: Role,
  password: string = ACCOUNTS[role].password,
): Promise<Session> {
  const body = { username: ACCOUNTS[role].username, password };
  return call<Session>(server, '/auth/admin', { method: 'POST', body });
}

const shared = new WeakMap<RunningServer, Map<Role, Promise<Session>>>();

/**
 * The one session of a role that all tests of a server share. Nobody may end it. A test that moves the server's clock
 * by half an hour ends it all the same: then the next one gets a new session.
 */
export async function sharedSession(server: RunningServer, role: Role): Promise<Session> {
  const sessions = shared.get(server) ?? new Map<Role, Promise<Session>>();
  shared.set(server, sessions);
  const known = await sessions.get(role);
  if (known && (await ask(server, '/admin/profile', { token: known.token })).status === 200) return known;
  const session = openSession(server, role);
  sessions.set(role, session);
  return session;
}

/** Asks the API in a role; a refusal is an answer too. */
export async function askAs<Data = unknown>(
  server: RunningServer,
  role: Role,
  path: string,
  options: { method?: string; body?: object } = {},
): Promise<Answer<Data>> {
  const { token } = await sharedSession(server, role);
  return ask<Data>(server, path, { ...options, token });
}

/** Asks the API in a role and answers the data. @throws Error with the API's answer when it refuses */
export async function callAs<Data = void>(
  server: RunningServer,
  role: Role,
  path: string,
  options: { method?: string; body?: object } = {},
): Promise<Data> {
  const { token } = await sharedSession(server, role);
  return call<Data>(server, path, { ...options, token });
}
