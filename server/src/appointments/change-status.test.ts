import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@clinic-serial/contract/terms/appointment-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, editSchedule, newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines, onAnyEngine } from '../../test/databases.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';

/** rules: states 2. Cancelled and No Show become Booked again; nothing becomes Confirmed or In Progress. */
const ALLOWED: Record<AppointmentStatus, AppointmentStatus[]> = {
  Booked: ['Completed', 'No Show', 'Cancelled'],
  Confirmed: ['Completed', 'No Show', 'Cancelled'],
  'In Progress': ['Completed', 'No Show', 'Cancelled'],
  Completed: [],
  Cancelled: ['Booked'],
  'No Show': ['Booked'],
};

describeOnBothEngines('the status of an appointment', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const move = (id: number, body: object) => clinic.send('PUT', `/appointments/${id}/status`, body, token);
  const statusOf = async (id: number) => (await clinic.get(`/appointments/${id}`, token)).data.status;
  const make = async (more: Partial<Parameters<typeof addAppointment>[1]> = {}) =>
    addAppointment(clinic, {
      doctorId: more.doctorId ?? (await addDoctor(clinic)),
      patientId: more.patientId ?? (await addPatient(clinic)).id,
      ...more,
    });

  onAnyEngine(engine, () => {
    it.each(APPOINTMENT_STATUSES)('is changed by staff from %s as the rules allow', async (from) => {
      for (const to of APPOINTMENT_STATUSES) {
        const id = await make({ status: from, estimatedTime: '16:00' });
        const before = (await clinic.get(`/appointments/${id}`, token)).data;
        clinic.clock.advance(1);
        const answer = await move(id, { status: to });
        if (ALLOWED[from].includes(to)) {
          const { whenToCome: _before, ...rest } = before;
          const expected = { ...rest, status: to, updatedAt: clinic.clock.now().toISOString() };
          expect([answer.status, answer.data], `${from} to ${to}`).toEqual([200, expected]);
          const { whenToCome: _after, ...read } = (await clinic.get(`/appointments/${id}`, token)).data;
          expect(read).toEqual(expected);
        } else {
          expect(answer, `${from} to ${to}`).toMatchObject({
            status: 409,
            code: 'TRANSITION_REFUSED',
            error: `An appointment that is ${from} cannot become ${to}.`,
          });
          expect((await clinic.get(`/appointments/${id}`, token)).data).toEqual(before);
        }
      }
    });

    it('can be changed by staff on a past day too', async () => {
      const id = await make({ appointmentDate: '2026-11-01' });
      expect((await move(id, { status: 'No Show' })).data.status).toBe('No Show');
    });

    it('changes only if it is still the status that the screen showed', async () => {
      const id = await make();
      expect((await move(id, { status: 'Completed', from: 'Booked' })).status).toBe(200);
      expect(await move(id, { status: 'Cancelled', from: 'Booked' })).toMatchObject({
        status: 409,
        code: 'STATUS_CHANGED',
        error: 'Somebody else has changed this appointment: it is now Completed.',
      });
      // Without `from`, the table of transitions still decides.
      expect((await move(id, { status: 'Cancelled' })).code).toBe('TRANSITION_REFUSED');
      expect(await statusOf(id)).toBe('Completed');
    });
  });

  it('changes once when two receptionists press at once; the other is told the new status', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await make();
      const answers = await Promise.all([
        move(id, { status: 'Completed', from: 'Booked' }),
        move(id, { status: 'No Show', from: 'Booked' }),
      ]);
      const winner = answers.find((answer) => answer.status === 200);
      const loser = answers.find((answer) => answer.status !== 200);
      expect(winner?.data.status).toBe(await statusOf(id));
      expect(loser).toMatchObject({
        status: 409,
        code: 'STATUS_CHANGED',
        error: `Somebody else has changed this appointment: it is now ${winner?.data.status}.`,
      });
    }
  });

  onAnyEngine(engine, () => {
    it.each([
      [{}],
      [{ status: 'Done' }],
      [{ status: 'booked' }],
      [{ status: 1 }],
      [{ status: 'Booked', from: 'x' }],
    ])('is not changed by the invalid body %j', async (body) => {
      const id = await make({ status: 'Cancelled' });
      expect(await move(id, body)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
      expect(await statusOf(id)).toBe('Cancelled');
    });

    it('is the only field that changes: notes, ids and dates in the body are ignored', async () => {
      const id = await make({ notes: 'Comes late' });
      const { data } = await move(id, {
        status: 'Completed',
        notes: 'changed',
        patientId: 1,
        doctorId: 1,
        appointmentDate: '2030-01-01',
        serialNumber: 99,
        isWalkin: true,
        createdAt: '2000-01-01T00:00:00.000Z',
      });
      expect(data).toMatchObject({
        notes: 'Comes late',
        appointmentDate: '2026-11-20',
        serialNumber: 1,
        isWalkin: false,
      });
    });
  });
});

describeOnBothEngines('a cancelled or missed appointment that becomes Booked again', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    token = (await signedIn(clinic, 'Staff')).token;
  });
  afterAll(() => clinic.close());

  const move = (id: number, status: AppointmentStatus) =>
    clinic.send('PUT', `/appointments/${id}/status`, { status }, token);
  const live = async (doctorId: number) => (await clinic.get(`/doctors/${doctorId}/live-status`)).data;
  const full = {
    status: 409,
    code: 'FULLY_BOOKED',
    error: 'No available slots for this doctor on this date',
  };

  it('takes its place again, with its own serial', async () => {
    const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 2 }] });
    const [first] = [(await book(clinic, doctorId)).data.appointment, await book(clinic, doctorId)];
    await move(first.id, 'Cancelled');
    expect(await live(doctorId)).toMatchObject({ booked: 1, availableSlots: 1 });
    const back = await move(first.id, 'Booked');
    expect([back.status, back.data.serialNumber]).toEqual([200, 1]);
    expect(await live(doctorId)).toMatchObject({ booked: 2, availableSlots: 0 });
  });

  onAnyEngine(engine, () => {
    it('is refused while the patient has the appointment that a move put in its place', async () => {
      const id = await addAppointment(clinic, {
        doctorId: await addDoctor(clinic),
        patientId: (await addPatient(clinic)).id,
      });
      const moveTo = async (appointmentDate: string, of = id) =>
        (await clinic.send('POST', `/appointments/${of}/move`, { appointmentDate }, token)).data.id;
      const first = await moveTo('2026-11-27');
      const second = await moveTo('2026-12-04', first);
      const refused = await move(id, 'Booked');
      expect([refused.status, refused.code, refused.error]).toEqual([
        409,
        'TRANSITION_REFUSED',
        'Instead of this one, the patient has serial 1 on Fri, 4 Dec. Please cancel that one first.',
      ]);
      await move(second, 'Cancelled');
      expect((await move(id, 'Booked')).status).toBe(200);
      for (const later of [first, second]) {
        expect((await move(later, 'Booked')).error).toMatch(/has serial 1 on Fri, 20 Nov/);
      }
    });

    it('needs a free place', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 2 }] });
      const first = (await book(clinic, doctorId)).data.appointment;
      await book(clinic, doctorId);
      await move(first.id, 'Cancelled');
      const third = (await book(clinic, doctorId)).data.appointment;
      expect(third.serialNumber).toBe(3);
      expect(await move(first.id, 'Booked')).toMatchObject(full);
      await move(third.id, 'Cancelled');
      expect((await move(first.id, 'Booked')).status).toBe(200);
      expect(await move(third.id, 'Booked')).toMatchObject(full);
    });

    it('may use a place that is kept for a reserved number, because staff decide', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 2, reserved: [2] }] });
      const first = (await book(clinic, doctorId)).data.appointment;
      await move(first.id, 'Cancelled');
      expect((await book(clinic, doctorId)).status).toBe(200);
      expect((await move(first.id, 'Booked')).status).toBe(200);
      expect(await live(doctorId)).toMatchObject({ booked: 2, availableSlots: 0 });
    });

    it('needs no free place after a no-show, because it kept its own', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
      const { id } = (await book(clinic, doctorId)).data.appointment;
      await move(id, 'No Show');
      expect(await live(doctorId)).toMatchObject({ booked: 1, availableSlots: 0 });
      expect((await move(id, 'Booked')).status).toBe(200);
    });

    it('is refused when the limit was lowered or the day has become a day off', async () => {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 2 }] });
      const { id } = (await book(clinic, doctorId)).data.appointment;
      await book(clinic, doctorId);
      await move(id, 'Cancelled');
      await editSchedule(clinic, doctorId, { limit: 1 });
      expect(await move(id, 'Booked')).toMatchObject(full);
      await clinic.database.write((tx) =>
        tx.deleteFrom('weeklySessions').where('doctorId', '=', doctorId).execute(),
      );
      expect(await move(id, 'Booked')).toMatchObject({ status: 409, code: 'NOT_SCHEDULED' });
    });

    it.each(['Cancelled', 'No Show'] as const)(
      'from %s is refused when the same person has another one with the same doctor',
      async (status) => {
        const doctorId = await addDoctor(clinic);
        const phone = newPhone();
        const first = (await book(clinic, doctorId, phone, 'Rahima Begum')).data.appointment;
        await move(first.id, status);
        const second = (await book(clinic, doctorId, phone, '  rahima  BEGUM ')).data.appointment;
        expect(await move(first.id, 'Booked')).toMatchObject({
          status: 409,
          code: 'ALREADY_BOOKED',
          error: `This patient already has serial ${second.serialNumber} with this doctor on this date.`,
        });
        // A family member's appointment does not prevent it, nor does one that is Completed.
        await move(second.id, 'Completed');
        await book(clinic, doctorId, phone, 'Tania Begum');
        expect((await move(first.id, 'Booked')).status).toBe(200);
      },
    );

    it('is refused when its phone has five others on that day', async () => {
      const phone = newPhone();
      const booked: Array<{ id: number }> = [];
      for (let count = 0; count < 6; count += 1) {
        // Codes are limited to five an hour.
        if (count === 5) {
          clinic.clock.advance(3_600);
          token = (await signedIn(clinic, 'Staff')).token;
        }
        booked.push((await book(clinic, await addDoctor(clinic), phone)).data.appointment);
        if (count === 0) await move(booked[0]?.id ?? 0, 'Cancelled');
      }
      expect(await move(booked[0]?.id ?? 0, 'Booked')).toMatchObject({
        status: 409,
        code: 'TOO_MANY_BOOKINGS',
      });
    });
  });

  it('competes with three others for one place, and exactly one of them gets it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
      const cancelled: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        const { id: patientId } = await addPatient(clinic);
        cancelled.push(await addAppointment(clinic, { doctorId, patientId, status: 'Cancelled' }));
      }
      const answers = await Promise.all(cancelled.map((id) => move(id, 'Booked')));
      expect(answers.map((answer) => answer.code ?? 'back').sort()).toEqual([
        'FULLY_BOOKED',
        'FULLY_BOOKED',
        'FULLY_BOOKED',
        'back',
      ]);
    }
  });

  it('competes with a booking for one place, and exactly one of them gets it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 1 }] });
      const { id } = (await book(clinic, doctorId)).data.appointment;
      await move(id, 'Cancelled');
      const [back, other] = await Promise.all([move(id, 'Booked'), book(clinic, doctorId)]);
      expect([back.status, other.status].sort()).toEqual([200, 409]);
      expect(await live(doctorId)).toMatchObject({ booked: 1, availableSlots: 0 });
    }
  });
});
