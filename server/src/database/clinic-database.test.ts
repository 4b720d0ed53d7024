import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startCommand } from '../../test/command-process.ts';
import { describeOnBothEngines, type Engine, freshDatabaseUrl } from '../../test/databases.ts';
import { newPlace } from '../../test/sqlite-clinic.ts';
import { checkCommandDatabase, databaseName, isDatabasePresent } from './clinic-database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

const REAL = { NODE_ENV: 'production', CLINIC_SECRET: 'a-secret-of-thirty-two-characters' };

const COMMANDS = [
  ['staff', 'staff/staff-command.ts', ['list']],
  ['verify-audit', 'audit/verify-command.ts', []],
  ['verify-queue', 'queue/verify-queue-command.ts', []],
  ['verify-money', 'money/verify-money-command.ts', []],
  ['export-all', 'export/export-all-command.ts', ['--to', 'a-folder-that-nobody-makes']],
