import { say } from '@clinic-serial/contract/messages/message';
import { placesOf, type WorkingWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { keepWhereOfWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import type {
  createDoctor as createEndpoint,
  StaffDoctor,
  updateDoctor as updateEndpoint,
} from '@clinic-serial/contract/subjects/doctors';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseDoctor, authoriseStaff } from '../authorise.ts';
import { knownDoctors } from '../caller.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { departmentExists } from '../departments/departments.queries.ts';
import { deleteUnusedPicture, lockPictures } from '../pictures/pictures.queries.ts';
import { assertOpenPlaces, assertOwnPlaces } from '../places/places.queries.ts';
import { addRecord, deleteRecord, type RecordRules, saveRecord } from '../records/save-record.ts';
import { type DoctorRecord, existingDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import {
  countAppointmentsOfDoctor,
  deleteDoctorRow,
  insertDoctor,
  replaceWeek,
  updateDoctorRow,
} from './doctors.queries.ts';
import { languagesOf } from './public-doctors.ts';
import { readStaffDoctor } from './staff-doctors.ts';

const DOCTOR = {
  kind: 'doctor',
  load: async (tx, id) => {
    await lock(tx, { doctor: id });
    return existingDoctor(tx, id);
  },
  check: (tx, { departmentId }) => assertDepartment(tx, departmentId),
  valuesOf: (record) => ({
    ...record,
    languages: languagesOf(record),
    isActive: record.isActive === 1,
  }),
  write: async (tx, saved, { id, row, updatedAt }) => {
    await updateDoctorRow(tx, id, { ...rowOf(saved), updatedAt });
    await replaceWeek(tx, id, await placedWeek(tx, saved.weeklySchedule, row.week));
  },
  auditDetails: ({ isActive }) => ({ active: isActive }),
  read: readStaffDoctor,
} satisfies RecordRules<DoctorRecord, BodyOf<typeof updateEndpoint>, StaffDoctor>;

/** Adds a doctor with the working week. @throws DEPARTMENT_NOT_FOUND */
export async function createDoctor(
  services: Services,
  actor: Actor,
  form: BodyOf<typeof createEndpoint>,
): Promise<StaffDoctor> {
  authoriseStaff(actor.caller, 'create');
  return addRecord(services, actor, DOCTOR, async (tx, at) => {
    await assertDepartment(tx, form.departmentId);
    const id = await insertDoctor(tx, { ...rowOf(form), createdAt: at, updatedAt: at });
    await replaceWeek(tx, id, await placedWeek(tx, form.weeklySchedule, {}));
    return id;
  });
}

/**
 * Saves a doctor. Existing appointments stay; only the available places change (rules: serials 12).
 *
 * @throws DOCTOR_NOT_FOUND, DEPARTMENT_NOT_FOUND, PLACE_NOT_FOUND, RECORD_CHANGED; FORBIDDEN as
 *   {@link assertOwnPlaces}
 */
export async function updateDoctor(
  services: Services,
  actor: Actor,
  id: number,
  form: BodyOf<typeof updateEndpoint>,
): Promise<StaffDoctor> {
  const { caller } = actor;
  authoriseDoctor(caller, 'update', id);
  // A limited account sees only the departments of its doctors.
  const { clock, database } = services;
  const known = knownDoctors(caller);
  if (known) {
    const asked = placesOf(Object.values(form.weeklySchedule ?? {}).flat());
    await assertOwnPlaces(database.read, caller, { doctorId: id, today: clock.today() }, asked);
    await assertDepartment(database.read, form.departmentId, known);
  }
  return saveRecord(services, actor, DOCTOR, id, form);
}

/**
 * Deletes a doctor without appointments. Rows of deleted appointments do not prevent it; they are deleted
 * too.
 *
 * @throws DOCTOR_NOT_FOUND; HAS_HISTORY with the number of appointments (rules: deleting 1)
 */
export async function deleteDoctor(services: Services, actor: Actor, id: number): Promise<{ deleted: true }> {
  authoriseStaff(actor.caller, 'delete');
  return deleteRecord(services, actor, DOCTOR, id, async (tx, record) => {
    const appointments = await countAppointmentsOfDoctor(tx, id);
    if (appointments > 0) {
      const { name: doctor, nameBn: doctorBn } = record;
      throw new AppError('HAS_HISTORY', {
        message: say('doctorHasAppointments', { doctor, doctorBn, appointments }),
      });
    }
    await deleteDoctorRow(tx, id);
    await lockPictures(tx);
    await deleteUnusedPicture(tx, record.photoHash);
  });
}

function rowOf(form: BodyOf<typeof createEndpoint>) {
  return {
    name: form.name,
    nameBn: form.nameBn,
    phone: form.phone,
    departmentId: form.departmentId,
    email: form.email,
    qualification: form.qualification,
    qualificationBn: form.qualificationBn,
    experienceYears: form.experienceYears ?? null,
    gender: form.gender ?? null,
    languages: form.languages.join(','),
    treats: form.treats,
    treatsBn: form.treatsBn,
    room: form.room,
    roomBn: form.roomBn,
    isActive: form.isActive ? (1 as const) : (0 as const),
  };
}

/**
 * The week of a form. Places that the form leaves out are taken from the week before (rules: places 3).
 * @throws PLACE_NOT_FOUND
 */
async function placedWeek(tx: Db, form: WorkingWeek, before: WorkingWeek): Promise<WorkingWeek> {
  const week = keepWhereOfWeek(form, before);
  await assertOpenPlaces(tx, placesOf(Object.values(week).flat()), placesOf(Object.values(before).flat()));
  return week;
}

/** @throws DEPARTMENT_NOT_FOUND, with the error on its field */
async function assertDepartment(tx: Db, id: number, doctorIds?: readonly number[]): Promise<void> {
  if (await departmentExists(tx, id, doctorIds)) return;
  throw new AppError('DEPARTMENT_NOT_FOUND', { fieldErrors: { departmentId: say('DEPARTMENT_NOT_FOUND') } });
}
