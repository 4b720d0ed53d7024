import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { readCsv } from '../../test/csv.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';
import { startReportedClinic } from '../../test/reported-days.ts';

describeOnBothEngines('a report', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    ({ clinic, token } = await startReportedClinic(engine));
  });
  afterAll(() => clinic.close());

  describe('as CSV', () => {
    const download = async (query: string) => {
      const response = await clinic.inject({
        url: `/api/export/reports?from=2026-11-13&to=2026-11-15${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return { headers: response.headers, lines: readCsv(response.body) };
    };

    it('has the same rows with plain numbers', async () => {
      const { headers, lines } = await download('');
      expect(headers['content-disposition']).toBe('attachment; filename="report-2026-11-20.csv"');
      expect(lines).toEqual([
        [
          'From',
          'To',
          'Serials',
          'Online',
          'Desk',
          'Phone',
          'Seen',
          'Cancelled',
          'Not come',
          'Not come (%)',
          'Waiting (minutes)',
          'Consultation (minutes)',
          'Sittings',
          'Late (minutes)',
          'On time (%)',
          'SMS',
          'SMS parts',
          'SMS cost (taka)',
          'Not seen',
          'Open',
          'New patients',
          'Returning patients',
          'Windows',
          'Windows kept (%)',
          'Extra',
        ],
        '2026-11-13,2026-11-13,5,4,1,0,2,1,1,33.3,15,6,1,25,0,3,4,1.4,1,0,0,2,0,,0'.split(','),
        '2026-11-14,2026-11-14,4,1,2,1,2,0,0,0,15,1,2,-2.5,100,0,0,0,0,2,0,2,0,,1'.split(','),
        '2026-11-15,2026-11-15,0,0,0,0,0,0,0,,,,1,11,0,1,1,0.35,0,0,0,0,0,,0'.split(','),
      ]);
    });

    it('names the doctors without a formula', async () => {
      const { lines } = await download('&by=doctor');
      expect(lines[0]?.slice(2, 6)).toEqual([
        'Doctor',
        'Doctor (Bangla)',
        'Department',
        'Department (Bangla)',
      ]);
      expect(lines.slice(1).map((line) => line.slice(2, 8))).toEqual([
        ['Dr. First', 'ডা. প্রথম', 'Medicine', '', '8', '5'],
        ["'=Dr. Second", '', "'=Surgery", '', '1', '0'],
      ]);
      expect(lines.slice(1).map((line) => [...line.slice(-10, -5), line.at(-1)])).toEqual([
        ['', '', '', '1', '2', '1'],
        ['', '', '', '0', '0', '0'],
      ]);
    });

    it('names weekdays, hours and departments', async () => {
      const names = async (by: string) =>
        (await download(`&by=${by}`)).lines.map((line) => [line[2], line[by === 'department' ? 4 : 3]]);
      expect(await names('weekday')).toEqual([
        ['Weekday', 'Serials'],
        ['Saturday', '4'],
        ['Sunday', '0'],
        ['Friday', '5'],
      ]);
      expect(await names('department')).toEqual([
        ['Department', 'Serials'],
        ['Medicine', '8'],
        ["'=Surgery", '1'],
      ]);
      expect((await names('hour')).map(([hour]) => hour)).toEqual(['Hour', '09:00']);
    });

    it('is in the audit log, with its range', async () => {
      const { staffId, token: taker } = await signedIn(clinic, 'Staff');
      await clinic.inject({
        url: '/api/export/reports?from=2026-11-13&to=2026-11-15&by=week',
        headers: { authorization: `Bearer ${taker}` },
      });
      const entries = await clinic.database.read
        .selectFrom('auditLog')
        .select(['action', 'details'])
        .where('actorId', '=', staffId)
        .where('actorKind', '=', 'staff')
        .execute();
      expect(entries).toEqual([
        { action: 'report.export', details: '{"from":"2026-11-13","to":"2026-11-15","by":"week"}' },
      ]);
    });
  });
});
