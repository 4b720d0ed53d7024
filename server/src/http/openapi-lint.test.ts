import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';

const ROOT = new URL('../../../', import.meta.url);
const fileOf = (path: string) => fileURLToPath(new URL(path, ROOT));

it('the linter finds no problem in the OpenAPI document', async () => {
  const clinic = await startTestApp('sqlite');
  const { body } = await clinic.inject({ method: 'GET', url: '/api/openapi.json' });
  await clinic.close();
  const folder = await mkdtemp(join(tmpdir(), 'clinic-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, body);
    const command = ['lint', file, '--format', 'json', '--config', fileOf('redocly.yaml')];
    // Keeps the linter from looking for updates and from reporting its use over the network.
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const run = promisify(execFile)(
      process.execPath,
      [fileOf('node_modules/@redocly/cli/bin/cli.js'), ...command],
      { env },
    );
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    expect(JSON.parse(stdout.slice(stdout.indexOf('{'))).problems).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
