import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { root } from '../../../scripts/support/run.mjs';
import { readCopy, readDockerfile } from './dockerfile.ts';
import { runImage } from './run-image.ts';
import { shipProgram } from './shipped-program.ts';

const [build, image] = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const copies = (stage = image) =>
  (stage?.instructions ?? []).filter(({ word }) => word === 'COPY').map(({ rest }) => readCopy(rest));
const runs = (stage = image) =>
  (stage?.instructions ?? []).filter(({ word }) => word === 'RUN').map(({ rest }) => rest);

/** Made by the build stage, so it may be missing here. */
const BUILT = ['web/dist'];

describe('the image', () => {
  it('is built without compilers, install scripts and packages of Debian', () => {
    expect(build?.name).toBe('build');
    expect(runs(build).join('\n')).not.toMatch(/apt-get|g\+\+|make|python/);
    expect(runs(build)).toContain('npm ci --ignore-scripts');
  });

  it('takes packages of another source than Debian only if POSTGRES_VERSION says so', () => {
    const apt = runs().filter((run) => run.includes('apt-get'));
    expect(apt).toHaveLength(1);
    expect(apt[0]).toMatch(
      /^[^;]*postgresql-client && if \[ -n "\$POSTGRES_VERSION" \]; then [^;]*pgdg[^;]*; fi && rm /,
    );
    expect(image?.instructions).toContainEqual({ word: 'ARG', rest: 'POSTGRES_VERSION=' });
  });

  it('copies only what exists', () => {
    const sources = [
      ...copies(build).flatMap((copy) => copy.sources),
      ...copies().flatMap(({ from, sources }) => {
        expect(from).toBe('build');
        return sources.map((path) => path.replace('/app/', ''));
      }),
    ];
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter((path) => !BUILT.includes(path) && !existsSync(join(root, path)))).toEqual([]);
    expect(runs().join('\n')).toContain('ln -s /app/scripts/clinic.mjs ');
    expect(existsSync(join(root, 'scripts/clinic.mjs'))).toBe(true);
  });

  it('starts by its CMD, with a secret of its own, and its HEALTHCHECK answers', async () => {
    const place = mkdtempSync(join(inject('runFolder'), 'image-'));
    shipProgram(join(place, 'app'));
    if (!image) throw new Error('no stage');
    const { isHealthy, printed } = await runImage(image, join(place, 'app'), join(place, 'data'));
    expect({ isHealthy, printed }).toMatchObject({ isHealthy: true });
    expect(printed).toContain('/admin/setup#');
    expect(existsSync(join(place, 'data/clinic.db.secret'))).toBe(true);
  });
});
