import { buildServer } from '../../scripts/support/build-parts.mjs';

/** Builds the server before the first test, because many tests start it or a command as a process. */
export default buildServer;
