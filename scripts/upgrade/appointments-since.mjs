// Prints how many appointments were made since a moment (ISO 8601, in UTC), for `clinic rollback`.
import { runBuilt } from '../support/run-built.mjs';

await runBuilt('server/dist/appointments/count-since-command.js');
