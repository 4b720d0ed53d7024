import { en } from '../src/messages/en.ts';
import { sentenceOf } from '../src/messages/message.ts';

interface Parsed {
  error?: { issues: Array<{ message: string }> } | undefined;
}

/** The first error message of a parsed value, in English; undefined if the value is valid. */
export function firstProblem({ error }: Parsed): string | undefined {
  const [issue] = error?.issues ?? [];
  return issue && sentenceOf(en, issue.message);
}
