import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { firstAdminForm } from '@clinic-serial/contract/subjects/setup';
import { formCheck } from '../../ui/form/form-check.ts';

/** Checks the first account by the contract's own rules. */
export const checkFirstAdmin = formCheck(firstAdminForm, staffFields);
