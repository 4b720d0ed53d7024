// Runs before each test file.
import { startOver } from './next-number.ts';
import { expectListedFailures } from './unlisted-failures.ts';

startOver();
expectListedFailures();

// npm and npx set it. Without it all hints name `clinic`, however the tests were started.
delete process.env.npm_lifecycle_event;
