import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';

/** An endpoint without its schemas. A call needs no more. `E` gives the types of request and response. */
export interface RouteOf<E extends Endpoint> {
  method: E['method'];
  path: E['path'];
  /** Never set. It ties the route to the endpoint's types. */
  endpoint?: E;
}

/**
 * States the method and path of an endpoint whose import would bring zod into the first chunk. The compiler
 * checks both against the endpoint:
 *
 *     const clinic = routeOf<typeof getClinic>({ method: 'GET', path: '/clinic' });
 */
export function routeOf<E extends Endpoint>(route: Pick<E, 'method' | 'path'>): RouteOf<E> {
  return route;
}
