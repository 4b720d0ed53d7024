import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newPhone } from '../../test/clinic.ts';
import { readCsv } from '../../test/csv.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { checked, ended } from '../../test/import.ts';
import { signedIn } from '../../test/people.ts';
import type { Actor } from '../audit/record-audit.ts';
import type { Caller } from '../caller.ts';
import * as imports from './imports.ts';

/** Everybody but an Admin of the whole clinic, and what they are answered. */
const OTHERS: Array<[who: string, caller: Caller, code: string]> = [
  ['a Viewer', { kind: 'staff', staffId: 1, role: 'Viewer' }, 'FORBIDDEN'],
  ['Staff', { kind: 'staff', staffId: 1, role: 'Staff' }, 'FORBIDDEN'],
  ['Staff of some doctors', { kind: 'staff', staffId: 1, role: 'Staff', doctorIds: [1] }, 'FORBIDDEN'],
  // No account can be so; if one ever is, it does not reach the patients of other doctors here.
  ['an Admin of some doctors', { kind: 'staff', staffId: 1, role: 'Admin', doctorIds: [1] }, 'FORBIDDEN'],
  ['a patient', { kind: 'patient', patientId: 1 }, 'UNAUTHENTICATED'],
  ['a visitor', { kind: 'visitor' }, 'UNAUTHENTICATED'],
];

describeOnAnyEngine('imports', (engine) => {
  let clinic: TestApp;
  let admin: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
  });
  afterAll(() => clinic.close());

  /** Every use case, called without its route. */
  const calls = (id: number, actor: Actor): Record<string, () => Promise<unknown>> => {
    const { services } = clinic;
    const nothing = () => undefined;
    const map = { skip: 1, columns: { name: 0, phone: 1 }, fixed: {} };
    const begun = { kind: 'patients', fileName: 'list.csv', key: `by-${actor.caller.kind}` } as const;
    return {
      listImports: () => imports.listImports(services, actor),
      getImport: () => imports.getImport(services, actor, id),
      startImport: () => imports.startImport(services, actor, begun),
      addImportRows: () => imports.addImportRows(services, actor, id, { from: 0, rows: [['Rahima']] }),
      checkImport: () => imports.checkImport(services, actor, id, { map, rows: 2 }, nothing),
      writeImport: () => imports.writeImport(services, actor, id, nothing),
      undoImport: () => imports.undoImport(services, actor, id, nothing),
      deleteImport: () => imports.deleteImport(services, actor, id, nothing),
      listImportRows: () => imports.listImportRows(services, actor, id, {}, 'en'),
      exportImport: () => imports.exportImport(services, actor, id, 'en').next(),
    };
  };

  it.each(OTHERS)('are not for %s, whichever route calls the use case', async (_who, caller, code) => {
    const { id } = await checked(clinic, admin, 'patients', [
      ['name', 'phone'],
      ['Rahima', newPhone()],
    ]);
    const all = calls(id, { caller, address: 'test' });
    const { mapOf: _none, ...useCases } = imports;
    expect(Object.keys(all).sort()).toEqual(Object.keys(useCases).sort());
    for (const [name, call] of Object.entries(all)) {
      await expect(Promise.resolve().then(call), name).rejects.toMatchObject({ code });
    }
    expect(await ended(clinic, id, admin)).toMatchObject({ state: 'checked', rows: 2 });
  });

  it('have a report in which no title, cell or note is a formula', async () => {
    const started = await clinic.send(
      'POST',
      '/imports',
      { kind: 'patients', fileName: '=cmd.csv', key: 'an-import-of-formulas' },
      admin,
    );
    const { id } = started.data;
    const rows = [
      ['=HYPERLINK("http://a.example")', '@phone', '+more'],
      ['=1+1', newPhone(), '-2+3'],
      ['Rahima Begum', '=12', '@SUM(A1)'],
    ];
    await clinic.send('POST', `/imports/${id}/rows`, { from: 0, rows }, admin);
    const map = { skip: 1, columns: { name: 0, phone: 1, address: 2 }, fixed: {} };
    await clinic.send('POST', `/imports/${id}/check`, { map, rows: rows.length }, admin);
    await ended(clinic, id, admin);
    const { body } = await clinic.inject({
      method: 'GET',
      url: `/api/imports/${id}/export`,
      headers: { authorization: `Bearer ${admin}` },
    });
    const [titles, ...lines] = readCsv(body);
    expect(titles).toEqual([
      'Line',
      'Outcome',
      'Notes',
      '\'=HYPERLINK("http://a.example")',
      "'@phone",
      "'+more",
    ]);
    expect(lines.map((line) => line.slice(3))).toEqual([
      ["'=1+1", expect.stringMatching(/^01/), "'-2+3"],
      ['Rahima Begum', "'=12", "'@SUM(A1)"],
    ]);
    for (const cell of [titles ?? [], ...lines].flat()) expect(cell).not.toMatch(/^[=+\-@]/);
  });
});
