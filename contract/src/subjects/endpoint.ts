import * as z from 'zod/mini';
import { clinicDate } from '../fields/clinic-date.ts';
import { idText } from '../fields/id.ts';
import type { Permission } from '../terms/permissions.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The kinds of sensitive endpoints. The operator is told of changes of the first four kinds, because such a
 * change can let an attacker stay (rules: accounts 18).
 */
export type SensitiveKind = 'gateway' | 'address' | 'duty' | 'accounts' | 'own-factor' | 'patient-data';

/**
 * Who may call an endpoint. `visitor`: without a token; `patient`: with a patient's token; `staff`: with a
 * staff token whose role has the permission. Other tokens get 401.
 */
export interface Access {
  visitor?: true;
  patient?: true;
  staff?: Permission;
  /** Also for staff who must set up a second factor first (rules: accounts 15). */
  withoutSecondFactor?: true;
  /**
   * Only for staff who entered their password in this session within 10 minutes (rules: accounts 17). It is a
   * function if the body decides. If the function returns no kinds, no password is needed.
   */
  sensitive?: SensitiveKind | ((body: unknown) => readonly SensitiveKind[]);
}

/**
 * Failures that follow from an endpoint's access, parameters and body, or from being on a server. No endpoint
 * lists them; `failuresOf` of the server adds them.
 */
export type DerivedFailure =
  | 'INVALID_INPUT'
  | 'MALFORMED_REQUEST'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'SECOND_FACTOR_FIRST'
  | 'CONFIRM_PASSWORD'
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

/**
 * Failures of the use case, which the endpoint lists. An endpoint that takes a password lists
 * CONFIRM_PASSWORD too.
 */
export type OwnFailure = Exclude<ErrorCode, DerivedFailure> | 'CONFIRM_PASSWORD';

/** The groups of endpoints in the OpenAPI document. */
export type Subject =
  | 'Clinic'
  | 'Doctors'
  | 'Departments'
  | 'Booking'
  | 'Calendar'
  | 'Queue'
  | 'Reports'
  | 'Appointments'
  | 'Money'
  | 'Import'
  | 'Patients'
  | 'Sign-in'
  | 'Staff account'
  | 'Administration';

type ObjectSchema = z.core.$ZodType<Record<string, unknown>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An endpoint as data: the server registers it, the client calls it, OpenAPI documents it. */
export interface Endpoint {
  /** The name of the exported constant, and of the function of a generated client. */
  name: string;
  method: Method;
  /** The path below `/api`: `/doctors/{id}`. */
  path: string;
  summary: string;
  subject: Subject;
  access: Access;
  /** Without the {@link DerivedFailure}s. */
  fails: readonly OwnFailure[];
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /** The content of `data` in a success answer. */
  data: z.core.$ZodType;
}

interface Definition extends Omit<Endpoint, 'name' | 'method' | 'path' | 'fails'> {
  /** Method and path: `GET /doctors/{id}`. */
  route: `${Method} /${string}`;
  /** Left out if the use case cannot fail. */
  fails?: readonly OwnFailure[];
}

/** Parameters of a path that mean the same everywhere. An endpoint with another one states its `params`. */
const PATH_PARAMS = { id: idText, doctorId: idText, leaveId: idText, date: clinicDate };
type PathParam = keyof typeof PATH_PARAMS;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type DerivedParams<Path> = [NamesIn<Path>] extends [never]
  ? unknown
  : [NamesIn<Path>] extends [PathParam]
    ? { params: z.ZodMiniObject<Pick<typeof PATH_PARAMS, NamesIn<Path> & PathParam>> }
    : never;

type Defined<Name, D extends Definition> = D & {
  name: Name;
  fails: readonly OwnFailure[];
} & (D['route'] extends `${infer M extends Method} ${infer Path}` ? { method: M; path: Path } : never) &
  (D extends { params: ObjectSchema } ? unknown : DerivedParams<D['route']>);

/** Defines an endpoint by the name of its constant. The result keeps the exact types of its schemas. */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<const Name extends string, const D extends Definition>(
  name: Name,
  definition: D,
): Defined<Name, D> {
  const [method, path = ''] = definition.route.split(' ');
  const params = definition.params ? {} : paramsOf(path);
  return { ...params, fails: [], ...definition, name, method, path } as unknown as Defined<Name, D>;
}

function paramsOf(path: string): Pick<Endpoint, 'params'> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as PathParam);
  if (names.length === 0) return {};
  return { params: z.object(Object.fromEntries(names.map((name) => [name, PATH_PARAMS[name]]))) };
}

type Output<S, Missing> = S extends z.core.$ZodType ? z.output<S> : Missing;
type Input<S> = S extends z.core.$ZodType ? z.input<S> : never;

/** The path parameters, query and body that a handler of the server receives, parsed and normalised. */
export type ParamsOf<E extends Endpoint> = Output<E['params'], Record<string, never>>;
export type QueryOf<E extends Endpoint> = Output<E['query'], Record<string, never>>;
export type BodyOf<E extends Endpoint> = Output<E['body'], undefined>;

/** The body that a client sends. */
export type BodyInputOf<E extends Endpoint> = Input<E['body']>;

/** The content of `data` in a success answer. */
export type DataOf<E extends Endpoint> = z.output<E['data']>;
