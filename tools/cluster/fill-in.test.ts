import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillIn, placesIn } from './fill-in.ts';
import { TEMPLATES } from './plan.ts';

const fillInByShell = (file: string, values: Record<string, string>) =>
  spawnSync('sh', [join(TEMPLATES, 'fill-in.sh'), file], {
    env: { PATH: process.env.PATH, ...values },
    encoding: 'utf8',
  });

const templates = readdirSync(TEMPLATES)
  .map((name) => ({ name, text: readFileSync(join(TEMPLATES, name), 'utf8') }))
  .filter(({ name, text }) => placesIn(text).length > 0 && !/\.(sh|md)$/.test(name));

describe('the places of a file', () => {
  it('are replaced by their values, several times in a line too', () => {
    expect(fillIn('{{A}}:{{B_2}} {{A}}\n{a} {{b}}', { A: 'one', B_2: 2 })).toBe('one:2 one\n{a} {{b}}');
  });

  it('take characters that a pattern or a shell would change', () => {
    expect(fillIn('x={{A}}', { A: '$& \\1 {{B}}' })).toBe('x=$& \\1 {{B}}');
  });

  it('are all named when values are missing', () => {
    expect(() => fillIn('{{A}} {{B}} {{C}} {{B}}', { A: '' })).toThrow('No value for B, C');
  });
});

describe('fill-in.sh', () => {
  it('finds places in every file that a clinic fills in', () => {
    expect(templates.map(({ name }) => name)).toEqual([
      'create-clinic.sql',
      'etcd.conf.yml',
      'haproxy.cfg',
      'instance.env',
      'patroni.yml',
      'pgbouncer.ini',
      'userlist.txt',
    ]);
  });

  it.each(templates)('fills in $name as npm run cluster does', ({ name, text }) => {
    const values = Object.fromEntries(placesIn(text).map((place) => [place, `${place} & \\1 $x {{A}}`]));
    const { status, stdout } = fillInByShell(join(TEMPLATES, name), values);
    expect({ status, stdout }).toEqual({ status: 0, stdout: fillIn(text, values) });
  });

  it('prints nothing and names the variables that are missing', () => {
    const { status, stdout, stderr } = fillInByShell(join(TEMPLATES, 'userlist.txt'), {});
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'fill-in.sh: set these variables: DATABASE_PASSWORD\n',
    });
  });
});
