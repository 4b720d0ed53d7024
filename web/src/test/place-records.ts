import type { Place } from '@clinic-serial/contract/fields/place';
import type { StaffPlace } from '@clinic-serial/contract/subjects/places';

const aPlace = (parts: Partial<Place> = {}): Place => ({
  id: 1,
  name: 'Zindabazar',
  nameBn: null,
  address: '',
  addressBn: null,
  phone: '',
  mapUrl: null,
  hours: null,
  hoursBn: null,
  isActive: true,
  ...parts,
});

export const aStaffPlace = (parts: Partial<StaffPlace> = {}): StaffPlace => ({
  ...aPlace(parts),
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-11-01T03:04:05.000Z',
  ...parts,
});

/** The part of a clinic's details that names its places: two open ones, and one that is closed. */
export const inTwoPlaces = {
  places: [
    aPlace({ nameBn: 'জিন্দাবাজার' }),
    aPlace({ id: 2, name: 'Uttara', nameBn: 'উত্তরা' }),
    aPlace({ id: 3, name: 'Old Town', nameBn: 'পুরান ঢাকা', isActive: false }),
  ],
};
