import { say } from '@clinic-serial/contract/messages/message';
import type {
  createDepartment as createEndpoint,
  StaffDepartment,
  updateDepartment as updateEndpoint,
} from '@clinic-serial/contract/subjects/departments';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { keepAbsent } from '../keep-absent.ts';
import { assertUnchanged, nextVersion } from '../record-version.ts';
import type { Services } from '../services.ts';
import {
  countAppointmentsOf,
  countDoctorsOf,
  deleteDepartmentRow,
  findDepartmentByName,
  insertDepartment,
  updateDepartmentRow,
} from './departments.queries.ts';
import { readStaffDepartment } from './read-departments.ts';

const subject = (id: number) => ({ subjectKind: 'department', subjectId: id });

/** Adds a department. */
export async function createDepartment(
  services: Services,
  actor: Actor,
  form: BodyOf<typeof createEndpoint>,
): Promise<StaffDepartment> {
  authoriseStaff(actor.caller, 'create');
  const { clock, database } = services;
  return database.write(async (tx) => {
    await lockKey(tx, 'departments');
    await assertNameFree(tx, form.name);
    const at = clock.now().toISOString();
    const id = await insertDepartment(tx, { ...rowOf(form), createdAt: at, updatedAt: at });
    await recordAudit(clock, tx, actor, { action: 'department.create', ...subject(id) });
    return readStaffDepartment(services, tx, id);
  });
}

/** Saves a department. What the body leaves out stays (rules: fields 14). @throws RECORD_CHANGED when `updatedAt` is sent and no longer the newest */
export async function updateDepartment(
  services: Services,
  actor: Actor,
  id: number,
  form: BodyOf<typeof updateEndpoint>,
): Promise<StaffDepartment> {
  authoriseStaff(actor.caller, 'update');
  const { clock, database } = services;
  return database.write(async (tx) => {
    await lockKey(tx, 'departments');
    const record = await readStaffDepartment(services, tx, id);
    assertUnchanged(record, form);
    await assertNameFree(tx, form.name, id);
    const saved = keepAbsent(form, record);
    await updateDepartmentRow(tx, id, {
      ...rowOf(saved),
      updatedAt: nextVersion(record.updatedAt, clock.now()),
    });
    await recordAudit(clock, tx, actor, {
      action: 'department.update',
      ...subject(id),
      details: { active: saved.isActive },
    });
    return readStaffDepartment(services, tx, id);
  });
}

/**
 * Deletes a department that has neither doctors nor appointments.
 *
 * @throws HAS_HISTORY with the number of doctors or appointments (rules: deleting 1)
 */
export async function deleteDepartment(
  services: Services,
  actor: Actor,
  id: number,
): Promise<{ deleted: true }> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, database } = services;
  await database.write(async (tx) => {
    await lockKey(tx, 'departments');
    const record = await readStaffDepartment(services, tx, id);
    const doctors = await countDoctorsOf(tx, id);
    const appointments = await countAppointmentsOf(tx, id);
    const named = { department: record.name, departmentBn: record.nameBn };
    if (doctors > 0) {
      throw new AppError('HAS_HISTORY', { message: say('departmentHasDoctors', { ...named, doctors }) });
    }
    if (appointments > 0) {
      throw new AppError('HAS_HISTORY', {
        message: say('departmentHasAppointments', { ...named, appointments }),
      });
    }
    await deleteDepartmentRow(tx, id);
    await recordAudit(clock, tx, actor, { action: 'department.delete', ...subject(id) });
  });
  return { deleted: true };
}

function rowOf(form: BodyOf<typeof createEndpoint>) {
  return {
    name: form.name,
    nameBn: form.nameBn,
    description: form.description,
    descriptionBn: form.descriptionBn,
    location: form.location,
    locationBn: form.locationBn,
    searchWords: form.searchWords,
    isActive: form.isActive ? (1 as const) : (0 as const),
  };
}

/** @throws NAME_IN_USE, with the error on its field */
async function assertNameFree(tx: Db, name: string, exceptId?: number): Promise<void> {
  const other = await findDepartmentByName(tx, name);
  if (!other || other.id === exceptId) return;
  throw new AppError('NAME_IN_USE', { fieldErrors: { name: say('NAME_IN_USE') } });
}
