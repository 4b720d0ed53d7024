import { expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { sentenceOf } from '../../messages/message.ts';
import { readDoctorRow } from './read-doctor.ts';
import { readVisitRow } from './read-visit.ts';

const mapOf = (row: Record<string, string>) => ({
  skip: 0,
  columns: Object.fromEntries(Object.keys(row).map((field, column) => [field, column])),
  fixed: {},
});
const DOCTOR = {
  name: 'Dr. Rahima Begum',
  department: 'Medicine',
  phone: '1712345678',
  hours: 'Sat-Mon 5-9 PM',
};
const readDoctor = (more: Record<string, string>, fixed = {}) => {
  const row = { ...DOCTOR, ...more };
  return readDoctorRow(Object.values(row), { ...mapOf(row), fixed }, []);
};
const reason = (read: ReturnType<typeof readDoctor> | ReturnType<typeof readVisit>) =>
  'refused' in read ? sentenceOf(en, read.refused) : read.notes.map((note) => sentenceOf(en, note));

it('a doctor of a row has the hours, fees and texts of its cells', () => {
  const read = readDoctor({
    nameBn: 'ডা. রহিমা বেগম',
    patientLimit: '20',
    feeNew: '৮০০ টাকা',
    feeFollowUp: 'Tk. 500/-',
    followUpDays: '15 days',
    experience: '12+ years',
    gender: 'F',
    languages: 'Bangla, English & Sylheti',
    treats: 'Fever\nCough',
    isActive: 'No',
  });
  expect(read).toMatchObject({
    value: {
      ...{ name: 'Dr. Rahima Begum', nameBn: 'ডা. রহিমা বেগম', department: 'Medicine', phone: '01712345678' },
      ...{ feeNew: 80_000, feeFollowUp: 50_000, feeReport: null, followUpDays: 15, experienceYears: 12 },
      ...{ gender: 'female', languages: ['bn', 'en', 'syl'], treats: 'Fever\nCough', isActive: false },
      week: { 6: [{ startTime: '17:00', endTime: '21:00', patientLimit: 20 }], 7: {}, 1: {} },
    },
    notes: [],
  });
});

it.each([
  [{ name: '' }, 'Doctor name is required'],
  [{ department: '' }, 'The department is missing'],
  [{ phone: '' }, 'A doctor needs a phone. The same one can be set for all rows'],
  [{ hours: '' }, 'A doctor needs days and hours. The same can be set for all rows'],
  [{ hours: '-', days: 'N/A' }, 'A doctor needs days and hours. The same can be set for all rows'],
  [{ hours: 'Sat 5-9' }, 'These hours need AM or PM: Sat 5-9'],
  [{ feeNew: 'much' }, ['This is not an amount from 0 to 100000 taka: much']],
  [{ email: 'none@' }, ['This was left out: none@']],
  [{ languages: 'Bangla, Klingon' }, ['This was left out: klingon']],
  [{ hours: 'Sat 5-9 PM (101)' }, 'Patient limit must be between 1 and 100'],
])('a doctor with %j is refused, or has a note: %j', (more, expected) => {
  expect(reason(readDoctor(more))).toEqual(expected);
});

const PLACES = [
  { id: 1, name: 'Shapla', nameBn: 'শাপলা', isActive: true },
  { id: 2, name: 'Uttara Branch', nameBn: 'উত্তরা', isActive: true },
  { id: 3, name: 'Mirpur', nameBn: null, isActive: false },
  { id: 4, name: 'Uttara', nameBn: 'আজমপুর', isActive: true },
];
const readAt = (more: Record<string, string>, places = PLACES) => {
  const row = { ...DOCTOR, room: '204', roomBn: '২০৪', ...more };
  return readDoctorRow(Object.values(row), mapOf(row), places);
};

it.each([
  ['shapla', 1],
  ['শাপলা শাখা', 1],
  ['UTTARA', 4],
  ['uttara branch', 2],
  ['উত্তরা শাখা', 2],
  ['', null],
  ['-', null],
])('the place %j of a row is %j', (place, id) => {
  const read = readAt({ place });
  const value = 'value' in read ? read.value : null;
  expect(value?.place?.id ?? null).toBe(id);
  const here = { room: '204', roomBn: '২০৪' };
  // The room belongs to the doctor at the first place, and to the sittings at another one.
  if ((id ?? 1) === 1) expect(value).toMatchObject(here);
  else expect(value).toMatchObject({ room: null, roomBn: null, week: { 6: [{ placeId: id, ...here }] } });
  expect(value?.week[6]?.[0]?.placeId).toBe((id ?? 1) === 1 ? undefined : id);
});

it.each([
  ['Gulshan', PLACES, 'No place of the clinic has this name: Gulshan'],
  ['Mirpur', PLACES, 'This place is closed: Mirpur'],
  ['', PLACES.map((place) => ({ ...place, isActive: place.id === 4 })), 'This place is closed: Shapla'],
])('a doctor at the place %j is refused', (place, places, expected) => {
  expect(reason(readAt({ place }, places))).toBe(expected);
});

it('a clinic with one place reads no place', () => {
  expect(readAt({ place: 'Gulshan' }, [])).toMatchObject({ value: { place: null, room: '204' } });
});

it.each([
  ['Prof. Dr. A.K.M. Haque\nMD (Cardiology), FCPS', 'Prof. Dr. A.K.M. Haque', 'MD (Cardiology), FCPS'],
  ['Dr. Md. Karim, MBBS, MD', 'Dr. Md. Karim', 'MBBS, MD'],
  ['Dr. Kamal Hossain (MBBS, FCPS)', 'Dr. Kamal Hossain', 'MBBS, FCPS'],
  ['ডাঃ নাসরিন আক্তার এমবিবিএস, এফসিপিএস', 'ডাঃ নাসরিন আক্তার', 'এমবিবিএস, এফসিপিএস'],
  ['Dr. Md. Karim\n(Chief Consultant)', 'Dr. Md. Karim (Chief Consultant)', null],
])(
  'the degrees behind a name are the qualification, if it has no column: %j',
  (cell, name, qualification) => {
    expect(readDoctor({ name: cell })).toMatchObject({ value: { name, qualification } });
    const { value } = readDoctor({ name: cell, qualification: '' }) as { value: { name: string } };
    expect(value.name).toBe(cell.replace('\n', ' '));
  },
);

it('the same phone and hours for all doctors can be set', () => {
  const { phone: _phone, hours: _hours, ...row } = DOCTOR;
  const map = { ...mapOf(row), fixed: { phone: '01800000001', hours: 'Fri 5-9 PM' } };
  const friday = [{ startTime: '17:00', endTime: '21:00' }];
  expect(readDoctorRow(Object.values(row), map, [])).toMatchObject({
    value: { phone: '01800000001', week: { 5: friday } },
  });
});

it('an empty row between others says so, also with a text for all rows', () => {
  const map = { ...mapOf(DOCTOR), fixed: { phone: '01800000001' } };
  expect(reason(readDoctorRow(['', ' ', ''], map, []))).toBe('The row is empty');
  expect(reason(readVisitRow(['', ''], mapOf(VISIT), '2026-11-18', []))).toBe('The row is empty');
});

const VISIT = { date: '1/2/2026', doctor: 'Dr. Rahima', name: 'Karim Uddin', phone: '01711000001' };
const readVisit = (more: Record<string, string>, places: typeof PLACES = []) => {
  const row = { ...VISIT, ...more };
  return readVisitRow(Object.values(row), mapOf(row), '2026-11-18', places);
};

it('a past visit is completed unless the row says otherwise', () => {
  expect(readVisit({})).toMatchObject({ value: { date: '2026-02-01', status: 'Completed', serial: null } });
  const more = { status: 'আসেননি', serial: '৭', sitting: '2', reference: 'k7qf 3m2d' };
  expect(readVisit(more)).toMatchObject({
    value: { status: 'No Show', serial: 7, sitting: 2, reference: 'K7QF-3M2D' },
    notes: [],
  });
});

it.each([
  [{ date: '' }, 'The date of the visit is missing'],
  [{ date: '18/11/2026' }, 'A past visit has a date before today: 18/11/2026'],
  [{ doctor: '' }, "The doctor's name is missing"],
  [{ name: '' }, 'Patient name is required'],
  [{ status: 'Booked' }, 'A past visit is completed, cancelled or a no-show: Booked'],
  [{ reference: 'INV-2041' }, ['This was left out: INV-2041']],
  [{ serial: 'A' }, ['This is not a whole number from 1 to 1000: A']],
])('a visit with %j is refused, or has a note: %j', (more, expected) => {
  expect(reason(readVisit(more))).toEqual(expected);
});

it('a past visit may have been at a place that is closed by now', () => {
  expect(readVisit({ place: 'mirpur' }, PLACES)).toMatchObject({ value: { place: { id: 3 } } });
  expect(readVisit({ place: '' }, PLACES)).toMatchObject({ value: { place: null } });
  expect(readVisit({ place: 'Gulshan' })).toMatchObject({ value: { place: null } });
  expect(reason(readVisit({ place: 'Gulshan' }, PLACES))).toBe(
    'No place of the clinic has this name: Gulshan',
  );
});
