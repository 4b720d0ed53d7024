import type { ClinicSettingRow } from '../database/rows/clinic.ts';
import type { Db } from '../database/tables.ts';

/** The earliest start and the latest end of each weekday, over the active doctors of active departments. */
export const hoursByWeekday = (db: Db) => openHours(db).execute();

/** {@link hoursByWeekday} for each place. */
export const hoursByPlace = (db: Db) =>
  openHours(db).select('weeklySessions.placeId').groupBy('weeklySessions.placeId').execute();

function openHours(db: Db) {
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
    ]);
}

export function storedSettings(db: Db): Promise<ClinicSettingRow[]> {
  return db.selectFrom('clinicSettings').selectAll().orderBy('name').execute();
}

export async function storeSetting(tx: Db, row: ClinicSettingRow): Promise<void> {
  await tx
    .insertInto('clinicSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value, savedAt: row.savedAt }))
    .execute();
}

export async function removeSetting(tx: Db, name: string): Promise<void> {
  await tx.deleteFrom('clinicSettings').where('name', '=', name).execute();
}
