import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { PasswordWork } from './sign-in/password-work.ts';
import type { Outbox } from './sms/outbox.ts';
import type { SmsBudget } from './sms/sms-budget.ts';

/** What use cases work with; made once in app.ts and handed down in sight. */
export interface Services {
  config: Config;
  database: Database;
  clock: Clock;
  outbox: Outbox;
  smsBudget: SmsBudget;
  passwordWork: PasswordWork;
  log: Logger;
}
