import { en } from '../src/messages/en.ts';
import { sentenceOf } from '../src/messages/message.ts';

interface Parsed {
  error?: { issues: Array<{ message: string }> } | undefined;
}

/** The first thing that is wrong with a parsed value, in English; undefined if nothing is wrong. */
export function firstProblem({ error }: Parsed): string | undefined {
  const [issue] = error?.issues ?? [];
  return issue && sentenceOf(en, issue.message);
}
