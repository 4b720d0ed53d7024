/** The limits of a sitting, and the first values in the form for a new doctor. */
export const SITTING_LIMITS = {
  patientLimitLeast: 1,
  patientLimitMost: 100,
  patientLimitDefault: 30,
  weekendPatientLimit: 20,
  dayStart: '09:00',
  dayEnd: '17:00',
  weekendStart: '10:00',
  weekendEnd: '14:00',
  eveningStart: '17:00',
  eveningEnd: '21:00',
} as const;
