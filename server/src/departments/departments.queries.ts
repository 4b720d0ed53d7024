import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Active departments by name, each with the number of its active doctors. */
export function activeDepartments(db: Db) {
  return db
    .selectFrom('departments')
    .leftJoin('doctors', (join) =>
      join.onRef('doctors.departmentId', '=', 'departments.id').on('doctors.isActive', '=', 1),
    )
    .select(['departments.id', 'departments.name', 'departments.description'])
    .select((select) => select.fn.count<number>('doctors.id').as('doctorCount'))
    .where('departments.isActive', '=', 1)
    .groupBy(['departments.id', 'departments.name', 'departments.description'])
    .orderBy(sql`lower(departments.name)`)
    .execute();
}
