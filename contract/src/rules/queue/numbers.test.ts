import { describe, expect, it } from 'vitest';
import { QueueDesk } from '../../../test/queue-desk.ts';
import { forwardReasonOf } from './numbers.ts';

describe('why somebody was called before others', () => {
  const desk = () => new QueueDesk(4).arrive(1, 2, 3, 4);
  const reason = ({ acts }: QueueDesk, serial: number) => forwardReasonOf(acts, serial);

  it('is the last reason, before the call and after it', () => {
    const forward = desk();
    forward.does('bring-forward', 3, { reason: 'Emergency' });
    expect(reason(forward, 3)).toBe('Emergency');
    forward.call();
    forward.does('call-again', 3);
    expect(forward.order).toBe('3 | 1 2 4 |');
    expect(reason(forward, 3)).toBe('Emergency');
    expect(reason(forward, 1)).toBeNull();
  });

  it('ends when the person is passed over and comes back', () => {
    const forward = desk();
    forward.does('bring-forward', 3, { reason: 'Small child' });
    forward.call().does('pass-over', 3);
    forward.does('return', 3);
    expect(reason(forward, 3)).toBeNull();
  });

  it('ends with a change outside of the queue, and when the act is undone', () => {
    const forward = desk();
    forward.does('bring-forward', 3, { reason: 'Pregnant' });
    forward.does('undo');
    expect(reason(forward, 3)).toBeNull();
    forward.does('bring-forward', 3, { reason: 'Pregnant' });
    forward.changed(3, 'Cancelled').changed(3, 'Booked').arrive(3);
    expect(reason(forward, 3)).toBeNull();
  });

  it('comes back when the call is undone', () => {
    const forward = desk();
    forward.does('bring-forward', 3, { reason: 'Report only' });
    forward.call().does('undo');
    expect(forward.order).toBe('- | 3 1 2 4 |');
    expect(reason(forward, 3)).toBe('Report only');
  });
});
