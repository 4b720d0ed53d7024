import type * as z from 'zod/mini';
import type { Permission } from './rules/permissions.ts';

/**
 * Who may call an endpoint. `visitor`: calls without a token; `patient`: a patient's token; `staff`: a staff
 * token whose role has the permission. A token of a kind that is not listed gets the answer 401.
 */
export interface Access {
  visitor?: true;
  patient?: true;
  staff?: Permission;
}

type ObjectSchema = z.core.$ZodType<Record<string, unknown>>;

/**
 * An endpoint as data: the server registers it, the client calls it, the OpenAPI document is made from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/api`, with parameters in braces: `/doctors/{id}`. */
  path: string;
  summary: string;
  access: Access;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /** The content of `data` in a success answer. */
  data: z.core.$ZodType;
}

/** Defines an endpoint. The result keeps the exact types of its schemas. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Output<S, Missing> = S extends z.core.$ZodType ? z.output<S> : Missing;
type Input<S> = S extends z.core.$ZodType ? z.input<S> : never;

/** The path parameters, query and body that the server's handler receives, parsed and normalised. */
export type ParamsOf<E extends Endpoint> = Output<E['params'], Record<string, never>>;
export type QueryOf<E extends Endpoint> = Output<E['query'], Record<string, never>>;
export type BodyOf<E extends Endpoint> = Output<E['body'], undefined>;

/** The body that a client sends. */
export type BodyInputOf<E extends Endpoint> = Input<E['body']>;

/** The content of `data` in a success answer, as the schema returns it. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;
