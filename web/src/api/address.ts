import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';

/** The values for an endpoint's path and query. Empty, null and undefined query values are left out. */
export interface AddressParts {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | number | boolean | null | undefined> | undefined;
}

/** The header that carries the search term of staff, because proxies log addresses but not headers. */
const SEARCH_HEADER = 'x-search-term';

/** The address of a request, without the search term, and the header that carries the search term. */
export function requestOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: AddressParts = {}) {
  const { search, ...others } = query ?? {};
  return {
    address: `/api${addressOf(endpoint, { params, query: others })}`,
    headers: (search ? { [SEARCH_HEADER]: encodeURIComponent(String(search)) } : {}) as Record<
      string,
      string
    >,
  };
}

/** An endpoint's address below `/api`, with its parameters and query filled in: '/doctors/3/live-status'. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: AddressParts = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
