// `npm run test:releases [-- v0.1.0]`: runs instances of the last release and of this version side by side on one
// database, through a day of bookings. Not part of `npm run test:all`, because it builds another version.
import '../scripts/support/check-node.mjs';
import { ensureInstalled } from '../scripts/support/install.mjs';
import { findRelease, prepareRelease } from '../scripts/support/other-release.mjs';
import { run, runTool } from '../scripts/support/run.mjs';
import { exitOnFailedStep, step } from '../scripts/support/step.mjs';

const asked = process.argv[2];
const release = await findRelease(asked);
if (!release) {
  console.error(`There is no version ${asked}. Usage: npm run test:releases [-- TAG_OR_COMMIT]`);
  process.exit(1);
}

try {
  await ensureInstalled();
  const folder = await prepareRelease(release);
  await step('Building the server', () =>
    run(process.execPath, ['scripts/support/bundle-server.mjs'], { quiet: true }),
  );
  console.log(`The other release is ${release.name}, ${release.commit}.`);
  const { code } = await runTool('vitest', ['run', '--project=releases', '--reporter=verbose'], {
    env: { OTHER_RELEASE: folder },
  });
  process.exitCode = code;
} catch (error) {
  exitOnFailedStep(error);
}
