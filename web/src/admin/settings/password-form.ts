import { knownPassword, newPassword } from '@clinic-serial/contract/fields/password';
import { say } from '@clinic-serial/contract/messages/message';
import * as z from 'zod/mini';

/**
 * The password form: all three fields are required, and the new password has at least 8 characters and is
 * entered twice alike (rules: fields 6).
 */
export const passwordForm = z
  .object({
    currentPassword: knownPassword(say('currentPasswordRequired')),
    newPassword,
    confirmPassword: z.string().check(z.minLength(1, say('newPasswordAgain'))),
  })
  .check(
    z.refine(({ newPassword: chosen, confirmPassword }) => chosen === confirmPassword, {
      error: say('newPasswordsDiffer'),
      path: ['confirmPassword'],
      // Reported together with a new password that is too short, but not while this field is still empty.
      when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
    }),
  );

type Strength = 'weak' | 'fair' | 'strong';

const FAIR_LENGTH = 10;
const STRONG_LENGTH = 14;
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/**
 * A hint, not a rule. Length counts most, and different kinds of characters help. A password with fewer than
 * 5 different characters is weak.
 */
export function strengthOf(password: string): Strength {
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 5) return 'weak';
  if (password.length >= STRONG_LENGTH || (password.length >= FAIR_LENGTH && kinds >= 3)) return 'strong';
  return password.length >= FAIR_LENGTH || (password.length >= 8 && kinds >= 2) ? 'fair' : 'weak';
}
