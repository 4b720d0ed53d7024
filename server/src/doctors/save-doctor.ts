import { say } from '@clinic-serial/contract/messages/message';
import type {
  createDoctor as createEndpoint,
  StaffDoctor,
  updateDoctor as updateEndpoint,
} from '@clinic-serial/contract/subjects/doctors';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { departmentExists } from '../departments/departments.queries.ts';
import { keepAbsent } from '../keep-absent.ts';
import { deleteUnusedPicture, lockPictures } from '../pictures/pictures.queries.ts';
import { assertUnchanged, nextVersion } from '../record-version.ts';
import { findDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import {
  countAppointmentsOfDoctor,
  deleteDoctorRow,
  insertDoctor,
  replaceWeek,
  updateDoctorRow,
} from './doctors.queries.ts';
import { readStaffDoctor } from './staff-doctors.ts';

const subject = (id: number) => ({ subjectKind: 'doctor', subjectId: id });

/** Adds a doctor with the working week. */
export async function createDoctor(
  services: Services,
  actor: Actor,
  form: BodyOf<typeof createEndpoint>,
): Promise<StaffDoctor> {
  authoriseStaff(actor.caller, 'create');
  const { clock, database } = services;
  return database.write(async (tx) => {
    await assertDepartment(tx, form.departmentId);
    const at = clock.now().toISOString();
    const id = await insertDoctor(tx, { ...rowOf(form), createdAt: at, updatedAt: at });
    await replaceWeek(tx, id, form.weeklySchedule);
    await recordAudit(clock, tx, actor, { action: 'doctor.create', ...subject(id) });
    return readStaffDoctor(services, tx, id);
  });
}

/**
 * Saves a doctor. What the body leaves out stays (rules: fields 14). Existing appointments stay as they are; only the available places change (rules: serials
 * 12).
 *
 * @throws RECORD_CHANGED when `updatedAt` is sent and no longer the newest
 */
export async function updateDoctor(
  services: Services,
  actor: Actor,
  id: number,
  form: BodyOf<typeof updateEndpoint>,
): Promise<StaffDoctor> {
  authoriseStaff(actor.caller, 'update');
  const { clock, database } = services;
  return database.write(async (tx) => {
    await lock(tx, { doctor: id });
    const record = await findDoctor(tx, id);
    if (!record) throw new AppError('DOCTOR_NOT_FOUND');
    assertUnchanged(record, form);
    await assertDepartment(tx, form.departmentId);
    const saved = keepAbsent(form, { ...record, isActive: record.isActive === 1 });
    await updateDoctorRow(tx, id, { ...rowOf(saved), updatedAt: nextVersion(record.updatedAt, clock.now()) });
    await replaceWeek(tx, id, form.weeklySchedule);
    await recordAudit(clock, tx, actor, {
      action: 'doctor.update',
      ...subject(id),
      details: { active: saved.isActive },
    });
    return readStaffDoctor(services, tx, id);
  });
}

/**
 * Deletes a doctor who has no appointments. Deleted appointments do not prevent this; their rows are deleted
 * too.
 *
 * @throws HAS_HISTORY with the number of appointments (rules: deleting 1)
 */
export async function deleteDoctor(
  { clock, database }: Services,
  actor: Actor,
  id: number,
): Promise<{ deleted: true }> {
  authoriseStaff(actor.caller, 'delete');
  await database.write(async (tx) => {
    await lock(tx, { doctor: id });
    const record = await findDoctor(tx, id);
    if (!record) throw new AppError('DOCTOR_NOT_FOUND');
    const appointments = await countAppointmentsOfDoctor(tx, id);
    if (appointments > 0) {
      throw new AppError('HAS_HISTORY', {
        message: say('doctorHasAppointments', {
          doctor: record.name,
          doctorBn: record.nameBn,
          appointments,
        }),
      });
    }
    await deleteDoctorRow(tx, id);
    await lockPictures(tx);
    await deleteUnusedPicture(tx, record.photoHash);
    await recordAudit(clock, tx, actor, { action: 'doctor.delete', ...subject(id) });
  });
  return { deleted: true };
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
    isActive: form.isActive ? (1 as const) : (0 as const),
  };
}

/** @throws DEPARTMENT_NOT_FOUND, with the error on its field */
async function assertDepartment(tx: Db, id: number): Promise<void> {
  if (await departmentExists(tx, id)) return;
  throw new AppError('DEPARTMENT_NOT_FOUND', { fieldErrors: { departmentId: say('DEPARTMENT_NOT_FOUND') } });
}
