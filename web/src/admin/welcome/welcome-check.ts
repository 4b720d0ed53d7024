import { newPassword } from '@clinic-serial/contract/fields/password';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { say } from '@clinic-serial/contract/messages/message';
import * as z from 'zod/mini';
import { formCheck } from '../../ui/form/form-check.ts';

const welcomeForm = z
  .object({ newPassword, confirmPassword: z.string().check(z.minLength(1, say('newPasswordAgain'))) })
  .check(
    z.refine(({ newPassword: chosen, confirmPassword }) => chosen === confirmPassword, {
      error: say('newPasswordsDiffer'),
      path: ['confirmPassword'],
      when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
    }),
  );

/** Checks the first password, entered twice. A chunk of its own, because zod is large. */
export const checkWelcome = formCheck(welcomeForm, staffFields);
