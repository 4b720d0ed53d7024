/** The variable that gives the browser tests the seed for the order of the tests inside each file. */
export const SEED_VARIABLE = 'TEST_SHUFFLE_SEED';

/**
 * Reads the arguments of `npm test`: names of steps, `--shuffle SEED` for a random order, the same for the
 * same seed, and `--since REF` to run only what the changes since a commit can break.
 *
 * @param {string[]} args
 * @param {string[]} known the names of all steps
 * @returns {{ steps: string[], seed: string | undefined, since: string | undefined }} `steps` is empty when
 *   none was named
 * @throws {Error} with a sentence, when a step is unknown or an option has no value of its form
 */
export function readTestArguments(args, known) {
  const steps = [...args];
  /** @param {string} option @param {RegExp} form @param {string} hint */
  const take = (option, form, hint) => {
    const at = steps.indexOf(option);
    if (at < 0) return undefined;
    const [, value] = steps.splice(at, 2);
    if (!value || !form.test(value)) throw new Error(`${option} needs ${hint}.`);
    return value;
  };
  const seed = take(
    '--shuffle',
    /^\d{1,9}$/,
    'a seed: a whole number of at most 9 digits, for example --shuffle 7',
  );
  const since = take('--since', /^\w[\w./~^-]*$/, 'a branch or commit, for example --since main');
  const unknown = steps.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No step "${unknown.join(', ')}": there are ${known.join(', ')}.`);
  return { steps, seed, since };
}

/** A change of one of these can break any test. */
const FOR_ALL =
  /(^|\/)(package(-lock)?|tsconfig[\w.]*)\.json$|^(vitest\.config\.ts|tools\/(test\.mjs|support\/)|server\/test\/(setup|compile|postgres)\.ts|web\/src\/screens-setup\.ts)/;
const IS_TEST = /\.test\.tsx?$|^server\/test\/|^contract\/test\/|^web\/src\/test\//;
/**
 * The files that start the built program. Their tests depend on every file of the server, without an import.
 */
const PROCESSES = ['server/test/server-process.ts', 'server/test/command-process.ts'];

/**
 * Says what a change can break.
 *
 * @param {string[]} changed files, from the root of the repository
 * @param {string[]} houseRules test files that read the sources of all folders
 * @returns {{ related?: string[], browser: boolean }} `related`: the tests that import one of these files,
 *   directly or not, can break; missing if all tests can
 */
export function whatCanBreak(changed, houseRules) {
  if (changed.some((file) => FOR_ALL.test(file))) return { browser: true };
  const program = changed.filter(
    (file) => /^(contract|server|web|scripts)\//.test(file) && !IS_TEST.test(file),
  );
  const ofServer = program.some((file) => !file.startsWith('web/'));
  return {
    related: [...changed, ...houseRules, ...(ofServer ? PROCESSES : [])],
    browser: program.length > 0 || changed.some((file) => file.startsWith('e2e/')),
  };
}
