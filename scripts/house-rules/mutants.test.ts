import { describe, expect, it } from 'vitest';
import { loadMutants, loadTable, problemsOf } from '../support/mutants/load.mjs';

const rows = loadTable();
const mutants = await loadMutants();

// `npm run test:mutants` runs the mutants. These tests only check that each mutant still fits the sources.
describe('the mutants of scripts/mutants', () => {
  it('are at least 40', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(40);
  });

  it.each(rows.map(({ threat }) => threat))('include one for the threat: %s', (threat) => {
    expect(mutants.filter((mutant) => mutant.threat === threat)).not.toEqual([]);
  });

  it.each(mutants.map((mutant) => [`${mutant.threat}: ${mutant.removes}`, mutant] as const))(
    'can be applied, and their tests exist: %s',
    (_name, mutant) => {
      expect(problemsOf(mutant, rows)).toEqual([]);
    },
  );

  it('are listed only once each', () => {
    const told = mutants.map(({ threat, removes }) => `${threat}: ${removes}`);
    expect(told.filter((one, index) => told.indexOf(one) !== index)).toEqual([]);
  });

  it('are reported when they no longer fit the sources', () => {
    const test = { file: 'scripts/house-rules/mutants.test.ts', title: 'are at least 40' };
    const table = [{ threat: 'A threat', tests: [{ file: test.file, titles: [test.title] }] }];
    const mutant = {
      threat: 'A threat',
      removes: '',
      file: 'package.json',
      find: '"version"',
      replace: '',
      test,
    };
    expect(problemsOf(mutant, table)).toEqual([]);
    expect(problemsOf({ ...mutant, threat: 'Another' }, table)).toHaveLength(1);
    expect(problemsOf({ ...mutant, find: '"' }, table)).toEqual([
      expect.stringMatching(/occurs \d\d+ times in package.json/),
    ]);
    expect(problemsOf({ ...mutant, file: 'gone.ts' }, table)).toEqual(['there is no file gone.ts']);
    expect(problemsOf({ ...mutant, test: { ...test, title: 'no such' } }, table)).toHaveLength(2);
  });
});
