import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './rules/permissions.ts';

/**
 * Who an endpoint serves. `visitor`: calls without a token; `patient`: a patient's token; `staff`: a staff token
 * whose role holds the permission. A token of a kind that is not listed is answered 401.
 */
export interface Access {
  visitor?: true;
  patient?: true;
  staff?: Permission;
}

/**
 * Failures that follow from what an endpoint is: whom it serves, what it reads, that it is served at all. No endpoint
 * lists them; `failuresOf` of the server says which endpoint has which.
 */
export type DerivedFailure =
  | 'INVALID_INPUT'
  | 'MALFORMED_REQUEST'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'REQUEST_TOO_SLOW'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL'
  | 'OVERLOADED'
  | 'DATABASE_AWAY'
  | 'NOT_WRITABLE';

/** Failures that an endpoint's own use case gives. Each endpoint lists its own. */
export type OwnFailure = Exclude<ErrorCode, DerivedFailure>;

/** The chapters of the API's description. */
export type Subject =
  | 'Clinic'
  | 'Doctors'
  | 'Departments'
  | 'Booking'
  | 'Appointments'
  | 'Patients'
  | 'Sign-in'
  | 'Staff account'
  | 'Administration';

type ObjectSchema = z.core.$ZodType<Record<string, unknown>>;

/** An endpoint as data: the server registers it, the client calls it, the OpenAPI document is made from it. */
export interface Endpoint {
  /** The name of the exported constant. A generated client calls its function by this name. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters in braces: `/doctors/{id}`. */
  path: string;
  summary: string;
  subject: Subject;
  access: Access;
  /** Every code that the use case behind it can give, without those that are derived (see {@link DerivedFailure}). */
  fails: readonly OwnFailure[];
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /** What stands under `data` of a success. */
  data: z.core.$ZodType;
}

/** States an endpoint; the result keeps the exact types of its schemas. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Output<S, Missing> = S extends z.core.$ZodType ? z.output<S> : Missing;
type Input<S> = S extends z.core.$ZodType ? z.input<S> : never;

/** What the server's handler receives of an endpoint's path, query and body: parsed and normalised. */
export type ParamsOf<E extends Endpoint> = Output<E['params'], Record<string, never>>;
export type QueryOf<E extends Endpoint> = Output<E['query'], Record<string, never>>;
export type BodyOf<E extends Endpoint> = Output<E['body'], undefined>;

/** What a client sends as an endpoint's body. */
export type BodyInputOf<E extends Endpoint> = Input<E['body']>;

/** What a success carries under `data`. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;
