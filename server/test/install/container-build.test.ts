import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { root, run } from '../../../scripts/support/run.mjs';
import { readCopy, readDockerfile, type Stage } from './dockerfile.ts';
import { runImage } from './run-image.ts';

const MINUTES = 15;
const [build, image] = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')) as [Stage, Stage];

/** The files that Docker sends to the build: those of the repository that .dockerignore lets through. */
function copyContext(folder: string): void {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)) && !ignored.includes(file.split('/')[0] ?? ''));
  for (const file of files) copy(join(root, file), join(folder, file));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/**
 * What COPY does: a folder gives its content; a target that ends in / or is a folder takes files by their
 * names.
 */
function copyAll(
  { sources, target }: { sources: string[]; target: string },
  from: string,
  app: string,
): void {
  for (const source of sources.map((path) => path.replace('/app/', ''))) {
    const isInto = target.endsWith('/');
    const to = isInto ? join(app, target, source.split('/').at(-1) ?? '') : join(app, target);
    if (source === '.') for (const name of readdirSync(from)) copy(join(from, name), join(app, name));
    else copy(join(from, source), to);
  }
}

/**
 * The stages of the Dockerfile on this machine instead of in Debian's image, so its steps with apt and
 * outside of /app are left out.
 */
it(
  'the stages of the Dockerfile build an image that serves the pages',
  async ({ skip }) => {
    const place = mkdtempSync(join(inject('runFolder'), 'image-'));
    const [context, built, app] = ['context', 'build', 'app'].map((name) => join(place, name)) as [
      string,
      string,
      string,
    ];
    copyContext(context);
    mkdirSync(built);
    for (const { word, rest } of build.instructions) {
      if (word === 'COPY') copyAll(readCopy(rest), context, built);
      if (word !== 'RUN' || rest.includes('apt-get')) continue;
      const { code, output } = await run('/bin/sh', ['-c', rest], {
        cwd: built,
        quiet: true,
        minutes: MINUTES,
      });
      const isAway = code !== 0 && /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(output);
      if (isAway) skip(`The registry of npm cannot be reached from here: ${output.slice(-300)}`);
      expect({ step: rest, code, output: code === 0 ? '' : output }).toMatchObject({ code: 0 });
    }
    for (const { word, rest } of image.instructions) if (word === 'COPY') copyAll(readCopy(rest), built, app);

    const { isHealthy, printed } = await runImage(image, app, join(place, 'data'));
    expect({ isHealthy, printed }).toMatchObject({ isHealthy: true });
    expect(existsSync(join(app, 'web/dist/bn/client/index.html'))).toBe(true);
    expect(existsSync(join(app, 'server/src'))).toBe(false);
  },
  MINUTES * 60_000,
);
