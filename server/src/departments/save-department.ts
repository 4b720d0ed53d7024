import { say } from '@clinic-serial/contract/messages/message';
import type {
  createDepartment as createEndpoint,
  StaffDepartment,
  updateDepartment as updateEndpoint,
} from '@clinic-serial/contract/subjects/departments';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { addRecord, deleteRecord, type RecordRules, saveRecord } from '../records/save-record.ts';
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

const DEPARTMENT = {
  kind: 'department',
  load: async (tx, id, services) => {
    await lockKey(tx, 'departments');
    return readStaffDepartment(services, tx, id);
  },
  check: (tx, { name }, { id }) => assertNameFree(tx, name, id),
  valuesOf: (record) => record,
  write: (tx, saved, { id, updatedAt }) => updateDepartmentRow(tx, id, { ...rowOf(saved), updatedAt }),
  auditDetails: ({ isActive }) => ({ active: isActive }),
  read: readStaffDepartment,
} satisfies RecordRules<StaffDepartment, BodyOf<typeof updateEndpoint>, StaffDepartment>;

/** Adds a department. @throws NAME_IN_USE */
export async function createDepartment(
  services: Services,
  actor: Actor,
  form: BodyOf<typeof createEndpoint>,
): Promise<StaffDepartment> {
  authoriseStaff(actor.caller, 'create');
  return addRecord(services, actor, DEPARTMENT, async (tx, at) => {
    await lockKey(tx, 'departments');
    await assertNameFree(tx, form.name);
    const id = await insertDepartment(tx, { ...rowOf(form), createdAt: at, updatedAt: at });
    return id;
  });
}

/** Saves a department. @throws DEPARTMENT_NOT_FOUND, NAME_IN_USE, RECORD_CHANGED */
export async function updateDepartment(
  services: Services,
  actor: Actor,
  id: number,
  form: BodyOf<typeof updateEndpoint>,
): Promise<StaffDepartment> {
  authoriseStaff(actor.caller, 'update');
  return saveRecord(services, actor, DEPARTMENT, id, form);
}

/**
 * Deletes a department that has neither doctors nor appointments.
 *
 * @throws DEPARTMENT_NOT_FOUND; HAS_HISTORY with the number of doctors or appointments (rules: deleting 1)
 */
export async function deleteDepartment(
  services: Services,
  actor: Actor,
  id: number,
): Promise<{ deleted: true }> {
  authoriseStaff(actor.caller, 'delete');
  return deleteRecord(services, actor, DEPARTMENT, id, async (tx, { name, nameBn }) => {
    const doctors = await countDoctorsOf(tx, id);
    const appointments = await countAppointmentsOf(tx, id);
    const named = { department: name, departmentBn: nameBn };
    if (doctors > 0) {
      throw new AppError('HAS_HISTORY', { message: say('departmentHasDoctors', { ...named, doctors }) });
    }
    if (appointments > 0) {
      throw new AppError('HAS_HISTORY', {
        message: say('departmentHasAppointments', { ...named, appointments }),
      });
    }
    await deleteDepartmentRow(tx, id);
  });
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
