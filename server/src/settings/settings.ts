import * as z from 'zod/mini';

/** Helpers that read single settings. */

/** Wrong settings: each line of the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Calls `work` and keeps the sentence of a ConfigError, so that one start says everything that is wrong. */
export function collectFault<T>(faults: string[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.push(error.message);
    return undefined;
  }
}

/** A web address. */
export const webAddressSetting = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an address such as https://clinic.example/map` });

/**
 * The address of a site: a host with or without a port, and nothing after it. Links are made by adding a
 * path. A login, a quote or an angle bracket is refused, because the address stands in SMS and in the head of
 * pages. `canParse` refuses a port that is none.
 */
export const siteAddressSetting = (name: string) =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^https?:\/\/[^/?#@\\\s"'<>]+$/.test(text) && URL.canParse(text),
        `${name} must be an address such as https://clinic.example`,
      ),
    );

/** A setting that is on or off. */
export const booleanSetting = (name: string) =>
  z.pipe(
    z.enum(['true', 'false', '1', '0', 'on', 'off'], `${name} must be true or false`),
    z.transform((text) => text === 'true' || text === '1' || text === 'on'),
  );

/** A setting that is a whole number. */
export const wholeNumberSetting = (name: string, least: number, most: number) => {
  const message = `${name} must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, message)), z.transform(Number)),
    z.number().check(z.gte(least, message), z.lte(most, message)),
  );
};

/** A setting that is an amount of money, such as 0.35. */
export const amountSetting = (name: string, most: number) => {
  const message = `${name} must be an amount such as 0.35, at most ${most}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}(\.\d{1,4})?$/, message)), z.transform(Number)),
    z.number().check(z.lte(most, message)),
  );
};
