import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';

const DAY = { startTime: '09:00', endTime: '17:00', patientLimit: 30 };
const OFF = { enabled: false, startTime: null, endTime: null, patientLimit: null, reservedSlots: null };

describeOnAnyEngine('the doctor form', (engine) => {
  let clinic: TestApp;
  let token: string;
  let departmentId: number;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
    departmentId = await addDepartment(clinic, 'Cardiology');
    doctorId = (await create(form())).data.id;
  });
  afterAll(() => clinic.close());

  const form = (more: object = {}) => ({
    name: 'Dr. Farida Akter',
    phone: '01811000000',
    departmentId,
    weeklySchedule: { 1: DAY },
    ...more,
  });
  const create = (body: object) => clinic.send('POST', '/doctors', body, token);
  const edit = (body: object) => clinic.send('PUT', `/doctors/${doctorId}`, body, token);
  const doctors = () => clinic.database.read.selectFrom('doctors').selectAll().orderBy('id').execute();
  const weeks = () =>
    clinic.database.read
      .selectFrom('weeklySessions')
      .selectAll()
      .orderBy('doctorId')
      .orderBy('weekday')
      .execute();

  /** Expects a refusal with one error on one field, and that nothing is stored. */
  const expectRefused = async (send: typeof create, body: object, field: string, message: string) => {
    const before = [await doctors(), await weeks()];
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: message });
    expect(answer.errors).toEqual({ [field]: message });
    expect([await doctors(), await weeks()]).toEqual(before);
  };

  const PHONE = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
  const EMAIL = 'Please enter a valid email address';
  const EXPERIENCE = 'Experience years must be between 0 and 50';
  it.each([
    ['name', '', 'Doctor name is required'],
    ['name', '   ', 'Doctor name is required'],
    ['name', undefined, 'Doctor name is required'],
    ['name', null, 'Doctor name is required'],
    ['name', 7, 'Doctor name is required'],
    ['name', ' D ', 'Name must be at least 2 characters'],
    ['name', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['phone', '', 'Please enter your phone number'],
    ['phone', undefined, 'Please enter your phone number'],
    ['phone', '0181100000', PHONE],
    ['phone', '02811000000', PHONE],
    ['email', 'farida', EMAIL],
    ['email', 'farida@clinic', EMAIL],
    ['email', 'farida @clinic.example', EMAIL],
    ['email', 5, EMAIL],
    ['experienceYears', -1, EXPERIENCE],
    ['experienceYears', 51, EXPERIENCE],
    ['experienceYears', 1.5, EXPERIENCE],
    ['experienceYears', '12', EXPERIENCE],
    ['qualification', 'x'.repeat(201), 'Please use at most 200 characters'],
    ['nameBn', 'ক'.repeat(101), 'Please use at most 100 characters'],
    ['nameBn', 7, 'Please enter a text'],
    ['qualificationBn', 'ক'.repeat(201), 'Please use at most 200 characters'],
    ['gender', 'Female', 'Please choose a gender'],
    ['gender', '', 'Please choose a gender'],
    ['languages', 'bn', 'Please choose one of the options'],
    ['treats', 'x'.repeat(501), 'Please use at most 500 characters'],
    ['treatsBn', 'ক'.repeat(501), 'Please use at most 500 characters'],
  ])('with %s %j is refused on both pages: %s', async (field, value, message) => {
    await expectRefused(create, form({ [field]: value }), field, message);
    await expectRefused(edit, form({ [field]: value }), field, message);
  });

  it.each([[undefined], [null], [0], [''], ['1'], [1.5], [-1]])(
    'without a department (%j) gets the error text of its page',
    async (value) => {
      const [onCreate, onEdit] = ['Department selection is required', 'Please select a department'];
      await expectRefused(create, form({ departmentId: value }), 'departmentId', onCreate);
      await expectRefused(edit, form({ departmentId: value }), 'departmentId', onEdit);
    },
  );

  it('of a department that does not exist is refused on its field', async () => {
    const before = [await doctors(), await weeks()];
    for (const send of [create, edit]) {
      expect(await send(form({ departmentId: 2_147_483_647 }))).toMatchObject({
        status: 404,
        code: 'DEPARTMENT_NOT_FOUND',
        error: 'Department not found',
        errors: { departmentId: 'Department not found' },
      });
    }
    expect([await doctors(), await weeks()]).toEqual(before);
  });

  it.each([
    [{}, 'weeklySchedule', 'Please select at least one available weekday for the doctor'],
    [
      { 1: { ...DAY, enabled: false } },
      'weeklySchedule',
      'Please select at least one available weekday for the doctor',
    ],
    [{ 1: { ...DAY, startTime: '' } }, 'weeklySchedule.1.startTime', 'Start time is required'],
    [{ 1: { ...DAY, startTime: '9' } }, 'weeklySchedule.1.startTime', 'Please enter a time as HH:MM'],
    [{ 2: { ...DAY, endTime: '' } }, 'weeklySchedule.2.endTime', 'End time is required'],
    [{ 3: { ...DAY, endTime: '09:00' } }, 'weeklySchedule.3.endTime', 'End time must be after start time'],
    [{ 3: { ...DAY, endTime: '08:00' } }, 'weeklySchedule.3.endTime', 'End time must be after start time'],
    [
      { 4: { ...DAY, patientLimit: 0 } },
      'weeklySchedule.4.patientLimit',
      'Patient limit must be between 1 and 100',
    ],
    [
      { 4: { ...DAY, patientLimit: 101 } },
      'weeklySchedule.4.patientLimit',
      'Patient limit must be between 1 and 100',
    ],
    [
      { 5: { startTime: '09:00', endTime: '17:00' } },
      'weeklySchedule.5.patientLimit',
      'Patient limit must be between 1 and 100',
    ],
    [{ 0: { ...DAY, endTime: '' } }, 'weeklySchedule.7.endTime', 'End time is required'],
    [{ 7: { ...DAY, endTime: '' } }, 'weeklySchedule.7.endTime', 'End time is required'],
    [{ 0: DAY, 7: DAY }, 'weeklySchedule.7', 'Sunday is given twice, as 0 and as 7'],
  ])('with the week %j is refused on both pages at %s: %s', async (weeklySchedule, field, message) => {
    await expectRefused(create, form({ weeklySchedule }), field, message);
    await expectRefused(edit, form({ weeklySchedule }), field, message);
  });

  it.each([
    ['31', '31'],
    ['1, x', 'x'],
    ['0', '0'],
    [[31], '31'],
  ])('with the reserved numbers %j gets the error text of its page', async (reservedSlots, slot) => {
    const week = form({ weeklySchedule: { 6: { ...DAY, reservedSlots } } });
    const field = 'weeklySchedule.6.reservedSlots';
    await expectRefused(create, week, field, 'Reserved slots must be valid numbers within patient limit');
    await expectRefused(edit, week, field, `Reserved slot ${slot} must be a whole number between 1 and 30`);
  });

  it.each([
    [undefined],
    [null],
    ['x'],
    [[]],
    [{ 1: null }],
    [{ 1: 'x' }],
    [{ 1: { ...DAY, enabled: 'yes' } }],
    [{ 1: { ...DAY, startTime: 9 } }],
    [{ 1: { ...DAY, reservedSlots: {} } }],
  ])('with the week %j is refused with a sentence', async (weeklySchedule) => {
    for (const send of [create, edit]) {
      const before = [await doctors(), await weeks()];
      const answer = await send(form({ weeklySchedule }));
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect(answer.error).not.toMatch(/invalid input|expected|received|undefined|null/i);
      expect([await doctors(), await weeks()]).toEqual(before);
    }
  });

  it('gets the errors of all wrong fields at once', async () => {
    const { errors } = await create({
      name: '',
      phone: '1',
      email: 'x',
      experienceYears: 99,
      weeklySchedule: { 1: { ...DAY, endTime: '' } },
    });
    expect(Object.keys(errors ?? {}).sort()).toEqual([
      'departmentId',
      'email',
      'experienceYears',
      'name',
      'phone',
      'weeklySchedule.1.endTime',
    ]);
  });

  it('accepts Sunday as 0 and as 7, and returns all seven days by their ISO numbers', async () => {
    for (const key of ['0', '7']) {
      const sunday = { ...DAY, reservedSlots: '2,1' };
      const { status, data } = await create(form({ weeklySchedule: { [key]: sunday } }));
      expect(status).toBe(200);
      expect(data.weeklySchedule).toEqual({
        1: OFF,
        2: OFF,
        3: OFF,
        4: OFF,
        5: OFF,
        6: OFF,
        7: { enabled: true, ...DAY, reservedSlots: '1, 2' },
      });
      expect(data.scheduleSummary).toEqual({
        availableDays: 'Sun',
        timeRanges: '09:00-17:00',
        totalAvailableDays: 1,
      });
    }
  });

  it('accepts the snake_case names that older clients send', async () => {
    const { departmentId: department_id, weeklySchedule: _week, ...rest } = form();
    const { status, data } = await create({
      ...rest,
      department_id,
      is_active: false,
      weekly_schedule: { 0: { ...DAY, enabled: true, startTime: '10:00:00' }, 1: { enabled: false } },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ departmentId, isActive: false });
    expect(data.weeklySchedule[7]).toMatchObject({ enabled: true, startTime: '10:00' });
    expect(data.weeklySchedule[1]).toEqual(OFF);
  });

  it('stores only the days that are enabled; the others become days off', async () => {
    const whole = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, DAY]));
    const { id } = (await create(form({ weeklySchedule: whole }))).data;
    const { status, data } = await clinic.send(
      'PUT',
      `/doctors/${id}`,
      form({ weeklySchedule: { 2: { ...DAY, reservedSlots: [3, 1] }, 5: { ...DAY, enabled: false } } }),
      token,
    );
    expect(status).toBe(200);
    expect(data.weeklySchedule).toEqual({
      1: OFF,
      2: { enabled: true, ...DAY, reservedSlots: '1, 3' },
      3: OFF,
      4: OFF,
      5: OFF,
      6: OFF,
      7: OFF,
    });
    expect((await clinic.get(`/doctors/${id}`, token)).data).toEqual(data);
  });

  it('stores blank optional fields as null', async () => {
    for (const blank of ['', '  ', null, undefined]) {
      const { data } = await create(form({ email: blank, qualification: blank, experienceYears: null }));
      expect(data).toMatchObject({ email: null, qualification: null, experienceYears: null, isActive: true });
    }
  });

  it('accepts the smallest and the largest valid values', async () => {
    const { status, data } = await create(
      form({
        name: ' ডা. ',
        phone: '০১৮১১-০০০০০০',
        email: ' Farida.Akter+clinic@mail.example.com ',
        experienceYears: 50,
        qualification: ' MBBS, FCPS ',
        weeklySchedule: {
          6: { startTime: '00:00', endTime: '23:59', patientLimit: 100, reservedSlots: '100,1' },
          7: { startTime: '10:00', endTime: '10:01', patientLimit: 1, reservedSlots: '1' },
        },
      }),
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'ডা.',
      phone: '01811000000',
      email: 'Farida.Akter+clinic@mail.example.com',
      experienceYears: 50,
      qualification: 'MBBS, FCPS',
      dailyPatientLimit: 100,
      weeklySchedule: {
        6: { startTime: '00:00', endTime: '23:59', patientLimit: 100, reservedSlots: '1, 100' },
        7: { startTime: '10:00', endTime: '10:01', patientLimit: 1, reservedSlots: '1' },
      },
    });
    expect((await create(form({ experienceYears: 0 }))).data.experienceYears).toBe(0);
  });
});
