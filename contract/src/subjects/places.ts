import * as z from 'zod/mini';
import { clinicPhonesField, mapUrlField } from '../fields/clinic-contact.ts';
import { keepAbsent, loadedVersion } from '../fields/keep-absent.ts';
import { nameByStaff } from '../fields/person-name.ts';
import { place } from '../fields/place.ts';
import { optionalLine, optionalText } from '../fields/text.ts';
import { say } from '../messages/message.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { instant } from '../time/instant.ts';
import { defineEndpoint } from './endpoint.ts';

const staffPlace = z.extend(place, { createdAt: instant, updatedAt: instant });
export type StaffPlace = z.infer<typeof staffPlace>;

export const placeForm = z.object({
  name: nameByStaff(say('placeNameRequired')),
  nameBn: optionalLine(FIELD_LIMITS.nameLongest),
  address: optionalLine(200),
  addressBn: optionalLine(200),
  phone: clinicPhonesField,
  mapUrl: mapUrlField,
  hours: optionalText(300),
  hoursBn: optionalText(300),
  isActive: z._default(z.boolean(), true),
});

/** In the order in which they were added, closed ones too. */
export const listPlaces = defineEndpoint('listPlaces', {
  route: 'GET /admin/places',
  summary: 'The places of the clinic',
  subject: 'Clinic',
  access: { staff: 'view' },
  data: z.object({ places: z.array(staffPlace) }),
});

/** A clinic has at most 30 places. */
export const createPlace = defineEndpoint('createPlace', {
  route: 'POST /admin/places',
  summary: 'Add a place',
  subject: 'Clinic',
  access: { staff: 'delete' },
  fails: ['NAME_IN_USE'],
  body: placeForm,
  data: staffPlace,
});

/**
 * A field that the body leaves out keeps its value; null removes it (rules: fields 14). A place with sittings
 * or serials ahead, and the last open one, cannot be closed (PLACE_IN_USE). If somebody has saved since
 * `updatedAt`, nothing changes (RECORD_CHANGED).
 */
export const updatePlace = defineEndpoint('updatePlace', {
  route: 'PUT /admin/places/{id}',
  summary: 'Save a place',
  subject: 'Clinic',
  access: { staff: 'delete' },
  fails: ['PLACE_NOT_FOUND', 'RECORD_CHANGED', 'NAME_IN_USE', 'PLACE_IN_USE'],
  body: z.extend(keepAbsent(placeForm), loadedVersion),
  data: staffPlace,
});
