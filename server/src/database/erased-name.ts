/** The name of an erased patient, in the record and on appointments. */
export const ERASED_NAME = 'Erased patient';
