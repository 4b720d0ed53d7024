import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { signInCodeForm } from '@clinic-serial/contract/subjects/second-factor';
import { staffCredentials } from '@clinic-serial/contract/subjects/staff-account';
import { formCheck } from '../../ui/form/form-check.ts';

/** Checks username and password by the contract's own rules. A chunk of its own, because zod is large. */
export const checkCredentials = formCheck(staffCredentials, staffFields);

export const checkSignInCode = formCheck(signInCodeForm, staffFields);
