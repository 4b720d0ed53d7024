import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '@clinic-serial/contract/terms/appointment-status';
import { addDays } from '@clinic-serial/contract/time/calendar';
import fc from 'fast-check';
import type { Answer, TestApp } from '../app.ts';
import { addDepartment, addDoctor, book, newPhone, setActive } from '../clinic.ts';
import { newToken } from '../people.ts';
import type { Ledger } from './ledger.ts';

const LIMIT = 4;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, limit: LIMIT }));

/** Something that happens at a clinic. `which` and `other` choose among the existing rows. */
export interface Act {
  kind: keyof typeof ACTS;
  which: number;
  other: number;
  /** Seconds since the previous act. */
  seconds: number;
}

/** Acts in a random order; the same for the same seed. */
export function randomActs(seed: number, most: number): Act[] {
  const often = { book: 8, giveSerial: 8, move: 10, editNotes: 3, remove: 3, register: 3 };
  const kinds = Object.keys(ACTS) as Act['kind'][];
  const kind = fc.oneof(
    ...kinds.map((name) => ({
      arbitrary: fc.constant(name),
      weight: (often as Partial<Record<Act['kind'], number>>)[name] ?? 1,
    })),
  );
  const act = fc.record({
    kind,
    which: fc.nat(1_000),
    other: fc.nat(1_000),
    seconds: fc.integer({ min: 0, max: 900 }),
  });
  return fc.sample(act, { seed, numRuns: most });
}

/** The acts that every clinic begins with. */
export const OPENING: readonly Act[] = (
  [
    'addDepartment',
    'addDepartment',
    'addDoctor',
    'addDoctor',
    'addDoctor',
    'register',
    'register',
    'register',
  ] as const
).map((kind, which) => ({ kind, which, other: 0, seconds: 1 }));

interface Place {
  clinic: TestApp;
  ledger: Ledger;
  staffId: number;
}

/**
 * Does an act, and writes it into the ledger when it was acknowledged. Most acts use the API; a few write
 * rows directly.
 */
export async function perform({ clinic, ledger, staffId }: Place, act: Act): Promise<void> {
  clinic.clock.advance(act.seconds);
  const token = await newToken(clinic, { staffId });
  await ACTS[act.kind]({
    clinic,
    ledger,
    at: clinic.clock.now().toISOString(),
    today: clinic.clock.today(),
    send: (method, path, body) => clinic.send(method, path, body, token),
    pick: (rows, number = act.which) => rows[number % rows.length],
    act,
  });
}

/** The arguments of an act. */
interface Scene {
  clinic: TestApp;
  ledger: Ledger;
  at: string;
  today: string;
  send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Answer>;
  /** One of these rows; undefined when there is none. */
  pick: <Row>(rows: readonly Row[], number?: number) => Row | undefined;
  act: Act;
}

/** True for an acknowledged act, false for one that a rule refused. @throws Error for any other answer */
function isDone({ status, code }: Answer): boolean {
  if (status >= 500 || status === 401 || code === 'FORBIDDEN') {
    throw new Error(`An act was answered ${status} ${code}`);
  }
  return status === 200;
}

const ACTS = {
  async addDepartment({ clinic, ledger }: Scene) {
    if (ledger.departments.length >= 4) return;
    const id = await addDepartment(clinic, `Department number ${ledger.departments.length}`);
    ledger.departments.push({ id, isActive: true });
  },
  async addDoctor({ clinic, ledger, pick }: Scene) {
    const department = pick(ledger.departments);
    if (!department || ledger.doctors.length >= 8) return;
    const id = await addDoctor(clinic, { departmentId: department.id, days: EVERY_DAY });
    ledger.doctors.push({ id, departmentId: department.id, isActive: true, limit: LIMIT });
  },
  async register({ ledger, send }: Scene) {
    if (ledger.patients.length >= 20) return;
    const phone = newPhone();
    const answer = await send('POST', '/patients', { name: 'Rahima Begum', phone });
    if (isDone(answer)) ledger.patients.push({ id: answer.data.id, isActive: true, phone });
  },
  /** A new or a known patient books online. */
  async book({ clinic, ledger, pick, at, act }: Scene) {
    const doctor = pick(ledger.doctors);
    if (!doctor) return;
    const known =
      ledger.patients.length >= 20 || act.other % 2 === 0 ? pick(ledger.patients, act.other) : undefined;
    const answer = await book(clinic, doctor.id, known?.phone ?? newPhone(), `Visitor ${act.other}`);
    if (!isDone(answer)) return;
    const { appointment, patient } = answer.data;
    if (!known) ledger.patients.push({ id: patient.id, isActive: true, phone: patient.phone });
    ledger.appointments.push(visitOf(appointment, doctor, at));
  },
  /**
   * The desk gives a serial for today or one of the next three days; to every third person also beyond the
   * limit.
   */
  async giveSerial({ ledger, pick, send, at, today, act }: Scene) {
    const [doctor, patient] = [pick(ledger.doctors), pick(ledger.patients, act.other)];
    if (!doctor || !patient) return;
    const answer = await send('POST', '/appointments', {
      doctorId: doctor.id,
      patientId: patient.id,
      appointmentDate: addDays(today, act.other % 4),
      patientName: `Somebody ${act.which}`,
      ...(act.which % 3 === 0 ? { extra: { reason: 'Emergency' } } : {}),
    });
    if (isDone(answer)) ledger.appointments.push(visitOf(answer.data, doctor, at));
  },
  async move({ ledger, pick, send, at, act }: Scene) {
    const visit = pick(ledger.appointments);
    const status = APPOINTMENT_STATUSES[act.other % APPOINTMENT_STATUSES.length] ?? 'Cancelled';
    if (!visit || !isDone(await send('PUT', `/appointments/${visit.id}/status`, { status }))) return;
    visit.status = status;
    visit.changedAt = at;
  },
  async editNotes({ ledger, pick, send, act }: Scene) {
    const visit = pick(ledger.appointments);
    if (visit) isDone(await send('PUT', `/appointments/${visit.id}`, { notes: `Note ${act.other}` }));
  },
  async remove({ ledger, pick, send }: Scene) {
    const visit = pick(ledger.appointments);
    if (visit && isDone(await send('DELETE', `/appointments/${visit.id}`))) visit.isDeleted = true;
  },
  /** Moves a doctor to another department. Earlier appointments keep their department. */
  async moveDoctor({ ledger, pick, send, act }: Scene) {
    const [doctor, department] = [pick(ledger.doctors), pick(ledger.departments, act.other)];
    if (!doctor || !department) return;
    const answer = await send('PUT', `/doctors/${doctor.id}`, {
      name: `Dr. Number ${doctor.id}`,
      phone: '01811000000',
      departmentId: department.id,
      isActive: doctor.isActive,
      weeklySchedule: Object.fromEntries(
        EVERY_DAY.map(({ weekday }) => [
          weekday,
          { startTime: '09:00', endTime: '17:00', patientLimit: LIMIT },
        ]),
      ),
    });
    if (isDone(answer)) doctor.departmentId = department.id;
  },
  async switchDoctor({ clinic, ledger, pick }: Scene) {
    await switchOne(clinic, 'doctors', pick(ledger.doctors));
  },
  async switchPatient({ clinic, ledger, pick }: Scene) {
    await switchOne(clinic, 'patients', pick(ledger.patients));
  },
  async switchDepartment({ clinic, ledger, pick }: Scene) {
    await switchOne(clinic, 'departments', pick(ledger.departments));
  },
};

async function switchOne(
  clinic: TestApp,
  table: 'doctors' | 'patients' | 'departments',
  row: { id: number; isActive: boolean } | undefined,
) {
  if (!row) return;
  row.isActive = !row.isActive;
  await setActive(clinic, table, row.id, row.isActive);
}

function visitOf(
  row: {
    id: number;
    doctorId: number;
    patientId: number;
    appointmentDate: string;
    serialNumber: number;
    isExtra: boolean;
    status: AppointmentStatus;
  },
  { departmentId }: { departmentId: number },
  at: string,
) {
  const { id, doctorId, patientId, appointmentDate: date, serialNumber: serial, isExtra, status } = row;
  const visit = { id, doctorId, departmentId, patientId, date, serial, isExtra, status };
  return { ...visit, isDeleted: false, changedAt: at };
}
