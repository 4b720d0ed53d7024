import type { Db } from '../database/tables.ts';

/** The earliest start and the latest end of each weekday, over the active doctors of active departments. */
export function hoursByWeekday(db: Db) {
  return db
    .selectFrom('weeklySessions')
    .innerJoin('doctors', 'doctors.id', 'weeklySessions.doctorId')
    .innerJoin('departments', 'departments.id', 'doctors.departmentId')
    .where('doctors.isActive', '=', 1)
    .where('departments.isActive', '=', 1)
    .groupBy('weeklySessions.weekday')
    .select(({ fn }) => [
      'weeklySessions.weekday',
      fn.min<string>('weeklySessions.startTime').as('startTime'),
      fn.max<string>('weeklySessions.endTime').as('endTime'),
    ])
    .execute();
}
