import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBanglaTexts, addDoctor, BANGLA } from '../../test/clinic.ts';
import { readCsv } from '../../test/csv.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '../../test/databases.ts';
import { addAppointment, addManyPatients, addPatient, signedIn } from '../../test/people.ts';
import type { PatientDetails } from '../database/rows/patients.ts';
import { exportAll } from './export-all.ts';

describeOnAnyEngine('the CSV file', (engine) => {
  let clinic: TestApp;
  let token: string;
  let doctorId: number;
  let patientId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    doctorId = await addDoctor(clinic, { name: '=Dr. Formula' });
    await addBanglaTexts(clinic, doctorId);
    const other = await addDoctor(clinic, { name: 'Dr. "Quote", MD' });
    const phone = '01711000001';
    patientId = (await addPatient(clinic, { name: '+Rahima', phone, address: '-12 Green Road,\nDhaka' })).id;
    const ayesha = await addPatient(clinic, {
      name: 'আয়েশা সিদ্দিকা',
      phone: '01911000002',
      gender: 'Female',
      dateOfBirth: '1990-02-28',
      emergencyContact: '01511000003',
      isActive: 0,
    });
    await addAppointment(clinic, { doctorId, patientId, notes: '@note "with", all' });
    await addAppointment(clinic, { doctorId: other, patientId: ayesha.id, status: 'Cancelled', isWalkin: 1 });
    await addAppointment(clinic, {
      doctorId,
      patientId,
      appointmentDate: '2026-11-27',
      extraReason: 'Other',
      extraWords: '=From Sylhet',
    });
    await addAppointment(clinic, { doctorId, patientId, deletedAt: '2026-11-20T04:00:00.000Z' });
  });
  afterAll(() => clinic.close());

  const download = async (path: string, headers: Record<string, string> = {}) => {
    const response = await clinic.app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return { response, text: response.body };
  };
  /** The rows below the titles. */
  const rows = async (path: string) => readCsv((await download(path)).text).slice(1);

  it.each(['appointments', 'patients'])('of %s is a download that Excel reads as UTF-8', async (list) => {
    const { response, text } = await download(`/${list}/export`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list}-2026-11-20.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect([...response.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text).toContain('আয়েশা সিদ্দিকা');
  });

  it('of appointments has a line for each, in the order of the list, with no formula in it', async () => {
    const lines = readCsv((await download('/appointments/export')).text);
    expect(lines).toEqual([
      [
        'Date',
        'Serial',
        'Time',
        'Patient',
        'Phone',
        'Doctor',
        'Doctor (Bangla)',
        'Department',
        'Department (Bangla)',
        'Type',
        'Status',
        'Reference',
        'Notes',
        'Sitting',
        'Not seen',
        'Extra',
        'Extra (words)',
      ],
      [
        '2026-11-27',
        '1',
        '09:00',
        "'+Rahima",
        '01711-000001',
        "'=Dr. Formula",
        BANGLA.doctor.nameBn,
        expect.stringMatching(/^Department/),
        BANGLA.department.nameBn,
        'Online',
        'Booked',
        expect.stringMatching(/^TEST-/),
        '',
        '1',
        'no',
        'Other',
        "'=From Sylhet",
      ],
      [
        '2026-11-20',
        '1',
        '09:00',
        "'+Rahima",
        '01711-000001',
        "'=Dr. Formula",
        BANGLA.doctor.nameBn,
        expect.stringMatching(/^Department/),
        BANGLA.department.nameBn,
        'Online',
        'Booked',
        expect.stringMatching(/^TEST-/),
        `'@note "with", all`,
        '1',
        'no',
        '',
        '',
      ],
      [
        '2026-11-20',
        '1',
        '09:00',
        'আয়েশা সিদ্দিকা',
        '01911-000002',
        'Dr. "Quote", MD',
        '',
        expect.stringMatching(/^Department/),
        '',
        'Walk-in',
        'Cancelled',
        expect.stringMatching(/^TEST-/),
        '',
        '1',
        'no',
        '',
        '',
      ],
    ]);
  });

  it('of patients has a line for each, the newest first, with no formula in it', async () => {
    const lines = readCsv((await download('/patients/export')).text);
    expect(lines).toEqual([
      [
        'Id',
        'Name',
        'Phone',
        'Gender',
        'Date of birth',
        'Address',
        'Emergency contact',
        'Active',
        'Appointments',
        'Last appointment',
        'Joined',
        'Year of birth',
      ],
      [
        String(patientId + 1),
        'আয়েশা সিদ্দিকা',
        '01911-000002',
        'Female',
        '1990-02-28',
        '',
        '01511-000003',
        'no',
        '1',
        '2026-11-20',
        '2026-11-20',
        '',
      ],
      [
        String(patientId),
        "'+Rahima",
        '01711-000001',
        '',
        '',
        "'-12 Green Road,\nDhaka",
        '',
        'yes',
        '2',
        '2026-11-20',
        '2026-11-20',
        '',
      ],
    ]);
  });

  it.each([
    ['/appointments/export?date=2026-11-27', 1],
    ['/appointments/export?status=Cancelled', 1],
    ['/appointments/export?doctor=formula', 2],
    ['/appointments/export?search=note', 1],
    ['/appointments/export?date=2026-11-20&status=Booked', 1],
    ['/appointments/export?date=2020-01-01', 0],
    ['/patients/export?is_active=0', 1],
    ['/patients/export?isActive=1', 1],
    ['/patients/export?search=green', 1],
    ['/patients/export?search=nobody', 0],
    // The pages of the screen are ignored.
    ['/appointments/export?limit=1&offset=2', 3],
    ['/patients/export?limit=1&offset=1', 2],
  ])('at %s has %i lines', async (path, count) => {
    expect(await rows(path)).toHaveLength(count);
  });

  it('of one patient has the lines of that patient', async () => {
    for (const name of ['patient_id', 'patientId']) {
      expect(await rows(`/appointments/export?${name}=${patientId}`)).toHaveLength(2);
    }
  });

  it.each(['/appointments/export?date=x', '/appointments/export?status=x', '/patients/export?is_active=x'])(
    'is refused at %s like every other bad request',
    async (path) => {
      const { response } = await download(path);
      expect(response.statusCode).toBe(400);
      expect(response.headers['content-disposition']).toBeUndefined();
      expect(response.json()).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    },
  );

  it('is the same when it is compressed', async () => {
    const plain = await download('/appointments/export');
    const { response } = await download('/appointments/export', { 'accept-encoding': 'br' });
    const bytes =
      response.headers['content-encoding'] === 'br'
        ? brotliDecompressSync(response.rawPayload)
        : response.rawPayload;
    expect(bytes.toString('utf8')).toBe(plain.text);
  });

  it.each(['appointments', 'patients'])('of %s is not for a Viewer, because it has phones', async (list) => {
    const { token: viewer } = await signedIn(clinic, 'Viewer');
    const { response } = await download(`/${list}/export`, { authorization: `Bearer ${viewer}` });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ success: false, code: 'FORBIDDEN' });
    expect(response.body).not.toContain('0171');
  });

  it('adds an entry to the audit log, under the account that downloaded it', async () => {
    const { staffId, token: taker } = await signedIn(clinic, 'Staff');
    await clinic.app.inject({ url: '/api/patients/export', headers: { authorization: `Bearer ${taker}` } });
    const entries = await clinic.database.read
      .selectFrom('auditLog')
      .select('action')
      .where('actorId', '=', staffId)
      .where('actorKind', '=', 'staff')
      .execute();
    expect(entries).toEqual([{ action: 'patient.export' }]);
  });
});

describeOnAnyEngine('the CSV file of patients', (engine) => {
  it('shows the clinic day on which a patient joined', async () => {
    const clinic = await startTestApp(engine);
    const { token } = await signedIn(clinic, 'Staff');
    // 21 November has begun in Dhaka.
    await addPatient(clinic, { createdAt: '2026-11-20T18:00:00.000Z' });
    const { body } = await clinic.inject({
      url: '/api/patients/export',
      headers: { authorization: `Bearer ${token}` },
    });
    const [titles, row] = readCsv(body);
    expect(row?.[titles?.indexOf('Joined') ?? -1]).toBe('2026-11-21');
    await clinic.close();
  });
});

describeOnAnyEngine('the two CSV files of patients', (engine) => {
  it('have every detail of a record', async () => {
    const clinic = await startTestApp(engine);
    const { token } = await signedIn(clinic, 'Staff');
    // A detail that is missing here does not compile.
    const details = {
      address: 'House 7',
      gender: 'Female',
      emergencyContact: '01511000003',
    } as const satisfies { [Name in keyof PatientDetails]: string };
    await addPatient(clinic, details);
    const { body } = await clinic.inject({
      url: '/api/patients/export',
      headers: { authorization: `Bearer ${token}` },
    });
    const folder = join(mkdtempSync(join(tmpdir(), 'details-')), 'clinic');
    await exportAll(clinic.services, folder);
    for (const text of [body, readFileSync(join(folder, 'patients.csv'), 'utf8')]) {
      const cells = readCsv(text)[1]?.map((cell) => cell.replace('-', ''));
      expect(cells).toEqual(expect.arrayContaining(Object.values(details)));
    }
    await clinic.close();
  });
});

describeOnBothEngines('a long CSV file', (engine) => {
  const COUNT = 2_300;
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    const doctors = [await addDoctor(clinic), await addDoctor(clinic)];
    await addManyPatients(clinic, COUNT, (number) => {
      const [name, phone] = [`Patient ${number}`, `018${String(number).padStart(8, '0')}`];
      return {
        patient: { id: number, name, phone },
        appointment: {
          bookingReference: `TEST-${number}`,
          doctorId: doctors[number % 2] ?? 0,
          // Pages end within a day and within a doctor's serials.
          appointmentDate: number % 3 === 0 ? '2026-11-20' : '2026-11-27',
          daySerial: number,
          patientId: number,
          patientName: name,
          patientPhone: phone,
        },
      };
    });
  });
  afterAll(() => clinic.close());

  const rows = async (path: string) => {
    const response = await clinic.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return readCsv(response.body).slice(1);
  };

  it('of appointments has all of them once, in the order of the list', async () => {
    const lines = await rows('/appointments/export');
    expect(new Set(lines.map((line) => line[11])).size).toBe(COUNT);
    expect(lines).toHaveLength(COUNT);
    const listed: string[] = [];
    for (const offset of [0, 900, 1_000, 1_100, 2_200]) {
      const { data } = await clinic.get(`/appointments?limit=100&offset=${offset}`, token);
      listed.push(...data.appointments.map((row: { bookingReference: string }) => row.bookingReference));
      expect(lines.slice(offset, offset + 100).map((line) => line[11])).toEqual(listed.slice(-100));
    }
  });

  it('of patients has all of them once, the newest first', async () => {
    const lines = await rows('/patients/export');
    expect(lines.map((line) => Number(line[0]))).toEqual(
      Array.from({ length: COUNT }, (_, index) => COUNT - index),
    );
  });
});
