import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../src/app.ts';
import { type Clock, makeClock } from '../src/clock.ts';
import { type Config, readConfig } from '../src/config.ts';
import { connect, type Database } from '../src/database/connect.ts';
import { migrate } from '../src/database/migrate.ts';
import { makeLog } from '../src/log.ts';
import { makeHabitStore } from '../src/queue/habit-store.ts';
import { finishSms } from '../src/queue/when-to-come.ts';
import type { Services } from '../src/services.ts';
import { makePasswordWork } from '../src/sign-in/fair-line.ts';
import { makeOutbox } from '../src/sms/outbox.ts';
import { makeSmsBudget } from '../src/sms/sms-budget.ts';
import type { SmsGateway, SmsMessage } from '../src/sms/sms-gateway.ts';
import { type Engine, migratedDatabaseUrl } from './databases.ts';
import { noteFailure } from './unlisted-failures.ts';

/** A clock that changes only when a test moves it. */
export interface TestClock extends Clock {
  set(moment: string): void;
  advance(seconds: number): void;
}

/** Friday, 20 November 2026, 10:00 in Dhaka. */
export const FRIDAY_MORNING = '2026-11-20T04:00:00.000Z';

export function makeTestClock(moment = FRIDAY_MORNING): TestClock {
  let now = new Date(moment);
  return {
    ...makeClock('Asia/Dhaka', () => now),
    set: (next) => {
      now = new Date(next);
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1_000);
    },
  };
}

/** A response of the API, with the fields of its envelope. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer holds
  data: any;
  error: string | undefined;
  code: string | undefined;
  errors: Record<string, string> | undefined;
  /** The appointment that ALREADY_BOOKED shows to a patient. */
  appointment?: Appointment | undefined;
  /** The newer queue that QUEUE_CHANGED holds. */
  queue?: QueueState | undefined;
  headers: Record<string, unknown>;
}

/**
 * A whole application on its own, empty database, with a test clock and an SMS gateway that keeps its
 * messages.
 */
export interface TestApp {
  app: FastifyInstance;
  database: Database;
  clock: TestClock;
  /** The messages that the gateway took; empty when a test has its own gateway. */
  messages: Omit<SmsMessage, 'id'>[];
  /**
   * For tests that call use cases directly, without a route. Such calls do not start a delivery.
   * `outbox.deliver` sends what is due, and resolves when that and what the application was sending has been
   * sent.
   */
  services: Services;
  /** Sends any request, with any body and headers. The URL is complete, with `/api`. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  get(path: string, token?: string): Promise<Answer>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token?: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Limits per address are off unless a test sets them, because all calls of a test come from one address. */
const TEST_ENV = {
  DEMO_MODE: 'true',
  LOG_LEVEL: 'silent',
  REQUESTS_PER_MINUTE: '0',
  CODES_PER_HOUR: '0',
  USUAL_CODES: '0',
  LOOKUPS_PER_MINUTE: '0',
  SMS_DAILY_LIMIT: '0',
  // Off, because on a busy machine the server would answer 503 for overload. Only tests of overload set them.
  OVERLOAD_DELAY_MS: '0',
  REQUESTS_AT_ONCE: '0',
};

export async function startTestApp(
  engine: Engine,
  options: {
    env?: Record<string, string>;
    clock?: TestClock;
    databaseUrl?: string;
    gateway?: SmsGateway;
    /** Collects the lines of the log. LOG_LEVEL must be set too. */
    logLines?: string[];
    /** Folder of the built web pages. Without it the application serves only the API. */
    webRoot?: string;
  } = {},
): Promise<TestApp> {
  const databaseUrl = options.databaseUrl ?? (await migratedDatabaseUrl(engine));
  const env = { DATABASE_URL: databaseUrl, ...TEST_ENV, ...options.env };
  const config: Config = readConfig(env);
  const database = await connect(databaseUrl, { connections: 8 });
  await migrate(database);
  const clock = options.clock ?? makeTestClock();
  const messages: TestApp['messages'] = [];
  const log = makeLog(config.logLevel, { write: (line) => options.logLines?.push(line) });
  const smsGateway: SmsGateway = options.gateway ?? {
    send: async ({ phone, text }) => {
      messages.push({ phone, text });
    },
  };
  const habits = makeHabitStore(database, clock);
  const outbox = makeOutbox({
    database,
    clock,
    gateway: smsGateway,
    gatewayName: () => config.sms.gateway,
    secret: config.secret,
    log,
    finish: (draft) => finishSms({ clock, config, habits, database, log }, draft),
  });
  const app = await buildApp({
    config,
    env,
    database,
    clock,
    log,
    smsGateway,
    outbox,
    webRoot: options.webRoot ?? null,
    onFailure: noteFailure,
  });
  const smsBudget = makeSmsBudget({ config, clock, log });
  const services: Services = {
    config,
    database,
    clock,
    log,
    outbox: { ...outbox, deliverSoon: () => {} },
    smsBudget,
    passwordWork: makePasswordWork(),
    habits,
  };
  await app.ready();

  const call = async (request: InjectOptions, token?: string): Promise<Answer> => {
    const response = await app.inject({
      ...request,
      url: `/api${request.url}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    const body = response.json();
    return {
      status: response.statusCode,
      data: body.data,
      error: body.error,
      code: body.code,
      errors: body.errors,
      appointment: body.appointment,
      queue: body.queue,
      headers: response.headers,
    };
  };
  return {
    app,
    database,
    clock,
    messages,
    services,
    inject: (request) => app.inject(request),
    get: (url, token) => call({ method: 'GET', url }, token),
    send: (method, url, payload, token) => call({ method, url, ...(payload ? { payload } : {}) }, token),
    close: async () => {
      await app.close();
      // Nobody replaces the file, and making it free takes longer than most tests.
      await database.close({ free: false });
    },
  };
}
