// Runs before each test file.
import { afterEach, expect } from 'vitest';
import { startOver } from './next-number.ts';
import { takeUnlistedFailures } from './unlisted-failures.ts';

startOver();

afterEach(() => {
  expect(takeUnlistedFailures(), 'failures that an endpoint gave and does not list under `fails`').toEqual(
    [],
  );
});

// npm and npx set this variable. It is removed, so that all hints name `clinic`, however the tests were
// started.
delete process.env.npm_lifecycle_event;
