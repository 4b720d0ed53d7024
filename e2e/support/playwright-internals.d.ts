/** The part of Playwright's internals that shuffle.ts uses. */
declare module 'playwright/lib/common' {
  export interface Entry {
    title: string;
  }
  export class Suite {
    _type: 'root' | 'project' | 'file' | 'describe';
    _entries: Entry[];
    _addTest(entry: Entry): void;
    _addSuite(entry: Entry): void;
  }
  const common: { test: { Suite: typeof Suite } };
  export default common;
}
