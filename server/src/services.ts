import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { HabitStore } from './queue/habit-store.ts';
import type { PasswordWork } from './sign-in/fair-line.ts';
import type { Outbox } from './sms/outbox.ts';
import type { SmsBudget } from './sms/sms-budget.ts';

/** The services that use cases need. app.ts makes them once and passes them on as a parameter. */
export interface Services {
  config: Config;
  database: Database;
  clock: Clock;
  outbox: Outbox;
  smsBudget: SmsBudget;
  passwordWork: PasswordWork;
  habits: HabitStore;
  log: Logger;
}
