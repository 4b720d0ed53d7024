import { fields } from '@clinic-serial/contract/messages/current/fields';
import { patientInfo } from '@clinic-serial/contract/subjects/booking';
import { formCheck } from '../../ui/form/form-check.ts';

/** Checks step 1 by the contract's own rules. A chunk of its own, because zod is large. */
export const checkPatientInfo = formCheck(patientInfo, fields);
