import type { Catalogue } from './en.ts';

declare const isMessage: unique symbol;

/**
 * A sentence that has not been put into words yet: a key of the catalogue and its parameters, such as
 * `tooLong {"most":100}`. It is one text, because a text is all that zod carries from a rule to a form.
 */
export type Message = string & { readonly [isMessage]: true };

type MessageKey = keyof Catalogue;

/** The parameters of a sentence; none if the sentence is a plain text. */
type ParametersOf<Key extends MessageKey> = Catalogue[Key] extends (parameters: infer Named) => string
  ? [parameters: Named]
  : [];

/** Makes a message from the key and the parameters of a sentence. {@link sentenceOf} puts it into words. */
export function say<Key extends MessageKey>(key: Key, ...parameters: ParametersOf<Key>): Message {
  return [key, ...parameters.map((named) => JSON.stringify(named))].join(' ') as Message;
}

/**
 * Puts a message into words.
 *
 * @param sentences a catalogue, or the part of it that a screen loads
 * @param message of {@link say}; any other text, such as zod's own, becomes the sentence `checkValue`
 */
export function sentenceOf(sentences: { checkValue: string }, message: string): string {
  const [key = '', ...parameters] = message.split(/ (.*)/s, 2);
  const sentence = (sentences as Partial<Record<string, string | ((named: unknown) => string)>>)[key];
  if (typeof sentence === 'function') return sentence(JSON.parse(parameters.join()));
  return sentence ?? sentences.checkValue;
}
