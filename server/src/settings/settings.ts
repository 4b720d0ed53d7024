import * as z from 'zod/mini';

/** Wrong settings: each line of the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Calls `work` and stores the sentence of a ConfigError, so that one start reports everything that is wrong.
 */
export function collectFault<T>(faults: string[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.push(error.message);
    return undefined;
  }
}

/** Makes the schema of a setting. @param name its variable, which the messages name */
type Setting<S extends z.core.$ZodType> = (name: string) => S;

export function named<Settings extends Record<string, Setting<z.core.$ZodType>>>(settings: Settings) {
  return Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting(name)])) as {
    [Name in keyof Settings]: ReturnType<Settings[Name]>;
  };
}

export const optional =
  <S extends z.core.$ZodType>(setting: Setting<S>) =>
  (name: string) =>
    z.optional(setting(name));

/** A setting with a default for the case that it is missing. */
export const orElse =
  <S extends z.core.$ZodType>(setting: Setting<S>, value: z.output<S> & {}) =>
  (name: string) =>
    z._default(setting(name), value as never);

export const text = () => z.string();

/** A text of some form. @param form what it must do, for the message: "start with file:" */
export const textThat = (form: string, isRight: RegExp | ((value: string) => boolean)) => (name: string) => {
  const test = isRight instanceof RegExp ? (value: string) => isRight.test(value) : isRight;
  return z.string().check(z.refine(test, `${name} must ${form}`));
};

/** One of some words. @param form the words, for the message: "en or bn" */
export const oneOf =
  <const Words extends readonly string[]>(words: Words, form: string) =>
  (name: string) =>
    z.enum(words, `${name} must be ${form}`);

export const webAddress = (example: string) => (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an address such as ${example}` });

/**
 * The address of a site: a host with or without a port, to which paths are added. A login, a quote or an
 * angle bracket is refused, because it stands in SMS and in the head of pages. `canParse` refuses a wrong
 * port.
 */
export const siteAddress = textThat(
  'be an address such as https://clinic.example',
  (value) => /^https?:\/\/[^/?#@\\\s"'<>]+$/.test(value) && URL.canParse(value),
);

export const flag = (name: string) =>
  z.pipe(
    oneOf(['true', 'false', '1', '0', 'on', 'off'], 'true or false')(name),
    z.transform((value) => value === 'true' || value === '1' || value === 'on'),
  );

export const wholeNumber = (least: number, most: number) => (name: string) => {
  const message = `${name} must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, message)), z.transform(Number)),
    z.number().check(z.gte(least, message), z.lte(most, message)),
  );
};

export const amount = (most: number) => (name: string) => {
  const message = `${name} must be an amount such as 0.35, at most ${most}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}(\.\d{1,4})?$/, message)), z.transform(Number)),
    z.number().check(z.lte(most, message)),
  );
};
