import { describe, expect, it } from 'vitest';
import { type Change, loadMutants, loadTable, problemsOf, readMutants } from '../mutants/table.ts';

const rows = loadTable();
const mutants = loadMutants();

// `npm run test:mutants` runs the mutants. These tests only check that each mutant still fits the sources.
describe('the mutants of tools/mutants/table.txt', () => {
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
    const test = { file: 'tools/house-rules/mutants.test.ts', title: 'are at least 40' };
    const table = [{ threat: 'A threat', tests: [{ file: test.file, titles: [test.title] }] }];
    const mutant = {
      threat: 'A threat',
      removes: '',
      changes: [{ file: 'package.json', find: '"version"', replace: '' }],
      test,
    };
    const instead = (change: object) => ({
      ...mutant,
      changes: [{ ...mutant.changes[0], ...change }] as Change[],
    });
    expect(problemsOf(mutant, table)).toEqual([]);
    expect(problemsOf({ ...mutant, threat: 'Another' }, table)).toHaveLength(1);
    expect(problemsOf(instead({ find: '"' }), table)).toEqual([
      expect.stringMatching(/occurs \d\d+ times in package.json/),
    ]);
    expect(problemsOf(instead({ file: 'gone.ts' }), table)).toEqual(['there is no file gone.ts']);
    expect(problemsOf({ ...mutant, test: { ...test, title: 'no such' } }, table)).toHaveLength(2);
  });

  it('are read from a text with a line for each change', () => {
    const head = 'The table.\n\n# the threat\n## what is removed\n\n# A threat\n\n';
    const mutant =
      '## a limit\nin a.ts\n-one\n- two\n+\nin b.ts\n-three\nfails c.test.ts: stops: at once\nhangs\n';
    expect(readMutants(head + mutant)).toEqual([
      {
        threat: 'A threat',
        removes: 'a limit',
        changes: [
          { file: 'a.ts', find: 'one\n two', replace: '' },
          { file: 'b.ts', find: 'three', replace: '' },
        ],
        test: { file: 'c.test.ts', title: 'stops: at once' },
        hangs: true,
      },
    ]);
    expect(() => readMutants(`${head}${mutant}fail`)).toThrow(
      'of the mutant "a limit" does not fit the format: fail',
    );
  });
});
