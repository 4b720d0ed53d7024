import type { Place } from '@clinic-serial/contract/fields/place';
import { type Message, say } from '@clinic-serial/contract/messages/message';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  createPlace as createEndpoint,
  listPlaces as listEndpoint,
  StaffPlace,
  updatePlace as updateEndpoint,
} from '@clinic-serial/contract/subjects/places';
import { FIRST_PLACE, PLACES_MOST } from '@clinic-serial/contract/terms/places';
import type { Selectable } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseLimitedStaff, authoriseStaff } from '../authorise.ts';
import type { Config } from '../config.ts';
import type { PlaceRow } from '../database/rows/clinic.ts';
import type { Db } from '../database/tables.ts';
import { addRecord, type RecordRules, saveRecord } from '../records/save-record.ts';
import type { Services } from '../services.ts';
import { insertPlace, isPlaceInUse, lockPlaces, storedPlaces, updatePlaceRow } from './places.queries.ts';

type Settings = Pick<Config, 'clinic' | 'clinicMapUrl' | 'clinicHours' | 'clinicHoursBn'>;

/** `updatedAt` of the first place while it has no row. A form that sends it back is up to date. */
const NEVER = new Date(0).toISOString();

/** The first place without a row, and what a row of it has until staff enter something else. */
const FIRST_ROW: Selectable<PlaceRow> = {
  id: FIRST_PLACE,
  name: null,
  nameBn: null,
  address: null,
  addressBn: null,
  phone: null,
  mapUrl: null,
  hours: null,
  hoursBn: null,
  isActive: 1,
  createdAt: NEVER,
  updatedAt: NEVER,
};

/** A row as answers have it. The first place takes missing values from the settings (rules: places 2). */
function presentPlace(config: Settings, row: Selectable<PlaceRow>): StaffPlace {
  const { clinic } = config;
  const settings = row.id === FIRST_PLACE;
  const hasName = !settings || row.name !== null;
  const hasAddress = !settings || row.address !== null;
  const hasHours = !settings || row.hours !== null || row.hoursBn !== null;
  return {
    id: row.id,
    name: row.name ?? clinic.name,
    nameBn: hasName ? row.nameBn : clinic.nameBn,
    address: row.address ?? (hasAddress ? '' : clinic.address),
    addressBn: hasAddress ? row.addressBn : clinic.addressBn,
    phone: row.phone ?? (settings ? clinic.phone : ''),
    mapUrl: row.mapUrl ?? (settings && row.address === null ? config.clinicMapUrl : null),
    hours: hasHours ? row.hours : config.clinicHours,
    hoursBn: hasHours ? row.hoursBn : config.clinicHoursBn,
    isActive: row.isActive === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/**
 * The places that screens name (rules: places 1). A clinic with several open places names all of its places,
 * closed ones included. Any other clinic names none.
 */
export function shownPlaces(config: Settings, rows: readonly Selectable<PlaceRow>[]): Place[] {
  if (rows.filter(({ isActive }) => isActive === 1).length < 2) return [];
  return rows.map((row) => {
    const { createdAt: _created, updatedAt: _updated, ...place } = presentPlace(config, row);
    return place;
  });
}

/** Lists the places for staff, closed ones included. A clinic with one place gets that one. */
export async function listPlaces(
  { config, database }: Services,
  { caller }: Pick<Actor, 'caller'>,
): Promise<DataOf<typeof listEndpoint>> {
  authoriseLimitedStaff(caller, 'view');
  const rows = await storedPlaces(database.read);
  return { places: (rows.length > 0 ? rows : [FIRST_ROW]).map((row) => presentPlace(config, row)) };
}

const PLACE = {
  kind: 'place',
  load: async (tx, id) => {
    await lockPlaces(tx);
    const row = (await withFirst(tx)).find((one) => one.id === id);
    if (!row) throw new AppError('PLACE_NOT_FOUND');
    return row;
  },
  valuesOf: ({ isActive, ...row }) => ({ ...row, isActive: isActive === 1 }),
  write: (tx, saved, { id, updatedAt }) => updatePlaceRow(tx, id, { ...valuesOf(saved), updatedAt }),
  auditDetails: ({ isActive }) => ({ active: isActive }),
  read: async ({ config }, tx, id) => {
    const row = (await storedPlaces(tx)).find((one) => one.id === id);
    if (!row) throw new Error('The place that this transaction wrote is not there.');
    return presentPlace(config, row);
  },
} satisfies RecordRules<Selectable<PlaceRow>, BodyOf<typeof updateEndpoint>, StaffPlace>;

/**
 * Adds a place, for Admins only (the `delete` permission). With the second open one, screens begin to name
 * places (rules: places 1).
 *
 * @throws NAME_IN_USE; INVALID_INPUT beyond {@link PLACES_MOST}
 */
export function createPlace(
  services: Services,
  actor: Actor,
  form: BodyOf<typeof createEndpoint>,
): Promise<StaffPlace> {
  authoriseStaff(actor.caller, 'delete');
  return addRecord(services, actor, PLACE, async (tx, at) => {
    await lockPlaces(tx);
    const places = await withFirst(tx);
    if (places.length >= PLACES_MOST) {
      throw new AppError('INVALID_INPUT', { message: say('tooManyPlaces', { most: PLACES_MOST }) });
    }
    await assertNameFree(services.config, tx, form.name);
    const id = Math.max(...places.map((place) => place.id)) + 1;
    await insertPlace(tx, { id, ...valuesOf(form), createdAt: at, updatedAt: at });
    return id;
  });
}

/**
 * Saves a place, for Admins only (the `delete` permission). Existing appointments keep the place at which
 * they were given.
 *
 * @throws PLACE_NOT_FOUND, RECORD_CHANGED, NAME_IN_USE; PLACE_IN_USE when it is closed while sittings or live
 *   serials are there, and for the last open one (rules: places 5)
 */
export function updatePlace(
  services: Services,
  actor: Actor,
  id: number,
  form: BodyOf<typeof updateEndpoint>,
): Promise<StaffPlace> {
  authoriseStaff(actor.caller, 'delete');
  const { clock } = services;
  const check = async (tx: Db, saved: typeof form, row: Selectable<PlaceRow>) => {
    await assertNameFree(services.config, tx, saved.name, id);
    if (saved.isActive !== false || row.isActive === 0) return;
    const others = (await storedPlaces(tx)).filter((one) => one.id !== id && one.isActive === 1);
    if (others.length === 0) throw notClosable(say('lastPlaceOpen'));
    if (await isPlaceInUse(tx, id, clock.today())) throw notClosable(say('PLACE_IN_USE'));
  };
  const valuesOf = (row: Selectable<PlaceRow>) => keptValues(services.config, row, form);
  return saveRecord(services, actor, { ...PLACE, valuesOf, check }, id, form);
}

/**
 * What a place keeps of the fields that the form leaves out. Of the first place, a name, an address or hours
 * that the form enters replace those of the settings in both languages. So the text that it leaves out keeps
 * what is shown.
 */
function keptValues(config: Settings, row: Selectable<PlaceRow>, form: BodyOf<typeof updateEndpoint>) {
  const { nameBn, address, addressBn, mapUrl, hours, hoursBn } = presentPlace(config, row);
  return {
    ...PLACE.valuesOf(row),
    nameBn,
    ...((form.address || form.addressBn) && { address: address || null, addressBn, mapUrl }),
    ...((form.hours || form.hoursBn) && { hours, hoursBn }),
  };
}

/** The refusal to close a place, on the field that closes it. */
const notClosable = (message: Message) =>
  new AppError('PLACE_IN_USE', { message, fieldErrors: { isActive: message } });

/** The stored places. If there are none, the first place gets a row now. */
async function withFirst(tx: Db): Promise<Selectable<PlaceRow>[]> {
  const rows = await storedPlaces(tx);
  if (rows.length > 0) return rows;
  await insertPlace(tx, FIRST_ROW);
  return [FIRST_ROW];
}

function valuesOf({ isActive, ...form }: BodyOf<typeof createEndpoint>) {
  const { name, nameBn, address, addressBn, phone, mapUrl, hours, hoursBn } = form;
  const values = { name, nameBn, address, addressBn, phone, mapUrl, hours, hoursBn };
  return { ...values, isActive: isActive ? (1 as const) : (0 as const) };
}

/** @throws NAME_IN_USE, with the error on its field */
async function assertNameFree(config: Settings, tx: Db, name: string, exceptId?: number): Promise<void> {
  const key = (text: string) => text.trim().toLowerCase();
  const isTaken = (await storedPlaces(tx)).some(
    (row) => row.id !== exceptId && key(presentPlace(config, row).name) === key(name),
  );
  if (!isTaken) return;
  const message = say('placeNameInUse');
  throw new AppError('NAME_IN_USE', { message, fieldErrors: { name: message } });
}
