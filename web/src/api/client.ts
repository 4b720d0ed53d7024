import type { BodyInputOf, DataOf, Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { CLINIC_DAY_HEADER, UNATTENDED_HEADER } from '@clinic-serial/contract/terms/headers';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { language } from '#messages/language';
import { type AddressParts, requestOf } from './address.ts';
import { noteClinicDay } from './clinic-day.ts';
import { ApiError } from './errors.ts';
import type { RouteOf } from './route.ts';

interface CallOptions<E extends Endpoint> extends AddressParts {
  body?: BodyInputOf<E> | undefined;
  /** The bearer token of the calling area. Public calls send none. */
  token?: string | null | undefined;
  /** Called once on a 401, before the error is thrown, so that the area can end its session. */
  onUnauthenticated?: (() => void) | undefined;
  signal?: AbortSignal | undefined;
  /** True when nobody uses the page. The server then does not count the request as use of the session. */
  unattended?: boolean | undefined;
  /** True for a request that the browser must complete even if the page is left. */
  keepalive?: boolean | undefined;
}

/**
 * Calls an endpoint of the contract and returns the `data` of its response. Throws {@link ApiError}; it does
 * so too after 15 s without a response (rules: API 8). If the server asks for a proof of work, the request is
 * sent once more with one.
 */
export async function call<const E extends Endpoint>(
  endpoint: E | RouteOf<E>,
  options: CallOptions<E> = {},
): Promise<DataOf<E>> {
  try {
    return await callOnce(endpoint, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'PROOF_NEEDED')) throw error;
    const { proofFor } = await import('./proof-of-work/proof-for.ts');
    const proof = await proofFor(error, options.signal);
    const body = { ...(options.body as object | undefined), proof } as BodyInputOf<E>;
    return callOnce(endpoint, { ...options, body });
  }
}

async function callOnce<const E extends Endpoint>(
  endpoint: E | RouteOf<E>,
  options: CallOptions<E>,
): Promise<DataOf<E>> {
  const deadline = deadlineOf(options.signal);
  try {
    const { address, headers } = requestOf(endpoint, options);
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        ...headers,
        // The server writes the sentences of failures in the language of the page.
        'accept-language': language,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.unattended ? { [UNATTENDED_HEADER]: '1' } : {}),
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: deadline.signal,
      keepalive: options.keepalive,
    });
    noteClinicDay(response.headers.get(CLINIC_DAY_HEADER));
    const body: unknown = await response.json().catch((error: unknown) => {
      if (deadline.signal.aborted) throw error;
    });
    if (response.status === 401) options.onUnauthenticated?.();
    if (!response.ok || !isSuccess(body)) throw ApiError.fromAnswer(response, body);
    return body.data as DataOf<E>;
  } catch (error) {
    // A call that its caller aborted is not a network error. TanStack Query expects the abort error itself.
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    throw ApiError.network();
  } finally {
    deadline.clear();
  }
}

/** Aborts when the caller aborts or after the timeout. Phones before 2024 lack `AbortSignal.any`. */
function deadlineOf(caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIMINGS.httpTimeoutMs);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}

function isSuccess(body: unknown): body is { success: true; data: unknown } {
  return typeof body === 'object' && body !== null && (body as { success?: unknown }).success === true;
}
