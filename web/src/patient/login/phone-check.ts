import { fields } from '@clinic-serial/contract/messages/current/fields';
import { loginPhone } from '@clinic-serial/contract/subjects/sign-in';
import { formCheck } from '../../ui/form/form-check.ts';

/** Checks the phone by the contract's own rule. A chunk of its own, because zod is large. */
export const checkPhone = formCheck(loginPhone, fields);
