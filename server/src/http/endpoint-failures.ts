import type { DerivedFailure, Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import type { ErrorCode } from '@clinic-serial/contract/subjects/errors';
import { can, ROLES } from '@clinic-serial/contract/terms/permissions';
import { ignoresTokens } from './callers.ts';

const always = () => true;
/** Fastify reads the body of every request that may have one, even if the endpoint takes none. */
const mayHaveBody = ({ method }: Endpoint) => method !== 'GET';

/** For each failure that no endpoint lists: which endpoints can have it. */
const DERIVED: Record<DerivedFailure, (endpoint: Endpoint) => boolean> = {
  INVALID_INPUT: ({ params, query, body }) =>
    params !== undefined || query !== undefined || body !== undefined,
  MALFORMED_REQUEST: always,
  UNAUTHENTICATED: ({ access }) => !ignoresTokens(access),
  FORBIDDEN: ({ access: { staff } }) => staff !== undefined && ROLES.some((role) => !can(role, staff)),
  SECOND_FACTOR_FIRST: ({ access: { staff, withoutSecondFactor } }) =>
    staff !== undefined && !withoutSecondFactor,
  CONFIRM_PASSWORD: ({ access: { sensitive } }) => sensitive !== undefined,
  // Fastify answers a parameter that is too long like an address that does not exist.
  NOT_FOUND: ({ params }) => params !== undefined,
  REQUEST_TOO_SLOW: always,
  BODY_TOO_LARGE: mayHaveBody,
  UNSUPPORTED_MEDIA_TYPE: mayHaveBody,
  TOO_MANY_REQUESTS: always,
  HEADERS_TOO_LARGE: always,
  INTERNAL: always,
  OVERLOADED: always,
  DATABASE_AWAY: always,
  NOT_WRITABLE: always,
};

/** Every failure that an endpoint can have: those it lists, and the derived ones. */
export function failuresOf(endpoint: Endpoint): ErrorCode[] {
  const derived = Object.entries(DERIVED) as Array<[DerivedFailure, (typeof DERIVED)[DerivedFailure]]>;
  return [
    ...new Set<ErrorCode>([
      ...endpoint.fails,
      ...derived.filter(([, has]) => has(endpoint)).map(([code]) => code),
    ]),
  ];
}
