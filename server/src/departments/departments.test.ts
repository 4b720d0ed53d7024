import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, setActive } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { signedIn } from '../../test/people.ts';

const NO_NUMBERS = {
  doctorCount: 0,
  totalDoctors: 0,
  totalAppointments: 0,
  thisMonthAppointments: 0,
  todayAppointments: 0,
  last30DaysAppointments: 0,
  lastMonthAppointments: 0,
};
const IN_USE = 'A department with this name already exists';

const newName = () => `Department of test ${nextNumber('name')}`;

describeOnBothEngines('a department', (engine) => {
  let clinic: TestApp;
  let admin: string;
  let staff: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    admin = (await signedIn(clinic, 'Admin')).token;
    staff = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const create = (form: object) => clinic.send('POST', '/departments', form, staff);
  const save = (id: number, form: object) => clinic.send('PUT', `/departments/${id}`, form, staff);
  const read = (id: number) => clinic.get(`/departments/${id}`, staff);
  const remove = (id: number) => clinic.send('DELETE', `/departments/${id}`, undefined, admin);
  const rows = () => clinic.database.read.selectFrom('departments').selectAll().orderBy('id').execute();

  it('is added, trimmed, with all its fields', async () => {
    const { status, data } = await create({
      name: '  Heart ',
      nameBn: '  হৃদরোগ বিভাগ ',
      description: ' Heart and vessels ',
      descriptionBn: ' হার্ট ও রক্তনালি ',
      location: ' Level 3 ',
      locationBn: ' ৩য় তলা ',
      searchWords: ' heart,, Heart ,বুকে ব্যথা',
      isActive: false,
    });
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Heart',
      nameBn: 'হৃদরোগ বিভাগ',
      description: 'Heart and vessels',
      descriptionBn: 'হার্ট ও রক্তনালি',
      location: 'Level 3',
      locationBn: '৩য় তলা',
      searchWords: 'heart, বুকে ব্যথা',
      isActive: false,
      doctorCount: 0,
      stats: NO_NUMBERS,
      createdAt: clinic.clock.now().toISOString(),
      updatedAt: clinic.clock.now().toISOString(),
    });
    expect((await read(data.id)).data).toEqual(data);
  });

  it('needs nothing but a name, and is active by default', async () => {
    for (const blank of ['', '  ', null, undefined]) {
      const { data } = await create({
        name: newName(),
        nameBn: blank,
        description: blank,
        descriptionBn: blank,
        location: blank,
        locationBn: blank,
        searchWords: blank,
      });
      expect(data).toMatchObject({ description: null, location: null, searchWords: null, isActive: true });
      expect(data).toMatchObject({ nameBn: null, descriptionBn: null, locationBn: null });
    }
  });

  it('is changed in all its fields', async () => {
    const { data } = await create({ name: newName() });
    clinic.clock.advance(60);
    const form = {
      name: newName(),
      nameBn: 'নতুন বিভাগ',
      description: 'New',
      descriptionBn: 'নতুন',
      location: 'Level 9',
      locationBn: '৯ম তলা',
      searchWords: 'ward, নতুন',
      isActive: false,
    };
    const saved = await save(data.id, form);
    expect(saved.data).toEqual({ ...data, ...form, updatedAt: clinic.clock.now().toISOString() });
    expect((await read(data.id)).data).toEqual(saved.data);
  });

  it('keeps what the body leaves out, and loses what the body sets to null', async () => {
    const all = {
      name: newName(),
      nameBn: 'শিশু',
      description: 'Children',
      descriptionBn: 'শিশু ও কিশোর',
      location: 'Level 1',
      locationBn: 'নিচতলা',
      searchWords: 'child, শিশু',
      isActive: false,
    };
    const { data } = await create(all);
    const name = newName();
    expect((await save(data.id, { name })).data).toMatchObject({ ...all, name });
    const { name: _name, isActive: _isActive, ...texts } = all;
    const nothing = Object.fromEntries(Object.keys(texts).map((field) => [field, null]));
    expect((await save(data.id, { name, ...nothing, isActive: true })).data).toMatchObject({
      ...nothing,
      name,
      isActive: true,
    });
  });

  it.each([
    [{ name: '' }, { name: 'Department name is required' }],
    [{ name: '   ' }, { name: 'Department name is required' }],
    [{}, { name: 'Department name is required' }],
    [{ name: null }, { name: 'Department name is required' }],
    [{ name: 'X' }, { name: 'Name must be at least 2 characters' }],
    [{ name: 'x'.repeat(101) }, { name: 'Please use at most 100 characters' }],
    [{ name: 'Ab', description: 'x'.repeat(501) }, { description: 'Please use at most 500 characters' }],
    [{ name: 'Ab', location: 'x'.repeat(101) }, { location: 'Please use at most 100 characters' }],
    [{ name: 'Ab', nameBn: 'ক'.repeat(101) }, { nameBn: 'Please use at most 100 characters' }],
    [{ name: 'Ab', descriptionBn: 'ক'.repeat(501) }, { descriptionBn: 'Please use at most 500 characters' }],
    [{ name: 'Ab', locationBn: 'ক'.repeat(101) }, { locationBn: 'Please use at most 100 characters' }],
    [{ name: 'a\u0007b' }, { name: 'Please remove the characters that cannot be printed' }],
  ])('with %j is refused with a sentence', async (form, errors) => {
    const { data } = await create({ name: newName() });
    const before = await rows();
    for (const answer of [await create(form), await save(data.id, form)]) {
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT', error: Object.values(errors)[0] });
      expect(answer.errors).toEqual(errors);
    }
    expect(await rows()).toEqual(before);
  });

  it.each(['Neuro Medicine', 'NEURO MEDICINE', 'neuro medicine', '  Neuro Medicine '])(
    'with the name %j exists only once',
    async (name) => {
      const first = (await rows()).find((row) => row.name === 'Neuro Medicine');
      const id = first?.id ?? (await create({ name: 'Neuro Medicine' })).data.id;
      const other = (await create({ name: newName() })).data;
      const before = await rows();
      for (const answer of [await create({ name }), await save(other.id, { name })]) {
        expect(answer).toMatchObject({ status: 409, code: 'NAME_IN_USE', error: IN_USE });
        expect(answer.errors).toEqual({ name: IN_USE });
      }
      expect(await rows()).toEqual(before);
      // A department may spell its own name in another letter case.
      expect((await save(id, { name })).status).toBe(200);
      await save(id, { name: 'Neuro Medicine' });
    },
  );

  it('is added once when several add it at once under one name', async () => {
    const name = newName();
    const answers = await Promise.all(
      [name, name.toUpperCase(), name, name.toLowerCase()].map((each) => create({ name: each })),
    );
    expect(answers.map((answer) => answer.code ?? 'added').sort()).toEqual([
      'NAME_IN_USE',
      'NAME_IN_USE',
      'NAME_IN_USE',
      'added',
    ]);
  });

  it('is not overwritten when somebody else has saved it since', async () => {
    const { data } = await create({ name: newName() });
    const first = await save(data.id, { name: newName(), updatedAt: data.updatedAt });
    expect(first.status).toBe(200);
    expect(await save(data.id, { name: newName(), updatedAt: data.updatedAt })).toMatchObject({
      status: 409,
      code: 'RECORD_CHANGED',
    });
    expect((await read(data.id)).data).toEqual(first.data);
    const answers = await Promise.all(
      [1, 2, 3].map(() => save(data.id, { name: newName(), updatedAt: first.data.updatedAt })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect((await save(data.id, { name: newName() })).status).toBe(200);
  });

  it('takes no more than the form: ids, numbers and moments in the body change nothing', async () => {
    const bystander = (await create({ name: newName() })).data;
    const foreign = {
      id: bystander.id,
      doctorCount: 9,
      stats: { totalAppointments: 9 },
      createdAt: '2000-01-01T00:00:00.000Z',
      created_at: '2000-01-01T00:00:00.000Z',
    };
    const added = (await create({ name: newName(), ...foreign, updatedAt: '2000-01-01T00:00:00.000Z' })).data;
    expect(added).toMatchObject({
      doctorCount: 0,
      stats: NO_NUMBERS,
      createdAt: clinic.clock.now().toISOString(),
    });
    const saved = (await save(added.id, { name: newName(), ...foreign })).data;
    expect(saved).toMatchObject({ id: added.id, doctorCount: 0, createdAt: added.createdAt });
    expect((await read(bystander.id)).data).toEqual(bystander);
  });

  it.each([
    [1, '1 doctor'],
    [3, '3 doctors'],
  ])('with %i doctors is not deleted, active or not, and the error says so', async (count, words) => {
    const name = newName();
    const id = (await create({ name })).data.id;
    for (let each = 0; each < count; each += 1) {
      await addDoctor(clinic, { departmentId: id, isActive: each % 2 === 1 });
    }
    expect(await remove(id)).toMatchObject({
      status: 409,
      code: 'HAS_HISTORY',
      error: `${name} has ${words} and cannot be deleted. You can deactivate the department instead.`,
    });
    expect((await read(id)).data.doctorCount).toBe(Math.floor(count / 2));
  });

  it('is deleted when it has no doctors', async () => {
    const { id, name } = (await create({ name: newName() })).data;
    expect(await remove(id)).toMatchObject({ status: 200, data: { deleted: true } });
    for (const answer of [await read(id), await remove(id), await save(id, { name })]) {
      expect(answer).toMatchObject({
        status: 404,
        code: 'DEPARTMENT_NOT_FOUND',
        error: 'Department not found',
      });
    }
    expect((await clinic.get(`/departments/${id}/stats`, staff)).status).toBe(404);
    expect((await create({ name })).status).toBe(200);
  });

  it('is either deleted or gets a doctor when both are sent at once, and the other request is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await addDepartment(clinic, newName());
      const form = {
        name: 'Dr. New',
        phone: '01811000000',
        departmentId: id,
        weeklySchedule: { 1: { startTime: '09:00', endTime: '17:00', patientLimit: 30 } },
      };
      const [removed, added] = await Promise.all([remove(id), clinic.send('POST', '/doctors', form, staff)]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([removed.status, added.status]);
    }
  });

  it('is listed for staff with its numbers, and for the public while it is active', async () => {
    const id = await addDepartment(clinic, newName());
    await addDoctor(clinic, { departmentId: id });
    await addDoctor(clinic, { departmentId: id, isActive: false });
    const find = (list: Array<{ id: number }>) => list.find((department) => department.id === id);
    const forStaff = (await clinic.get('/departments', staff)).data;
    expect(find(forStaff)).toEqual((await read(id)).data);
    expect(find(forStaff)).toMatchObject({ doctorCount: 1, stats: { doctorCount: 1, totalDoctors: 2 } });
    const sorted = forStaff
      .map((department: { name: string }) => department.name.toLowerCase())
      .filter((name: string) => name.startsWith('department of'));
    expect(sorted).toEqual([...sorted].sort());

    expect(find((await clinic.get('/departments')).data)).toEqual({
      id,
      name: expect.any(String),
      nameBn: null,
      description: null,
      descriptionBn: null,
      searchWords: null,
      isActive: true,
      doctorCount: 1,
    });
    await setActive(clinic, 'departments', id, false);
    expect(find((await clinic.get('/departments')).data)).toBeUndefined();
    expect(find((await clinic.get('/departments', staff)).data)).toMatchObject({ isActive: false });
  });

  it('is sent to visitors without its search words if they ask for that', async () => {
    const form = { name: newName(), searchWords: 'rash' };
    const { id } = (await clinic.send('POST', '/departments', form, staff)).data;
    const wordsAt = async (url: string, token?: string) =>
      (await clinic.get(url, token)).data.find((one: { id: number }) => one.id === id)?.searchWords;
    expect(await wordsAt('/departments')).toBe('rash');
    expect(await wordsAt('/departments?searchWords=none')).toBeNull();
    expect(await wordsAt('/departments?searchWords=none', staff)).toBe('rash');
  });

  it('is sent to visitors without its Bangla texts if they ask for that', async () => {
    const bangla = { nameBn: 'চর্ম', descriptionBn: 'ত্বক, চুল ও নখ' };
    const form = { name: newName(), searchWords: 'rash', ...bangla };
    const { id } = (await clinic.send('POST', '/departments', form, staff)).data;
    const at = async (url: string, token?: string) =>
      (await clinic.get(url, token)).data.find((one: { id: number }) => one.id === id);
    expect(await at('/departments')).toMatchObject(form);
    // Without a cookie or header, the kept answers differ by their address alone.
    const none = { ...form, nameBn: null, descriptionBn: null };
    expect(await at('/departments?bangla=none')).toMatchObject(none);
    expect(await at('/departments?searchWords=none&bangla=none')).toMatchObject({
      ...none,
      searchWords: null,
    });
    expect(await at('/departments')).toMatchObject(form);
    expect(await at('/departments?bangla=none', staff)).toMatchObject(form);
    expect(await clinic.get('/departments?bangla=all')).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('is searched by its newest search words', async () => {
    const { id, name } = (await create({ name: newName(), searchWords: 'zoster' })).data;
    await addDoctor(clinic, { departmentId: id });
    const found = async (search: string) =>
      (await clinic.get(`/doctors?search=${search}`)).data.doctors.length;
    expect(await found('zoster')).toBe(1);
    await save(id, { name, searchWords: 'shingles' });
    expect([await found('zoster'), await found('shingles')]).toEqual([0, 1]);
    await save(id, { name, searchWords: null });
    expect(await found('shingles')).toBe(0);
  });

  it('is refused with search words that are too many or too long, and the answer says so at the field', async () => {
    const many = Array.from({ length: 41 }, (_, index) => `word ${index}`).join(',');
    for (const [searchWords, sentence] of [
      [many, 'Please use at most 40 search words'],
      ['x'.repeat(41), 'A search word may have at most 40 characters'],
    ]) {
      expect(await create({ name: newName(), searchWords })).toMatchObject({
        status: 400,
        errors: { searchWords: sentence },
      });
    }
  });

  it('hides its doctors from the public while it is inactive', async () => {
    const { id, name } = (await create({ name: newName() })).data;
    const doctorId = await addDoctor(clinic, { departmentId: id });
    await save(id, { name, isActive: false });
    expect((await clinic.get(`/doctors/${doctorId}`)).status).toBe(404);
    await save(id, { name, isActive: true });
    expect((await clinic.get(`/doctors/${doctorId}`)).status).toBe(200);
  });
});
