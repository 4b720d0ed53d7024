import type { Place } from '@clinic-serial/contract/fields/place';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { StaffPlace } from '@clinic-serial/contract/subjects/places';
import { aClinic } from './records.ts';

const aPlace = (parts: Partial<Place> = {}): Place => ({
  id: 1,
  name: 'Dhanmondi',
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
    aPlace({ nameBn: 'ধানমন্ডি' }),
    aPlace({ id: 2, name: 'Uttara', nameBn: 'উত্তরা' }),
    aPlace({ id: 3, name: 'Old Town', nameBn: 'পুরান ঢাকা', isActive: false }),
  ],
};

/** The same with addresses, telephones and the hours of one of them. */
export const aClinicOfTwoPlaces: ClinicInfo = {
  ...aClinic,
  places: inTwoPlaces.places.map(({ id, name, nameBn, ...place }) => ({
    ...{ ...place, id, name, nameBn },
    address: `${id} ${name} Road`,
    addressBn: `${nameBn} রোড`,
    phone: `0170000000${id}`,
    ...(id === 2 && { hours: 'Every day 9 to 9', hoursBn: 'প্রতিদিন ৯টা থেকে ৯টা' }),
  })),
};

const PHONE = '02-55012345';

/** Three open places and a closed one. */
export const PLACES: readonly Place[] = [
  aPlace({ nameBn: 'ধানমন্ডি', address: '12 Lake Road, Dhaka', phone: PHONE }),
  aPlace({ id: 2, name: 'Uttara', nameBn: 'উত্তরা', address: '5 Sonargaon Road, Dhaka', phone: '02-48951234' }),
  aPlace({ id: 3, name: 'Mirpur', phone: PHONE }),
  aPlace({ id: 4, name: 'Old house', isActive: false }),
];

export const aClinicOfPlaces: ClinicInfo = { ...aClinic, places: [...PLACES] };
