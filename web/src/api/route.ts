import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';

/** An endpoint without its schemas. A call needs no more. `E` gives the types of request and response. */
export interface RouteOf<E extends Endpoint> {
  method: E['method'];
  path: E['path'];
  /** Never set. It ties the route to the endpoint's types. */
  endpoint?: E;
}

/**
 * States an endpoint's method and path. Use it where importing the endpoint itself would bring zod and its
 * schemas into the first chunk. The compiler checks both against the contract:
 *
 *     import type { getClinic } from '@clinic-serial/contract/subjects/clinic';
 *     const clinic = routeOf<typeof getClinic>({ method: 'GET', path: '/clinic' });
 */
export function routeOf<E extends Endpoint>(route: Pick<E, 'method' | 'path'>): RouteOf<E> {
  return route;
}
