import type { BodyInputOf, DataOf, Endpoint } from '@clinic-serial/contract/endpoint';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { ApiError } from './errors.ts';

type QueryValues = Record<string, string | number | boolean | null | undefined>;

interface CallOptions<E extends Endpoint> {
  params?: Record<string, string | number>;
  /** Empty, null and undefined values are left out. */
  query?: QueryValues;
  body?: BodyInputOf<E>;
  /** The bearer token of the area that calls; public calls send none. */
  token?: string | null;
  /** Called once when the server answers 401, before the error is thrown: the area ends its session there. */
  onUnauthenticated?: () => void;
  signal?: AbortSignal;
}

/**
 * Calls an endpoint of the contract and returns what stands under `data`.
 * Throws {@link ApiError} for every other outcome, after 15 s at the latest (specification 7).
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<DataOf<E>> {
  const timeout = AbortSignal.timeout(LIMITS.httpTimeoutMs);
  const response = await fetch(addressOf(endpoint, options), {
    method: endpoint.method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    // A query that is no longer wanted is not a network error: TanStack Query expects the abort itself.
    if (options.signal?.aborted) throw error;
    throw ApiError.network();
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 401) options.onUnauthenticated?.();
  if (!response.ok || !isSuccess(body)) throw ApiError.fromAnswer(response, body);
  return body.data as DataOf<E>;
}

function addressOf<E extends Endpoint>(endpoint: E, options: CallOptions<E>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(options.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const search = query.toString();
  return `/api${path}${search ? `?${search}` : ''}`;
}

function isSuccess(body: unknown): body is { success: true; data: unknown } {
  return typeof body === 'object' && body !== null && (body as { success?: unknown }).success === true;
}
