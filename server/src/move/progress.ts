import type { Progress } from './move-clinic.ts';

const WORDS: Record<Progress['stage'], string> = {
  checking: 'Checking the audit log and the queues',
  copying: 'Copying',
  completing: 'Making indexes',
  comparing: 'Comparing',
};
const BAR = 30;

/** Where lines go: a terminal shows the bar, a file or another program one line for each stage. */
type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/**
 * Shows how far a move is.
 *
 * @returns a function for each step of progress
 */
export function showProgress(output: Output): (progress: Progress) => void {
  let shown = '';
  let stage: Progress['stage'] | undefined;
  return (progress) => {
    const line = lineOf(progress);
    if (!output.isTTY) {
      if (progress.stage !== stage) output.write(`${WORDS[progress.stage]} …\n`);
    } else if (line !== shown) {
      output.write(`${progress.stage === stage || stage === undefined ? '\r' : '\n'}${line}`);
    }
    stage = progress.stage;
    shown = line;
    if (output.isTTY && progress.stage === 'comparing' && progress.done === progress.total)
      output.write('\n');
  };
}

function lineOf({ stage, done, total }: Progress): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.floor(share * BAR);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}]`;
  return `${WORDS[stage].padEnd(WORDS.checking.length)} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %`;
}
