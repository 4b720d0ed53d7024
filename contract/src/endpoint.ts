import type * as z from 'zod/mini';
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

type ObjectSchema = z.core.$ZodType<Record<string, unknown>>;

/** An endpoint as data: the server registers it, the client calls it, the OpenAPI document is made from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters in braces: `/doctors/{id}`. */
  path: string;
  summary: string;
  access: Access;
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
