import { afterEach, expect, it } from 'vitest';
import { derivationsAt } from '../server/src/proof-of-work/assert-work.ts';
import { newPhone } from '../server/test/clinic.ts';
import type { ServerProcess } from '../server/test/server-process.ts';
import { solveWork } from '../server/test/solve-work.ts';
import { addDoctor, IS_FULL_RUN, startClinic } from './support/clinic.ts';
import { makeFolder } from './support/folder.ts';
import { call } from './support/patients.ts';

/** More requests than the share of one provider, so that the share stops the flood. */
const REQUESTS = IS_FULL_RUN ? 2_000 : 800;
const AT_ONCE = 40;
const OWNER = '203.0.113.7';

let server: ServerProcess;
let doctorId: number;
afterEach(() => server?.end('SIGKILL'));

/** Starts the server with the default limits, behind a proxy that names the address of the client. */
async function start(env: Record<string, string> = {}): Promise<void> {
  const databaseUrl = `file:${makeFolder()}/clinic.db`;
  const limits = { CODES_PER_HOUR: '600', SMS_DAILY_LIMIT: '2000', USUAL_CODES: '120' };
  server = await startClinic(databaseUrl, { TRUST_PROXY: 'true', ...limits, ...env });
  doctorId = await addDoctor(databaseUrl);
}

const post = (path: string, body: object, address: string) =>
  call(server.api, path, body, { headers: { 'x-forwarded-for': address } });

/**
 * Does what our pages do: solves a challenge in the background and sends the request again. The answer comes
 * with the work that this was: how often a key was derived.
 */
async function postWithProof(path: string, body: object, address: string) {
  const first = await post(path, body, address);
  if (first.code !== 'PROOF_NEEDED') return { ...first, derivations: 0 };
  const proof = await solveWork(first.challenge);
  const { counter } = JSON.parse(Buffer.from(proof, 'base64').toString()).solution;
  return { ...(await post(path, { ...body, proof }, address)), derivations: Number(counter) };
}

const draft = (patientPhone: string) => ({ doctorId, patientName: 'Rahima Begum', patientPhone });
const askForCode = (patientPhone: string, address: string) =>
  postWithProof('/appointments/request-otp', draft(patientPhone), address);
const verify = ({ sessionToken, otp }: { sessionToken: string; otp: string }, address: string) =>
  post('/appointments/verify-otp', { sessionToken, otp }, address);

/** Asks for codes from another /64 each time, as fast as the server answers. @returns counts by outcome */
async function attack(addressOf: (request: number) => string): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  let request = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (request < REQUESTS) {
        request += 1;
        const answer = await post('/appointments/request-otp', draft(newPhone()), addressOf(request));
        const outcome = answer.code ?? (answer.data.notice ? 'without an SMS' : 'with an SMS');
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    }),
  );
  return outcomes;
}

/**
 * A person on another network asks for a code, books with it, and logs in. Returns the work that the booking
 * and the login asked for, in derivations of a key.
 */
async function bookAndLogIn(): Promise<{ booking: number; login: number }> {
  const phone = newPhone();
  const asked = await askForCode(phone, OWNER);
  expect(asked).toMatchObject({ status: 200, code: undefined });
  // An answer without a notice means that the SMS is really sent.
  expect(asked.data.notice).toBeUndefined();
  expect((await verify(asked.data, OWNER)).status).toBe(200);
  const login = await postWithProof('/auth/request-login-otp', { phone }, OWNER);
  expect(login.status).toBe(200);
  expect(login.data.notice).toBeUndefined();
  const { sessionToken, otp } = login.data;
  const loggedIn = await post('/auth/verify-login-otp', { sessionToken, otpCode: otp }, OWNER);
  expect(loggedIn.status).toBe(200);
  return { booking: asked.derivations, login: login.derivations };
}

/** Each request has another /64. A /48 (a site) has 65,536 /64s; a /32 (a provider) has 65,536 /48s. */
const inOneSite = (request: number) => `2001:db8:7:${request.toString(16)}::1`;
const inOneProvider = (request: number) => `2001:db8:${request.toString(16)}:1::1`;

it.each([
  ['of one site', inOneSite],
  ['of one provider', inOneProvider],
])('a flood over IPv6 /64s %s does not close booking or login for people elsewhere', async (_, addressOf) => {
  await start();
  const { 'with an SMS': sent = 0, PROOF_NEEDED: asked = 0 } = await attack(addressOf);
  expect(sent).toBeLessThan(250);
  expect(asked).toBeGreaterThan(REQUESTS / 2);
  const { booking, login } = await bookAndLogIn();
  // One proof is enough for each, and the hardest level is the limit of its work.
  expect(Math.max(booking, login)).toBeLessThanOrEqual(2 * derivationsAt(5));
});

it('a flood over IPv6 /64s that proves everything gets no more than the share of its network', async () => {
  // The proof of work is off, as if the attacker had solved every challenge.
  await start({ USUAL_CODES: '0' });
  const { 'with an SMS': sent = 0 } = await attack(inOneProvider);
  expect(sent).toBeLessThanOrEqual(571);
  await bookAndLogIn();
});

it('four requests from elsewhere neither kill an open code nor shut its phone out', async () => {
  await start();
  const phone = newPhone();
  const own = await askForCode(phone, OWNER);
  for (const last of [1, 2, 3, 4]) expect((await askForCode(phone, `198.51.100.${last}`)).status).toBe(200);
  expect((await verify(own.data, OWNER)).status).toBe(200);

  const other = newPhone();
  for (const last of [1, 2, 3, 4]) expect((await askForCode(other, `198.51.100.${last}`)).status).toBe(200);
  const first = await askForCode(other, OWNER);
  const again = await askForCode(other, OWNER);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect((await verify(again.data, OWNER)).status).toBe(200);
});
