/** A step that failed. `output` is the text to show, `code` is the exit code. */
export class StepFailed extends Error {
  /** @param {string} title @param {{ code: number, output: string }} result */
  constructor(title, { code, output }) {
    super(`${title}: failed (exit code ${code})`);
    this.code = code;
    this.output = output;
  }
}

/**
 * Runs work that prints nothing itself, and prints its title and duration in one line. Throws StepFailed.
 *
 * @param {string} title
 * @param {() => Promise<{ code: number, output: string }>} work
 */
export async function step(title, work) {
  process.stdout.write(`${title} … `);
  const began = performance.now();
  const result = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (result.code !== 0) {
    console.log('failed');
    throw new StepFailed(title, result);
  }
  console.log(`${seconds} s`);
}

/** Ends this process with a failed step's output and exit code. @param {unknown} error @returns {never} */
export function exitOnFailedStep(error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(`\n${error.output.trimEnd()}\n\n${error.message}`);
  process.exit(error.code);
}
