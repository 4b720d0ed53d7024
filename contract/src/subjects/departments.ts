import * as z from 'zod/mini';
import { nameTexts } from '../fields/answer-fields.ts';
import { id } from '../fields/id.ts';
import { keepAbsent, loadedVersion } from '../fields/keep-absent.ts';
import { nameByStaff } from '../fields/person-name.ts';
import { placeQuery } from '../fields/place.ts';
import { searchWords } from '../fields/search-words.ts';
import { optionalLine, optionalText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

export const publicDepartment = z.object({
  id,
  ...nameTexts,
  description: z.nullable(z.string()),
  descriptionBn: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Words and symptoms by which a search finds the department's doctors: 'child, শিশু'. */
  searchWords: z.nullable(z.string()),
  /** Active doctors only. */
  doctorCount: z.int(),
});
export type PublicDepartment = z.infer<typeof publicDepartment>;

/** A department's numbers (rules: numbers 1). `thisMonth` counts from the first of the month until today. */
export const departmentStats = z.object({
  /** Active doctors only. */
  doctorCount: z.int(),
  /** With inactive doctors. */
  totalDoctors: z.int(),
  totalAppointments: z.int(),
  thisMonthAppointments: z.int(),
  todayAppointments: z.int(),
  last30DaysAppointments: z.int(),
  lastMonthAppointments: z.int(),
});
export type DepartmentStats = z.infer<typeof departmentStats>;

/** A department as staff see it. Its numbers are included, so that the grid is one request. */
export const staffDepartment = z.extend(publicDepartment, {
  location: z.nullable(z.string()),
  locationBn: z.nullable(z.string()),
  stats: departmentStats,
  createdAt: instant,
  updatedAt: instant,
});
export type StaffDepartment = z.infer<typeof staffDepartment>;

const departmentForCaller = z.union([staffDepartment, publicDepartment]);

export const departmentForm = z.object({
  name: nameByStaff(say('departmentNameRequired')),
  nameBn: optionalLine(FIELD_LIMITS.nameLongest),
  description: optionalText(500),
  descriptionBn: optionalText(500),
  location: optionalLine(100),
  locationBn: optionalLine(100),
  searchWords,
  isActive: z._default(z.boolean(), true),
});

/** Sorted by name. The public gets the active departments, staff get all. */
export const listDepartments = defineEndpoint('listDepartments', {
  route: 'GET /departments',
  summary: 'The departments with the number of their doctors',
  subject: 'Departments',
  access: { visitor: true, patient: true, staff: 'view' },
  /**
   * For visitors only: `searchWords=none` leaves out the search words, most of the answer; `bangla=none`
   * answers null for every Bangla text. With `place` the answer has the departments of the doctors who sit at
   * the place by the week or today, and counts only these doctors (rules: places 6).
   */
  query: z.object({
    searchWords: z.optional(z.literal('none')),
    bangla: z.optional(z.literal('none')),
    ...placeQuery,
  }),
  data: z.array(departmentForCaller),
});

/** {@link listDepartments} as staff get it, with inactive departments. */
export const listDepartmentsForStaff = { ...listDepartments, data: z.array(staffDepartment) };

/** Inactive departments are answered too. */
export const getDepartment = defineEndpoint('getDepartment', {
  route: 'GET /departments/{id}',
  summary: 'One department',
  subject: 'Departments',
  access: { staff: 'view' },
  fails: ['DEPARTMENT_NOT_FOUND'],
  data: staffDepartment,
});

/** Inactive departments are answered too. */
export const getDepartmentStats = defineEndpoint('getDepartmentStats', {
  route: 'GET /departments/{id}/stats',
  summary: "A department's numbers",
  subject: 'Departments',
  access: { staff: 'view' },
  fails: ['DEPARTMENT_NOT_FOUND'],
  data: departmentStats,
});

export const createDepartment = defineEndpoint('createDepartment', {
  route: 'POST /departments',
  summary: 'Add a department',
  subject: 'Departments',
  access: { staff: 'create' },
  fails: ['NAME_IN_USE'],
  body: departmentForm,
  data: staffDepartment,
});

/**
 * A field that the body leaves out keeps its value; null removes it (rules: fields 14). If somebody has saved
 * since `updatedAt`, nothing changes (RECORD_CHANGED).
 */
export const updateDepartment = defineEndpoint('updateDepartment', {
  route: 'PUT /departments/{id}',
  summary: 'Save a department',
  subject: 'Departments',
  access: { staff: 'update' },
  fails: ['DEPARTMENT_NOT_FOUND', 'RECORD_CHANGED', 'NAME_IN_USE'],
  body: z.extend(keepAbsent(departmentForm), loadedVersion),
  data: staffDepartment,
});

/** Refused with HAS_HISTORY if it has doctors or appointments (rules: deleting 1). */
export const deleteDepartment = defineEndpoint('deleteDepartment', {
  route: 'DELETE /departments/{id}',
  summary: 'Delete a department without doctors',
  subject: 'Departments',
  access: { staff: 'delete' },
  fails: ['DEPARTMENT_NOT_FOUND', 'HAS_HISTORY'],
  data: z.object({ deleted: z.literal(true) }),
});
