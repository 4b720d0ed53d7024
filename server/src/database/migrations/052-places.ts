import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/**
 * The places of a clinic. Everything there is belongs to the first one, which has no row until a second place
 * is added (docs/decisions/084).
 */
export const places: Migration = {
  name: '052-places',
  async up(db, engine) {
    await db.schema
      .createTable('places')
      .$call((builder) => idColumn(builder, engine))
      .addColumn('name', 'text')
      .addColumn('name_bn', 'text')
      .addColumn('address', 'text')
      .addColumn('address_bn', 'text')
      .addColumn('phone', 'text')
      .addColumn('map_url', 'text')
      .addColumn('hours', 'text')
      .addColumn('hours_bn', 'text')
      .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    for (const table of ['weekly_sessions', 'appointments']) {
      await db.schema
        .alterTable(table)
        .addColumn('place_id', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
    for (const column of ['room', 'room_bn']) {
      await db.schema.alterTable('weekly_sessions').addColumn(column, 'text').execute();
    }
    // Null for the whole clinic, otherwise ids separated by commas.
    await db.schema.alterTable('holidays').addColumn('place_ids', 'text').execute();
    await db.schema
      .createTable('staff_places')
      .addColumn('staff_id', 'integer', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      )
      .addColumn('place_id', 'integer', (column) => column.notNull().references('places.id'))
      .addPrimaryKeyConstraint('staff_places_pk', ['staff_id', 'place_id'])
      .execute();
  },
};
