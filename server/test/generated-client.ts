import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const run = promisify(execFile);
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

const SETTINGS = {
  compilerOptions: {
    strict: true,
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    module: 'nodenext',
    types: [],
    outDir: 'built',
  },
  include: ['*.ts'],
};

/**
 * Generates types from an OpenAPI document, compiles a client with them and loads it.
 *
 * @param source the client; it imports the generated types from `./api.js`
 * @returns the exports of the client
 * @throws with the compiler's words when the client and the types do not fit together
 */
export async function compileClient(document: object, source: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-client-'));
  try {
    const types = astToString(await openapiTS(document as OpenAPI3));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS));
    await writeFile(join(folder, 'api.d.ts'), types);
    await writeFile(join(folder, 'client.ts'), source);
    await run(process.execPath, [TSC, '-p', folder]).catch(({ stdout }: { stdout: string }) => {
      throw new Error(`The client does not compile:\n${stdout}`);
    });
    return await import(pathToFileURL(join(folder, 'built', 'client.js')).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
