import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The log. Of an error it keeps the kind, the code, the words of its message and where it happened. The rest stays
 * out: a database adds the whole refused row, with name and phone.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, base: undefined, serializers: { err: describeError } },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: wordsOnly(error.message),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 10)
      .join('\n'),
  };
}

/** A message without what may be somebody's: numbers, and all that stands in quotes after a colon. */
function wordsOnly(message: string): string {
  return message.replace(/\d{3,}/g, '…').replace(/: (["'`]).*\1/gs, ': …');
}
