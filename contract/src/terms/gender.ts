export const GENDERS = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof GENDERS)[number];

/** Of a doctor, by which a patient may choose one. */
export const DOCTOR_GENDERS = ['female', 'male'] as const;
export type DoctorGender = (typeof DOCTOR_GENDERS)[number];
