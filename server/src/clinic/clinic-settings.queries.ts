import type { ClinicSettingRow } from '../database/rows/clinic.ts';
import type { Db } from '../database/tables.ts';

/** The stored settings, with secrets sealed. */
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
