import { expect, test } from 'vitest';
import { aQueuePerson } from '../../test/queue-records.ts';
import { matchArrival } from './match-arrival.ts';

const PEOPLE = [
  aQueuePerson({ serialNumber: 7, patientName: 'Rahima Khatun', patientPhone: '01712345678' }),
  aQueuePerson({ serialNumber: 8, patientName: 'রহিমা বেগম', patientPhone: '01812345678' }),
  aQueuePerson({ serialNumber: 12, patientName: 'Mohammad Hossain', patientPhone: '01912000112' }),
  aQueuePerson({ serialNumber: 112, patientName: 'Nadia Islam', patientPhone: '01511222333' }),
  aQueuePerson({ serialNumber: 14, patientName: 'Shahanaz', bookingReference: 'K7QF-3M2D' }),
  aQueuePerson({ serialNumber: 15, patientName: 'Salma Seen', status: 'Completed' }),
  aQueuePerson({ serialNumber: 16, patientName: 'Salma Akter', status: 'Confirmed' }),
  aQueuePerson({ serialNumber: 17, patientName: 'Jamal Gone', status: 'Completed' }),
];

/** The serials that a text finds, or the reference that is not of this queue. */
function found(text: string): number[] | string {
  const arrival = matchArrival(text, PEOPLE);
  if (arrival.kind === 'one') return [arrival.person.serialNumber];
  if (arrival.kind === 'several') return arrival.people.map(({ serialNumber }) => serialNumber);
  return arrival.kind === 'reference' ? arrival.reference : [];
}

test.each<[text: string, finds: number[] | string]>([
  // A serial. It comes before a phone that ends in the same digits.
  ['7', [7]],
  [' 07 ', [7]],
  ['৭', [7]],
  ['১২', [12]],
  ['112', [112]],
  ['9', []],
  ['0', []],
  // The last digits of a phone, from three on.
  ['78', []],
  ['678', [7, 8]],
  ['0112', [12]],
  ['333', [112]],
  ['২২২৩৩৩', [112]],
  ['01712-345678', [7]],
  ['+88 01712 345678', [7]],
  ['1712345678', [7]],
  ['8801812345678', [8]],
  ['0999', []],
  // A name or a part of it, in both scripts and in other spellings.
  ['rahima', [7, 8]],
  ['Rahima K', [7]],
  ['রহিমা', [7, 8]],
  ['রহিমা খাতুন', [7]],
  ['begom', [8]],
  ['hosen', [12]],
  ['nobody', []],
  ['a', []],
  // Those who are finished are found only if nobody else matches.
  ['salma', [16]],
  ['jamal', [17]],
  ['15', [15]],
  // A reference as it is typed, and what a scanner reads from a ticket.
  ['K7QF-3M2D', [14]],
  ['k7qf3m2d', [14]],
  ['https://clinic.example/a/K7QF-3M2D', [14]],
  ['https://clinic.example/q/Zk3v9QhT0aLe#K7QF-3M2D', [14]],
  ['https://clinic.example/bn/q/Zk-v_QhT0aLe#ZZZZ-YYYY', 'ZZZZ-YYYY'],
  ['https://clinic.example/bn/a/k7qf-3m2d?from=sms', [14]],
  ['K7QF – 3m2d', [14]],
  ['Ref: K৭QF ৩M২D', [14]],
  ['#Ｋ７ＱＦ３Ｍ２Ｄ', [14]],
  // A reference of another queue. Eight letters may be a name.
  ['zz99-yy88', 'ZZ99-YY88'],
  ['ZZ99YY88', 'ZZ99-YY88'],
  ['https://clinic.example/a/ZZZZ-YYYY', 'ZZZZ-YYYY'],
  ['Shahanaz', [14]],
  ['Abdullah', []],
  ['zz99–yy88', 'ZZ99-YY88'],
  ['Md. Rahman', []],
  ['', []],
  ['   ', []],
  ['https://clinic.example/about', []],
])('%j finds %j', (text, finds) => {
  expect(found(text)).toEqual(finds);
});
