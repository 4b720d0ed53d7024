/** A replacement of text in a file. */
export interface Change {
  /** From the root of the repository. */
  file: string;
  /** Source text that occurs exactly once in the file. */
  find: string;
  /**
   * The replacement text. The changed file must load; if the test needs a build, it must also pass the type
   * check.
   */
  replace: string;
}

/**
 * A protection to remove, and the test that must then fail. Each `*.mjs` file in this folder exports a list
 * of mutants.
 */
export interface Mutant extends Change {
  /** The first cell of the row in docs/security.md. */
  threat: string;
  /** What is removed, in plain words: "the limit of five wrong tries". */
  removes: string;
  /** More changes, when two places protect together. */
  also?: Change[];
  /** A test that the row names, by its exact title in the file (with its `%s`, for a table of tests). */
  test: { file: string; title: string };
  /** True if the test never ends without the protection. A timeout then counts as noticed. */
  hangs?: true;
}
