import { sentenceOf } from '@clinic-serial/contract/messages/message';
import * as z from 'zod/mini';

/**
 * The check of a form by a rule of the contract, for `validate` of `useForm`.
 *
 * @param sentences the part of the contract's catalogue that the rule needs: `fields`, or `staffFields` in
 *   the staff area
 * @returns the problems in words, by the path of the field; only the first problem of each field
 */
export function formCheck(schema: z.core.$ZodType, sentences: { checkValue: string }) {
  return (values: object): Record<string, string> => {
    const { error } = z.safeParse(schema, values);
    const issues = [...(error?.issues ?? [])].reverse();
    return Object.fromEntries(
      issues.map(({ path, message }) => [path.join('.'), sentenceOf(sentences, message)]),
    );
  };
}
