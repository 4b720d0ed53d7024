import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import fc from 'fast-check';
import { AppError } from '../src/app-error.ts';
import { changeStatus } from '../src/appointments/change-status.ts';
import { deleteAppointment } from '../src/appointments/delete-appointment.ts';
import { bookAtDesk } from '../src/booking/book-at-desk.ts';
import type { TestApp } from './app.ts';
import { book, DESK, editSchedule } from './clinic.ts';
import { addRecord } from './people.ts';

/**
 * What can happen to the serials of one doctor on one day. `which` picks one of the appointments made so far.
 * With `extra` the desk gives a serial, also beyond the limit.
 */
export type Command =
  | { kind: 'book' }
  | { kind: 'extra' }
  | { kind: 'move'; which: number; to: AppointmentStatus }
  | { kind: 'delete'; which: number }
  | { kind: 'edit'; limit: number; reserved: number[] };

const LARGEST_LIMIT = 6;

const edit = fc
  .tuple(fc.integer({ min: 1, max: LARGEST_LIMIT }), fc.subarray([1, 2, 3, 4, 5, 6], { maxLength: 3 }))
  .map(([limit, reserved]) => ({
    kind: 'edit' as const,
    limit,
    reserved: reserved.filter((serial) => serial <= limit),
  }));

/**
 * Any command. Bookings and cancellations are more frequent, because otherwise every sitting would stay empty
 * or full.
 */
export const randomCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'book' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'extra' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which: fc.nat(9),
      to: fc.constantFrom<AppointmentStatus>(
        'Cancelled',
        'Cancelled',
        'Booked',
        'Booked',
        'No Show',
        'Completed',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: edit },
);

/** The result of a command: a serial with its appointment, nothing, or the error code of a refusal. */
export interface Outcome {
  refused: string | null;
  booked?: { id: number; serial: number; isExtra: boolean };
}

/** Runs a command for one doctor. Throws every error that is not a refusal by a rule. */
export async function run(
  testApp: TestApp,
  doctorId: number,
  command: Command,
  appointmentIds: number[],
): Promise<Outcome> {
  if (command.kind === 'edit') {
    await editSchedule(testApp, doctorId, command);
    return { refused: null };
  }
  if (command.kind === 'book') {
    const { status, data, code, error } = await book(testApp, doctorId);
    if (status === 409) return { refused: code ?? null };
    if (status !== 200) throw new Error(`A booking was answered ${status} ${code}: ${error}`);
    return { refused: null, booked: { id: data.appointment.id, serial: data.serialNumber, isExtra: false } };
  }
  try {
    if (command.kind === 'extra') return { refused: null, booked: await giveExtra(testApp, doctorId) };
    const id = appointmentIds[command.which % appointmentIds.length];
    if (id === undefined) return { refused: 'APPOINTMENT_NOT_FOUND' };
    if (command.kind === 'delete') await deleteAppointment(testApp.services, DESK, id);
    else await changeStatus(testApp.services, DESK, { id, to: command.to });
    return { refused: null };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { refused: error.code };
    throw error;
  }
}

/** The desk gives a serial to a new patient and may go beyond the limit. */
async function giveExtra(testApp: TestApp, doctorId: number) {
  const { id: patientId } = await addRecord(testApp);
  const given = await bookAtDesk(testApp.services, DESK, {
    doctorId,
    patientId,
    appointmentDate: testApp.clock.today(),
    notes: null,
    extra: { reason: 'Emergency', words: null },
  });
  return { id: given.id, serial: given.serialNumber, isExtra: given.isExtra };
}

/** Every appointment of a doctor, the deleted ones too, in the order they were made. */
export async function storedSerials({ database }: TestApp, doctorId: number) {
  const rows = await database.read
    .selectFrom('appointments')
    .select(['id', 'daySerial', 'status', 'deletedAt', 'extraReason', 'isReservedSlot'])
    .where('doctorId', '=', doctorId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    serial: row.daySerial,
    status: row.status,
    takesPlace: row.deletedAt === null && row.status !== 'Cancelled',
    isExtra: row.extraReason !== null,
    extraReason: row.extraReason,
    isReservedSlot: row.isReservedSlot === 1,
  }));
}
