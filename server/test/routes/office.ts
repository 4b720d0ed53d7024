import type { ImportState } from '@clinic-serial/contract/terms/imports';
import { insertImport, insertImportRows } from '../../src/import/imports.queries.ts';
import type { TestApp } from '../app.ts';
import { newPhone } from '../clinic.ts';
import { workedDaysAgo } from '../daily-work.ts';
import { nextNumber } from '../next-number.ts';
import { signedIn } from '../people.ts';
import { at, DELETE, newName, type RouteCase, VIEW, WRITE } from './route-case.ts';

/** An import of one row. Its phone is refused, so that it writes nothing. */
const anImport =
  (state: ImportState, path = '', body?: object) =>
  async ({ database, clock }: TestApp) => {
    const now = clock.now().toISOString();
    const id = await database.write(async (tx) => {
      const inserted = await insertImport(tx, {
        key: `import-of-a-route-${nextNumber('import')}`,
        kind: 'patients',
        fileName: 'list.csv',
        state,
        rows: 1,
        map: state === 'reading' ? null : JSON.stringify({ skip: 0, columns: { name: 0 }, fixed: {} }),
        counts: JSON.stringify({ new: 0, family: 0, changed: 0, same: 0, refused: 1 }),
        day: clock.today(),
        staffId: null,
        createdAt: now,
        writtenAt: state === 'written' ? now : null,
        undoneAt: null,
        clearedAt: null,
      });
      await insertImportRows(tx, inserted.id, 1, [['Rahima Begum', '12']]);
      return inserted.id;
    });
    return { url: `/imports/${id}${path}`, ...(body ? { body } : {}) };
  };

/** Requests for the work of an Admin: settings, places, SMS, reports, the audit log and imports. */
export const OFFICE_ROUTES: Record<string, RouteCase> = {
  'GET /admin/dashboard-stats': { serves: VIEW, request: at('/admin/dashboard-stats') },
  'POST /admin/clock-confirmation': {
    serves: DELETE,
    // The server was off for a week, so that there is a question to answer.
    request: async (testApp) => {
      await workedDaysAgo(testApp, 8);
      return { url: '/admin/clock-confirmation', body: { today: testApp.clock.today() } };
    },
  },
  'GET /admin/clinic-settings': { serves: DELETE, request: at('/admin/clinic-settings') },
  'PUT /admin/clinic-settings': {
    serves: DELETE,
    request: at('/admin/clinic-settings', { values: { CLINIC_HOURS: 'Sat–Thu 9 AM – 9 PM' } }),
  },
  'GET /admin/places': { serves: VIEW, request: at('/admin/places') },
  'POST /admin/places': {
    serves: DELETE,
    request: async () => ({ url: '/admin/places', body: { name: newName() } }),
  },
  'PUT /admin/places/{id}': {
    serves: DELETE,
    request: async (testApp) => {
      const admin = await signedIn(testApp, 'Admin');
      await testApp.send('POST', '/admin/places', { name: newName() }, admin.token);
      return { url: '/admin/places/1', body: { name: newName() } };
    },
  },
  'POST /admin/sms-test': {
    serves: DELETE,
    request: async () => ({ url: '/admin/sms-test', body: { phone: newPhone() } }),
  },
  'GET /admin/sms-state': { serves: DELETE, request: at('/admin/sms-state') },
  'GET /reports': { serves: WRITE, request: at('/reports?from=2026-11-01&to=2026-11-20') },
  'GET /export/reports': {
    serves: WRITE,
    request: at('/export/reports?from=2026-11-01&to=2026-11-20&by=month'),
  },

  'GET /admin/audit': { serves: DELETE, request: at('/admin/audit') },

  'GET /imports': { serves: DELETE, request: at('/imports') },
  'GET /imports/{id}': { serves: DELETE, request: anImport('reading') },
  'POST /imports': {
    serves: DELETE,
    request: async () => ({
      url: '/imports',
      body: { kind: 'patients', fileName: 'list.csv', key: `import-of-a-route-${nextNumber('import')}` },
    }),
  },
  'POST /imports/{id}/rows': {
    serves: DELETE,
    request: anImport('reading', '/rows', { from: 1, rows: [['Rahima Begum', newPhone()]] }),
  },
  'POST /imports/{id}/check': {
    serves: DELETE,
    request: anImport('reading', '/check', { map: { skip: 0, columns: { name: 0 }, fixed: {} }, rows: 1 }),
  },
  'GET /imports/{id}/rows': { serves: DELETE, request: anImport('checked', '/rows') },
  'GET /imports/{id}/export': { serves: DELETE, request: anImport('checked', '/export') },
  'POST /imports/{id}/write': { serves: DELETE, request: anImport('checked', '/write') },
  'POST /imports/{id}/undo': { serves: DELETE, request: anImport('written', '/undo') },
  'DELETE /imports/{id}': { serves: DELETE, request: anImport('checked') },
};
