/** The result of one check of `npm run doctor`. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed';
  /** The subject of the check. */
  what: string;
  /** The observation and, unless all is well, the advice. */
  says: string;
}

const finding =
  (state: Finding['state']) =>
  (what: string, says: string): Finding => ({ state, what, says });

export const ok = finding('ok');
export const warning = finding('warning');
export const failed = finding('failed');

/** One line for each finding, as the command prints it. */
export function lineOf({ state, what, says }: Finding): string {
  return `${state.padEnd(7)}  ${what}: ${says}`;
}
