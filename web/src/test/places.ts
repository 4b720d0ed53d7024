import type { Place } from '@clinic-serial/contract/fields/place';
import { aClinic } from './records.ts';

export const aPlace = (parts: Partial<Place> = {}): Place => ({
  id: 1,
  name: 'Dhanmondi',
  nameBn: 'ধানমন্ডি',
  address: '12 Lake Road, Dhaka',
  addressBn: null,
  phone: '02-55012345',
  mapUrl: null,
  hours: null,
  hoursBn: null,
  isActive: true,
  ...parts,
});

/** Three open places and a closed one. */
export const PLACES: readonly Place[] = [
  aPlace(),
  aPlace({ id: 2, name: 'Uttara', nameBn: 'উত্তরা', address: '5 Sonargaon Road, Dhaka', phone: '02-48951234' }),
  aPlace({ id: 3, name: 'Mirpur', nameBn: null }),
  aPlace({ id: 4, name: 'Old house', nameBn: null, isActive: false }),
];

export const aClinicOfPlaces = { ...aClinic, places: [...PLACES] };
