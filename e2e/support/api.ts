import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import type { RunningServer } from './server.ts';

/** Calls the API without a browser: as a visitor, as a patient, or in a role of the staff. */

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

/** Calls the API, with or without a token, and returns the response. A refusal is returned too. */
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

/** Calls the API and returns the data. @throws Error with the API's answer when it refuses */
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

/**
 * Opens a new login session of a demo account. Checking a password is slow, so tests that do not end the
 * session use `sharedSession`.
 */
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
 * Returns the login session of a role that all tests of a server share. No test may end it. A test that moves
 * the server's clock by half an hour still ends it; then the next test gets a new session.
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

/** Calls the API in a role and returns the response. A refusal is returned too. */
export async function askAs<Data = unknown>(
  server: RunningServer,
  role: Role,
  path: string,
  options: { method?: string; body?: object } = {},
): Promise<Answer<Data>> {
  const { token } = await sharedSession(server, role);
  return ask<Data>(server, path, { ...options, token });
}

/** Calls the API in a role and returns the data. @throws Error with the API's answer when it refuses */
export async function callAs<Data = void>(
  server: RunningServer,
  role: Role,
  path: string,
  options: { method?: string; body?: object } = {},
): Promise<Data> {
  const { token } = await sharedSession(server, role);
  return call<Data>(server, path, { ...options, token });
}
