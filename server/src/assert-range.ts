import { say } from '@clinic-serial/contract/messages/message';
import { type DateRange, REPORT_LIMITS, rangeProblem } from '@clinic-serial/contract/time/report-periods';
import { AppError } from './app-error.ts';

/** @throws INVALID_INPUT for a range that is too long for a report or that ends before it begins */
export function assertRange(range: DateRange): void {
  const problem = rangeProblem(range);
  if (!problem) return;
  const message =
    problem === 'backwards'
      ? say('leaveEndsBeforeStart')
      : say('tooManyDays', { most: REPORT_LIMITS.mostDays });
  throw new AppError('INVALID_INPUT', { message, fieldErrors: { to: message } });
}
