import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Makes the log. It writes only name, code, message without values, and place of an error, because a database
 * driver adds the whole refused row, with name and phone.
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
    message: removeValues(error.message),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 10)
      .join('\n'),
  };
}

/** A message without personal data: numbers of 3 or more digits, and everything in quotes after a colon. */
function removeValues(message: string): string {
  return message.replace(/\d{3,}/g, '…').replace(/: (["'`]).*\1/gs, ': …');
}
