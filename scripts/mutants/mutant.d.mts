/** A replacement of text in a file. */
export interface Change {
  /** From the root of the repository. */
  file: string;
  /** Source text that occurs exactly once in the file. */
  find: string;
  /** The text that takes its place. The result must load; for a test that needs a build it must also pass the types. */
  replace: string;
}

/** A protection to remove, and the test that has to notice. Each `*.mjs` file beside this one exports a list of them. */
export interface Mutant extends Change {
  /** The first cell of the row in docs/security.md. */
  threat: string;
  /** What is removed, in plain words: "the limit of five wrong tries". */
  removes: string;
  /** More changes, where two places protect together. */
  also?: Change[];
  /** A test that the row names, by the exact title that stands in the file (with its `%s`, for a table of tests). */
  test: { file: string; title: string };
  /** Without the protection the test never ends: running out of time counts as noticed. */
  hangs?: true;
}
