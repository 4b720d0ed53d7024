import { type Pagination, paginationOf } from '@clinic-serial/contract/fields/paging';
import { failures } from '@clinic-serial/contract/messages/current/failures';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import type { BodyInputOf, DataOf, Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { type ErrorCode, FAILURES, type FieldErrors } from '@clinic-serial/contract/subjects/errors';
import { vi } from 'vitest';
import { aClinic } from './records.ts';

/** A request that reached the stubbed server. Parameters and query values are texts, as in the address. */
interface StubRequest<E extends Endpoint = Endpoint> {
  params: Record<string, string>;
  query: Record<string, string>;
  body: BodyInputOf<E>;
}

/** The response that a stub gives instead of data: {@link refusal} or {@link serverError}. */
class StubFailure {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * The failure response of the server, with the status of its code. The default sentence is the code's; a code
 * whose sentence has parameters stands for itself.
 */
export function refusal(code: ErrorCode, error: string = sentenceOfCode(code), errors?: FieldErrors) {
  return new StubFailure(FAILURES[code].status, { success: false, code, error, errors });
}

function sentenceOfCode(code: ErrorCode): string {
  const sentence = (failures as Partial<Record<string, unknown>>)[code];
  return typeof sentence === 'string' ? sentence : code;
}

/** The refusal of a second serial, with the appointment that the person already has. */
export const alreadyBooked = (appointment: Appointment, error: string) =>
  new StubFailure(409, { success: false, code: 'ALREADY_BOOKED', error, appointment });

/** The answer to the right password of an account with a second factor. */
export const codeNeeded = (challenge: string) =>
  new StubFailure(401, {
    success: false,
    code: 'SECOND_FACTOR_NEEDED',
    error: sentenceOfCode('SECOND_FACTOR_NEEDED'),
    challenge,
  });

/** A failure without a body, for example from a proxy. Screens show it as 'Server error: 500'. */
export const serverError = (status = 500) => new StubFailure(status, undefined);

/** Adds the header Retry-After to a failure: the client may try again after so many seconds. */
export const withRetryAfter = ({ status, body }: StubFailure, seconds: number) =>
  new StubFailure(status, body, { 'retry-after': String(seconds) });

/** An answer for `respond`: the request gets no response. Screens show 'Network error. …'. */
export function noConnection(): never {
  throw new TypeError('Failed to fetch');
}

type Answer<E extends Endpoint> = DataOf<E> | StubFailure;
type Respond<E extends Endpoint> = Answer<E> | ((request: StubRequest<E>) => Answer<E> | Promise<Answer<E>>);

interface Stub {
  endpoint: Endpoint;
  respond: unknown;
  requests: StubRequest[];
}

export interface StubbedApi {
  /**
   * Sets the response of an endpoint: data, a failure, or a function of the request. Replaces an earlier one.
   */
  respond: <const E extends Endpoint>(endpoint: E, respond: Respond<E>) => void;
  /** The requests to an endpoint so far. */
  requests: <const E extends Endpoint>(endpoint: E) => StubRequest<E>[];
}

/**
 * Replaces `fetch`. GET /clinic is answered; a test sets the responses of the other endpoints. An endpoint
 * without a response gets 404, and the error names it.
 */
export function stubApi(): StubbedApi {
  const stubs = new Map<string, Stub>();
  const stubOf = (endpoint: Endpoint): Stub => {
    const key = `${endpoint.method} ${endpoint.path}`;
    const stub = stubs.get(key) ?? { endpoint, respond: undefined, requests: [] };
    stubs.set(key, stub);
    return stub;
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const found = match([...stubs.values()], method, pathname.replace(/^\/api/, ''));
    if (!found) return Response.json({ error: `Not stubbed: ${method} ${pathname}` }, { status: 404 });
    const term = new Headers(headers).get('x-search-term');
    const request = {
      params: found.params,
      query: { ...Object.fromEntries(searchParams), ...(term && { search: decodeURIComponent(term) }) },
      body: (body ? JSON.parse(String(body)) : undefined) as never,
    };
    found.stub.requests.push(request);
    const { respond } = found.stub;
    const answer: unknown = typeof respond === 'function' ? await respond(request) : respond;
    if (answer instanceof StubFailure) {
      return Response.json(answer.body ?? null, { status: answer.status, headers: answer.headers });
    }
    return Response.json({ success: true, data: answer });
  });
  const api: StubbedApi = {
    respond: (endpoint, respond) => {
      stubOf(endpoint).respond = respond;
    },
    requests: (endpoint) => stubOf(endpoint).requests as never,
  };
  api.respond(getClinic, aClinic);
  return api;
}

/** The stub of a request. `/doctors/export` comes before `/doctors/{id}`, like in the server's router. */
function match(stubs: readonly Stub[], method: string, pathname: string) {
  const possible = stubs
    .filter(({ endpoint, respond }) => endpoint.method === method && respond !== undefined)
    .sort((one, other) => one.endpoint.path.split('{').length - other.endpoint.path.split('{').length);
  for (const stub of possible) {
    const pattern = stub.endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const found = new RegExp(`^${pattern}$`).exec(pathname);
    if (found) return { stub, params: { ...found.groups } };
  }
  return undefined;
}

/** A door for a slow response: `respond(endpoint, async () => { await door.opened; return data; })`. */
export function closedDoor(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The pagination of a list that has all its rows on one page. */
export const onePage = (rows: readonly unknown[], limit = 30): Pagination =>
  paginationOf(rows.length, limit, 0);
