import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { schemaResolver } from '@mantine/form';

/**
 * The check of a form by a rule of the contract, for `validate` of `useForm`.
 *
 * @param sentences the part of the contract's catalogue that the rule needs: `fields`, or `staffFields` in the staff area
 * @returns the problems in words, by the path of the field
 */
export function formCheck(schema: Parameters<typeof schemaResolver>[0], sentences: { checkValue: string }) {
  const messagesOf = schemaResolver(schema, { sync: true });
  return (values: object): Record<string, string> =>
    Object.fromEntries(
      Object.entries(messagesOf(values)).map(([field, message]) => [
        field,
        sentenceOf(sentences, String(message)),
      ]),
    );
}
