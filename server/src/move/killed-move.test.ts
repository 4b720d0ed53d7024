import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Engine, engines } from '../../test/databases.ts';
import { demoClinic, emptyPlace, execute, exportsOf, killedMove, move } from '../../test/moved-clinic.ts';
import { sqlitePath } from '../sqlite-path.ts';
import type { Progress } from './move-clinic.ts';

it.each<[Engine, Progress['stage'], number]>([
  ['sqlite', 'copying', 3_000],
  ['sqlite', 'completing', 20],
  ['sqlite', 'comparing', 1],
  ['postgres', 'copying', 3_000],
  ['postgres', 'completing', 20],
  ['postgres', 'comparing', 1],
])(
  'a move from %s that is killed while %s shows nothing, and goes on when it is called again',
  async (engine, stage, done) => {
    const from = await demoClinic(engine);
    const to = await emptyPlace(engine);
    await killedMove(from, to, stage, done);
    const path = sqlitePath(to);
    if (path !== undefined) expect(existsSync(path)).toBe(false);
    else
      await execute(
        to,
        "do $$ begin if to_regclass('appointments') is not null then raise 'there'; end if; end $$",
      );
    const moved = await move(from, to);
    expect(moved.kept).toBeGreaterThanOrEqual(stage === 'copying' ? done - 2_000 : moved.rows);
    expect(moved.kept).toBeLessThanOrEqual(moved.rows);
    expect(await exportsOf(to)).toEqual(await exportsOf(from));
  },
);

it.each(engines)('begins anew when the clinic on %s worked on after an interruption', async (engine) => {
  const from = await demoClinic(engine);
  const to = await emptyPlace(engine);
  await killedMove(from, to, 'completing', 5);
  await execute(from, "update patients set name = 'Corrected Name' where id = 1");
  expect((await move(from, to)).kept).toBe(0);
  expect(await exportsOf(to)).toEqual(await exportsOf(from));
});
