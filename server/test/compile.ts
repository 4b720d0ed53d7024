import { run } from '../../scripts/support/run.mjs';

/** Builds the server once per run, before the first test, because many tests start it or a command as a process. */
export default async function setup(): Promise<void> {
  const { code, output } = await run(process.execPath, ['scripts/support/bundle-server.mjs'], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`The server could not be built:\n${output}`);
}
