import { type Catalogue, en } from '@clinic-serial/contract/messages/en';
import { type Message, say, sentenceOf } from '@clinic-serial/contract/messages/message';
import type { Access, Endpoint, Subject } from '@clinic-serial/contract/subjects/endpoint';
import { type ErrorCode, FAILURES } from '@clinic-serial/contract/subjects/errors';
import type { Failure } from '@clinic-serial/contract/subjects/failure';
import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import type { FastifyContextConfig } from 'fastify';
import { ignoresTokens } from './callers.ts';
import { failuresOf } from './endpoint-failures.ts';

type Json = Record<string, unknown>;
interface Media {
  schema: unknown;
  example?: unknown;
  examples?: Json;
}
interface Response {
  description: string;
  headers?: Json;
  content: Record<string, Media>;
}
interface Operation {
  responses: Record<string, Response | { $ref: string }>;
  requestBody?: { content: Record<string, Media> };
  parameters?: unknown[];
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; headers?: Json; parameters?: Json; responses?: Record<string, Response> };
}

const SUBJECTS: Record<Subject, string> = {
  Clinic: 'Contact details of the clinic, and its current day',
  Doctors: 'The doctors, their hours and their free places',
  Departments: 'The departments and their statistics',
  Booking: 'Book a serial for today in two steps: request a code, then send the code',
  Calendar: 'Holidays, leave, changed days, waiting lists, and what follows for the patients',
  Queue: 'The queue of a sitting: arrivals, calls, breaks and its record',
  Import: 'Lists of patients, doctors and past visits that a clinic brings along.',
  Money: 'Fees, payments, receipts, the close of a day, and the shares of the doctors',
  Reports: 'The numbers of a range of dates: serials, waiting, punctuality and SMS',
  Appointments: 'Read and change appointments, and book at the desk',
  Patients: 'Patient records, profiles and personal data',
  'Sign-in': 'Tokens of patients and staff, and their login sessions',
  'Staff account': 'The account of the signed-in staff member',
  Administration: 'Dashboard, audit log, SMS and clock',
};
export const TAGS = Object.entries(SUBJECTS).map(([name, description]) => ({ name, description }));

export const SECURITY_SCHEMES = {
  patientToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `patientToken` of a booking or a login. It is valid for 24 hours.',
  },
  staffToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `token` of a staff sign-in. It is valid for 8 hours, and ends after 30 minutes without use.',
  },
} as const;

/** The tokens that an endpoint accepts. An empty entry means that it also serves callers without a token. */
export function securityOf(access: Access): Record<string, string[]>[] {
  if (ignoresTokens(access)) return [];
  return [
    ...(access.visitor ? [{}] : []),
    ...(access.patient ? [{ patientToken: [] }] : []),
    ...(access.staff ? [{ staffToken: [] }] : []),
  ];
}

export function audienceOf({ access }: Endpoint): string {
  const served = [
    ...(access.visitor ? ['everybody'] : []),
    ...(access.patient ? ['patients'] : []),
    ...(access.staff ? [`staff with the permission \`${access.staff}\``] : []),
  ];
  const { recentPasswordMinutes: minutes } = SESSION_LIMITS;
  const password = access.sensitive
    ? ` The password must have been entered in the session within the last ${minutes} minutes${typeof access.sensitive === 'function' ? ', for some bodies' : ''}: at the sign-in, or with \`POST /admin/confirm-password\`.`
    : '';
  return `For ${served.join(' and ')}.${password}`;
}

/** Finds the configuration of a route by its method and path (`/api/doctors/{id}`). */
type ConfigOf = (method: string, path: string) => FastifyContextConfig | undefined;

/** Adds the language, failures and examples of each endpoint, and removes unused schemas. */
export function completeDocument(document: Document, configOf: ConfigOf): Document {
  const responses: Record<string, Response> = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const config = configOf(method.toUpperCase(), path) ?? {};
      const success = operation.responses[200];
      if (success && 'content' in success) success.description = 'Success';
      addExample(operation, config);
      if (config.endpoint) operation.parameters = [...(operation.parameters ?? []), LANGUAGE];
      delete operation.responses.default;
      const failures = config.endpoint ? failuresOf(config.endpoint) : (config.failures ?? []);
      Object.assign(operation.responses, failureResponses(failures, responses));
    }
  }
  const { components } = document;
  return withUsedSchemas({
    ...document,
    components: {
      ...components,
      headers: { RetryAfter: RETRY_AFTER },
      parameters: { AcceptLanguage: ACCEPT_LANGUAGE },
      responses,
    },
  });
}

function addExample({ requestBody, responses }: Operation, { example }: FastifyContextConfig): void {
  if (!example) return;
  const body = requestBody?.content['application/json'];
  if (body && example.body !== undefined) body.example = example.body;
  const success = responses[200];
  const data = success && 'content' in success ? success.content['application/json'] : undefined;
  if (data) data.example = { success: true, data: example.data };
}

const LANGUAGE = { $ref: '#/components/parameters/AcceptLanguage' };
const ACCEPT_LANGUAGE = {
  name: 'Accept-Language',
  in: 'header',
  description:
    'The language of all sentences for people, such as the `error` and `errors` of a failure, and of the SMS with a code: ' +
    'Bangla if the header prefers `bn` to `en`, else English. `code` is the same in every language.',
  schema: { type: 'string', default: 'en' },
  example: 'bn',
};

const RETRY_AFTER = {
  description: 'The number of seconds after which the request may be sent again',
  schema: { type: 'integer', minimum: 1 },
};
/** Statuses whose responses have a Retry-After header (rules: API 2). */
const WITH_RETRY_AFTER: readonly number[] = [429, 503];
/** A response with more codes than this is not shared, because its name would be too long to read. */
const MOST_CODES_IN_NAME = 3;

/** Groups the failures by status. Responses with few codes go into `shared`, for several operations. */
function failureResponses(
  codes: readonly ErrorCode[],
  shared: Record<string, Response>,
): Operation['responses'] {
  const statuses = [...new Set(codes.map((code) => FAILURES[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const group = codes.filter((code) => FAILURES[code].status === status);
      const response = failureResponse(status, group);
      if (group.length > MOST_CODES_IN_NAME) return [status, response];
      const name = group.map(pascalCase).join('Or');
      shared[name] = response;
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

type VariableCode = {
  [Code in ErrorCode]: Code extends keyof Catalogue ? (Catalogue[Code] extends string ? never : Code) : Code;
}[ErrorCode];

const EXAMPLE_SENTENCES: Record<VariableCode, Message> = {
  TOO_MANY_SIGN_INS: say('TOO_MANY_SIGN_INS', { seconds: 30 }),
  CODE_WRONG: say('CODE_WRONG', { triesLeft: 4 }),
  ALREADY_BOOKED: say('ALREADY_BOOKED', { serial: 13 }),
  TOO_MANY_BOOKINGS: say('TOO_MANY_BOOKINGS', { most: 5 }),
  EXTRAS_USED_UP: say('EXTRAS_USED_UP', { most: 3 }),
  ACT_REFUSED: say('queueNobodyWaits'),
  STATUS_CHANGED: say('STATUS_CHANGED', { status: 'Confirmed' }),
  TRANSITION_REFUSED: say('TRANSITION_REFUSED', { from: 'Completed', to: 'Booked' }),
  PATIENT_INACTIVE: say('PATIENT_INACTIVE', { clinicPhone: '02-55012345' }),
  MOVES_USED_UP: say('MOVES_USED_UP', { clinicPhone: '02-55012345' }),
  ONLINE_BOOKING_CLOSED: say('ONLINE_BOOKING_CLOSED', { clinicPhone: '02-55012345' }),
  SETTING_FIXED: say('SETTING_FIXED', { setting: 'CLINIC_PHONE' }),
  TOO_MANY_PEOPLE: say('TOO_MANY_PEOPLE', { most: 30 }),
  HAS_UPCOMING: say('HAS_UPCOMING', { appointments: 2 }),
  MONEY_UNDECIDED: say('MONEY_UNDECIDED', { paisa: 50_000 }),
  HAS_HISTORY: say('doctorHasAppointments', { doctor: 'Dr. Example', appointments: 2 }),
};

function exampleSentence(code: ErrorCode): string {
  const variable: Partial<Record<ErrorCode, Message>> = EXAMPLE_SENTENCES;
  return sentenceOf(en, variable[code] ?? code);
}

function failureResponse(status: number, codes: readonly ErrorCode[]): Response {
  const example = (code: ErrorCode) => ({
    value: { success: false, error: exampleSentence(code), code } satisfies Failure,
  });
  return {
    description: codes.map((code) => `- \`${code}\`: ${exampleSentence(code)}`).join('\n'),
    ...(WITH_RETRY_AFTER.includes(status)
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
      : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            { type: 'object', required: ['code'], properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  };
}

const pascalCase = (code: string) =>
  code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** fastify-type-provider-zod makes two of each named schema, for requests (`PatientInput`) and responses. */
const INPUT = /Input$/;
const REF = /^#\/components\/schemas\/(\w+)$/;

/** Removes unused schemas. The ending `Input` stays only where the schema for requests is different. */
function withUsedSchemas(document: Document): Document {
  const { schemas, ...components } = document.components;
  const used = new Set<string>();
  const collect = (part: unknown): void => {
    forEachRef(part, (name) => {
      if (used.has(name)) return;
      used.add(name);
      collect(schemas[name]);
    });
  };
  collect([document.paths, components]);
  const nameOf = (name: string) => {
    const short = name.replace(INPUT, '');
    const isTaken = used.has(short) && JSON.stringify(schemas[short]) !== JSON.stringify(schemas[name]);
    return isTaken ? name : short;
  };
  const kept = [...used].sort().map((name) => [nameOf(name), schemas[name]]);
  return JSON.parse(
    JSON.stringify({ ...document, components: { schemas: Object.fromEntries(kept), ...components } }),
    (key, value) =>
      key === '$ref' && typeof value === 'string'
        ? value.replace(REF, (_, name: string) => `#/components/schemas/${nameOf(name)}`)
        : value,
  );
}

function forEachRef(part: unknown, found: (name: string) => void): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    const [, name] = key === '$ref' && typeof value === 'string' ? (REF.exec(value) ?? []) : [];
    if (name) found(name);
    else forEachRef(value, found);
  }
}
