import type { DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import { adminKeptText } from '#messages/admin-kept';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useKept } from '../kept/kept-context.ts';
import type { OneSitting } from './new-serial.ts';

const text = adminKeptText.walkIn;

/** The number that the next walk-in gets without the server, shown large, for staff to copy onto paper. */
export function KeptNumber({ of, type }: { of: OneSitting; type: DeskBookingType }) {
  const numbers = useKept().numbersLeft(of);
  const [next] = numbers;
  if (type !== 'Walk-in' || next === undefined) {
    return (
      <Notice tone="warn" role="status">
        <p>{type === 'Walk-in' ? text.none : text.callers}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="info" role="status">
      <p className="text-[2rem] leading-tight font-extrabold tabular-nums">{text.number(next)}</p>
      <p>
        {text.paper} <span className="text-muted">{text.left(numbers.length)}</span>
      </p>
    </Notice>
  );
}
