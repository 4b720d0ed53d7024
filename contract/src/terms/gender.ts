export const GENDERS = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof GENDERS)[number];

/** The genders of doctors. Patients may filter doctors by them. */
export const DOCTOR_GENDERS = ['female', 'male'] as const;
export type DoctorGender = (typeof DOCTOR_GENDERS)[number];
