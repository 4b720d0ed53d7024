import type { Endpoint } from '@clinic-serial/contract/endpoint';

/** What fills an endpoint's path and query. Empty, null and undefined query values are left out. */
export interface AddressParts {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | number | boolean | null | undefined> | undefined;
}

/** The header that carries what staff search for: addresses are kept in the logs of proxies, headers are not. */
const SEARCH_HEADER = 'x-search-term';

/** What a request to an endpoint is made of: the address without the search term, and the header that carries it. */
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
