import {
  USUAL_DEPARTMENTS,
  type UsualDepartment,
} from '@clinic-serial/contract/rules/booking/usual-departments';

/** A department of the demo clinic: one of the usual ones, with its rooms. */
interface DemoDepartment extends UsualDepartment {
  location: string;
  locationBn: string;
}

const ROOMS = [
  { name: 'Cardiology', location: 'Level 2, Room 204', locationBn: '২য় তলা, রুম ২০৪' },
  { name: 'Medicine', location: 'Level 1, Room 101', locationBn: 'নিচতলা, রুম ১০১' },
  { name: 'Pediatrics', location: 'Level 1, Room 108', locationBn: 'নিচতলা, রুম ১০৮' },
  { name: 'Gynecology & Obstetrics', location: 'Level 3, Room 302', locationBn: '৩য় তলা, রুম ৩০২' },
  { name: 'Orthopedics', location: 'Level 2, Room 210', locationBn: '২য় তলা, রুম ২১০' },
  { name: 'Dermatology', location: 'Level 3, Room 307', locationBn: '৩য় তলা, রুম ৩০৭' },
  { name: 'ENT', location: 'Level 2, Room 215', locationBn: '২য় তলা, রুম ২১৫' },
  { name: 'Ophthalmology', location: 'Level 3, Room 311', locationBn: '৩য় তলা, রুম ৩১১' },
];

export const DEMO_DEPARTMENTS: readonly DemoDepartment[] = ROOMS.map(({ name, ...room }) => {
  const usual = USUAL_DEPARTMENTS.find((department) => department.name === name);
  if (!usual) throw new Error(`${name} is no usual department.`);
  return { ...usual, ...room };
});
