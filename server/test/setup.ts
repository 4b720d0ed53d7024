// Runs before each test file.
import { startOver } from './next-number.ts';

startOver();

// npm and npx set this variable. It is removed, so that all hints name `clinic`, however the tests were
// started.
delete process.env.npm_lifecycle_event;
