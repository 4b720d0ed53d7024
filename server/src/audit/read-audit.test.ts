import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { type SignedIn, signedIn } from '../../test/people.ts';
import { insertAuditEntry, type NewAuditEntry } from './audit.queries.ts';
import { removeOldAudit, sealAudit } from './seal-audit.ts';
// For the type of `app.endpoints`.
import '../http/register-endpoint.ts';

interface Line {
  id: number;
  at: string;
  action: string;
  actorName: string | null;
}

describeOnAnyEngine('reading the audit log', (engine) => {
  let clinic: TestApp;
  let admin: SignedIn;
  let staff: SignedIn;
  beforeEach(async () => {
    clinic = await startTestApp(engine);
    admin = await signedIn(clinic, 'Admin');
    staff = await signedIn(clinic, 'Staff');
    // Around midnight in Dhaka (18:00 UTC) and around midnight UTC.
    for (const at of [
      '2026-11-17T17:59:59.999Z',
      '2026-11-17T18:00:00.000Z',
      '2026-11-18T00:00:00.000Z',
      '2026-11-18T17:59:59.999Z',
      '2026-11-18T18:00:00.000Z',
      '2026-11-19T17:59:59.999Z',
    ]) {
      await add({ at, actorKind: 'staff', actorId: staff.staffId, action: 'patient.view' });
    }
    const at = '2026-11-19T18:00:00.000Z';
    // A patient whose id equals the id of a staff account is not that account.
    await add({ at, actorKind: 'patient', actorId: staff.staffId, action: 'patient.update' });
    await add({ at, actorKind: 'visitor', actorId: null, action: 'staff.sign-in-failed' });
    await add({ at, actorKind: 'system', actorId: null, action: 'staff.create' });
    await add({
      at,
      actorKind: 'staff',
      actorId: admin.staffId,
      action: 'appointment.status',
      details: '{"from":"Booked","to":"Cancelled"}',
    });
  });
  afterEach(() => clinic.close());

  const add = (
    row: Pick<NewAuditEntry, 'at' | 'actorKind' | 'actorId' | 'action' | 'details'> &
      Partial<Pick<NewAuditEntry, 'subjectKind' | 'subjectId'>>,
  ) =>
    clinic.database.write((tx) =>
      insertAuditEntry(tx, {
        subjectKind: 'patient',
        subjectId: 7,
        address: '10.0.0.1',
        details: null,
        ...row,
      }),
    );
  const list = (query: Record<string, string | number>) =>
    clinic.get(`/admin/audit?${new URLSearchParams(query as Record<string, string>)}`, admin.token);
  /** Every reading of the log adds a line. Another test counts these lines; this function removes them. */
  const forgetLooks = () =>
    clinic.database.write((tx) => tx.deleteFrom('auditLog').where('action', '=', 'audit.view').execute());
  const moments = async (query: Record<string, string | number>): Promise<string[]> => {
    await forgetLooks();
    return (await list(query)).data.entries.map((line: Line) => line.at);
  };

  it('shows the newest line first, with the account name and the details of the act', async () => {
    const { data } = await list({});
    expect(data.pagination).toMatchObject({ total: 10, limit: 30, totalPages: 1 });
    const ids = data.entries.map((line: Line) => line.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(data.entries[0]).toEqual({
      id: expect.any(Number),
      at: '2026-11-19T18:00:00.000Z',
      actorKind: 'staff',
      actorId: admin.staffId,
      actorName: admin.username,
      action: 'appointment.status',
      subjectKind: 'patient',
      subjectId: 7,
      address: '10.0.0.1',
      details: { from: 'Booked', to: 'Cancelled' },
    });
    expect(data.entries.slice(1, 4).map((line: Line) => line.actorName)).toEqual([null, null, null]);
    expect(data.staff).toEqual([
      { id: admin.staffId, username: admin.username },
      { id: staff.staffId, username: staff.username },
    ]);
  });

  it.each([
    [
      { from: '2026-11-18', to: '2026-11-18' },
      ['2026-11-18T17:59:59.999Z', '2026-11-18T00:00:00.000Z', '2026-11-17T18:00:00.000Z'],
    ],
    [{ to: '2026-11-17' }, ['2026-11-17T17:59:59.999Z']],
    [{ from: '2026-11-19', to: '2026-11-19' }, ['2026-11-19T17:59:59.999Z', '2026-11-18T18:00:00.000Z']],
    [{ from: '2026-11-21' }, []],
    [{ from: '2026-11-19', to: '2026-11-18' }, []],
  ])('filters by the clinic days %j', async (query, expected) => {
    expect(await moments(query)).toEqual(expected);
  });

  it('includes both the first and the last day of the range', async () => {
    expect(await moments({ from: '2026-11-20' })).toHaveLength(4);
    expect(await moments({ from: '2026-11-17', to: '2026-11-20' })).toHaveLength(10);
  });

  it.each(['0000-01-01', '0002-02-02', '0500-01-01', '9999-12-31'])(
    'accepts a first or last day in any year: %s',
    async (day) => {
      const all = await moments({});
      const isPast = day < '2026';
      expect(await moments({ from: day })).toEqual(isPast ? all : []);
      expect(await moments({ to: day })).toEqual(isPast ? [] : all);
    },
  );

  it('filters by account, by action, and by both on one day', async () => {
    expect(await moments({ staffId: staff.staffId })).toHaveLength(6);
    expect(await moments({ staffId: admin.staffId })).toHaveLength(1);
    expect(await moments({ action: 'patient.update' })).toHaveLength(1);
    expect(await moments({ action: 'staff.sign-in-failed' })).toHaveLength(1);
    expect(
      await moments({ staffId: staff.staffId, action: 'patient.view', from: '2026-11-18', to: '2026-11-18' }),
    ).toHaveLength(3);
    expect(await moments({ staffId: admin.staffId, action: 'patient.view' })).toEqual([]);
    expect(await moments({ staffId: 2_147_483_647 })).toEqual([]);
  });

  it('counts all entries without reading them, sealed ones and others', async () => {
    await forgetLooks();
    await sealAudit(clinic.services);
    const rows = async () =>
      (await clinic.database.read.selectFrom('auditLog').select('id').execute()).length;
    // The two ends of the chain and the entries that are not sealed yet, here those of the looks.
    expect(await rows()).toBe(10);
    expect((await list({})).data.pagination.total).toBe(10);
    expect((await list({})).data.pagination.total).toBe(11);
    await removeOldAudit(clinic.services, '2026-11-18T12:00:00.000Z', 100);
    const left = await rows();
    expect(left).toBeLessThan(12);
    expect((await list({})).data.pagination.total).toBe(left);
  });

  it('counts at most ten thousand entries of a filter', async () => {
    const at = '2026-11-19T18:00:00.000Z';
    const entry = { at, actorKind: 'system' as const, actorId: null, action: 'code.failed' };
    const empty = { subjectKind: null, subjectId: null, address: null, details: null };
    for (let part = 0; part < 10; part += 1) {
      const rows = Array.from({ length: 1_001 }, () => ({ ...entry, ...empty }));
      await clinic.database.write((tx) => tx.insertInto('auditLog').values(rows).execute());
    }
    expect((await list({ action: 'code.failed' })).data.pagination).toMatchObject({
      total: 10_000,
      isTotalAtLeast: true,
    });
    expect((await list({ action: 'patient.update' })).data.pagination).toMatchObject({ total: 1 });
    expect((await list({ action: 'patient.update' })).data.pagination.isTotalAtLeast).toBeUndefined();
  });

  it('filters by the record that the entries are about', async () => {
    const about = (subjectId: number) => ({ subjectKind: 'doctor', subjectId });
    for (const [subjectId, action] of [
      [901, 'doctor.create'],
      [902, 'doctor.update'],
      [901, 'doctor.update'],
    ] as const) {
      const at = '2026-11-10T04:00:00.000Z';
      await add({ at, actorKind: 'staff', actorId: staff.staffId, action, ...about(subjectId) });
    }
    const actions = async (query: Record<string, string | number>) =>
      (await list(query)).data.entries.map((line: Line) => line.action);
    expect(await actions(about(901))).toEqual(['doctor.update', 'doctor.create']);
    expect(await actions({ ...about(901), action: 'doctor.create' })).toEqual(['doctor.create']);
    expect(await actions({ subjectKind: 'patient', subjectId: 901 })).toEqual([]);
  });

  it.each([
    'subjectKind=visitor',
    'subjectId=0',
    'action=patient.gone',
    'from=yesterday',
    'to=2026-02-30',
    'staffId=0',
    'staffId=x',
    'limit=101',
    'limit=0',
    'offset=-1',
  ])('refuses the query ?%s', async (query) => {
    expect(await clinic.get(`/admin/audit?${query}`, admin.token)).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it('returns pages that leave out no line while others are written', async () => {
    const whole = (await list({ limit: 100 })).data.entries.map((line: Line) => line.id);
    const seen: number[] = [];
    for (const offset of [0, 4, 8]) {
      await forgetLooks();
      const { data } = await list({ limit: 4, offset });
      seen.push(...data.entries.map((line: Line) => line.id));
      await add({
        at: '2026-11-20T04:00:00.000Z',
        actorKind: 'system',
        actorId: null,
        action: 'staff.create',
      });
    }
    await forgetLooks();
    const rest = (await list({ limit: 4, offset: 12 })).data.entries.map((line: Line) => line.id);
    expect(new Set([...seen, ...rest])).toEqual(new Set(whole));
    await forgetLooks();
    expect((await list({ limit: 4, offset: 4 })).data.pagination).toEqual({
      currentPage: 2,
      totalPages: 4,
      total: 13,
      limit: 4,
      offset: 4,
      hasNext: true,
      hasPrev: true,
    });
  });

  it('is the only operation that the server has for the log', async () => {
    const touching = clinic.app.endpoints.filter(({ path }) => path.includes('audit'));
    expect(touching.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /admin/audit']);
    await forgetLooks();
    const before = (await list({ limit: 100 })).data.entries;
    await forgetLooks();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const url of ['/api/admin/audit', `/api/admin/audit/${before[0].id}`]) {
        const response = await clinic.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${admin.token}` },
          payload: {},
        });
        expect(response.statusCode, `${method} ${url}`).toBe(404);
      }
    }
    expect((await list({ limit: 100 })).data.entries).toEqual(before);
  });

  it('uses the clinic day also where clocks change with the seasons', async () => {
    const berlin = await startTestApp(engine, { env: { CLINIC_TIMEZONE: 'Europe/Berlin' } });
    const reader = await signedIn(berlin, 'Admin');
    // 25 October 2026 has 25 hours there.
    const lines = [
      '2026-10-24T21:59:59.999Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T22:59:59.999Z',
      '2026-10-25T23:00:00.000Z',
    ];
    for (const at of lines) {
      await berlin.database.write((tx) =>
        insertAuditEntry(tx, {
          at,
          actorKind: 'system',
          actorId: null,
          action: 'staff.create',
          subjectKind: null,
          subjectId: null,
          address: null,
          details: null,
        }),
      );
    }
    const { data } = await berlin.get('/admin/audit?from=2026-10-25&to=2026-10-25', reader.token);
    expect(data.entries.map((line: Line) => line.at)).toEqual([lines[2], lines[1]]);
    await berlin.close();
  });
});
