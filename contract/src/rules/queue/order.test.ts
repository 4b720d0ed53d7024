import { describe, expect, it } from 'vitest';
import { QueueDesk } from '../../../test/queue-desk.ts';
import { meanPace, waitingMinutes } from './numbers.ts';

describe('the order of a queue (rules: queue 1)', () => {
  it('is who is with the doctor, those present by serial, and apart those who have not come', () => {
    expect(new QueueDesk(6).arrive(5, 2, 3).order).toBe('- | 2 3 5 | 1 4 6');
    expect(new QueueDesk(6).arrive(5, 2, 3).call().order).toBe('2 | 3 5 | 1 4 6');
  });

  it('lets those who were brought forward go first, in the order of the acts', () => {
    const desk = new QueueDesk(5).arrive(1, 2, 3, 4);
    desk.does('bring-forward', 4, { reason: 'Emergency' });
    desk.does('bring-forward', 2, { reason: 'Small child' });
    desk.does('bring-forward', 5, { reason: 'Pregnant' });
    expect(desk.order).toBe('- | 4 2 5 1 3 |');
    expect(desk.statusOf(5)).toBe('Confirmed');
    expect(desk.call(2).order).toBe('2 | 5 1 3 |');
  });

  it('counts everybody as present in a clinic without check-in', () => {
    const desk = new QueueDesk(4, { checkIn: false });
    expect(desk.call().order).toBe('1 | 2 3 4 |');
    desk.does('pass-over');
    expect(desk.order).toBe('2 | 3 4 | 1');
    expect(desk.book(5).order).toBe('2 | 3 4 5 | 1');
  });

  it('does not let a number that has gone by jump to the front in a clinic without check-in', () => {
    const desk = new QueueDesk(5, { checkIn: false }).changed(2, 'Cancelled').call(2);
    expect(desk.order).toBe('3 | 4 5 |');
    expect(desk.changed(2, 'Booked').order).toBe('3 | 4 5 | 2');
    desk.does('arrive', 2);
    expect(desk.order).toBe('3 | 4 5 2 |');
  });

  it('keeps those out who were seen, did not come, cancelled or were deleted', () => {
    const desk = new QueueDesk(5).arrive(1, 2, 3, 4, 5).call(2);
    desk.changed(3, 'No Show').changed(4, 'Cancelled').changed(5, 'Deleted');
    expect(desk.order).toBe('2 |  |');
    expect(desk.queue.places.size).toBe(5);
  });

  it('forgets the place of somebody who cancelled, and gives it back to nobody', () => {
    const desk = new QueueDesk(4).arrive(1, 2, 3, 4);
    desk.does('bring-forward', 4, { reason: 'Emergency' });
    expect(desk.changed(4, 'Cancelled').changed(4, 'Booked').arrive(4).order).toBe('- | 1 2 3 4 |');
  });
});

describe('who was passed over, or comes after a later serial was called (rules: queue 3)', () => {
  it('stands behind the next three people who are present', () => {
    const desk = new QueueDesk(7).arrive(2, 3, 4, 5, 6).call();
    desk.does('pass-over');
    expect(desk.order).toBe('3 | 4 5 6 | 1 2 7');
    expect(desk.arrive(2).order).toBe('3 | 4 5 6 2 | 1 7');
    expect(desk.queue.waiting.at(-1)).toMatchObject({ place: 6, passedOver: true });
    expect(desk.arrive(7).order).toBe('3 | 4 5 6 2 7 | 1');
  });

  it('keeps that place when the next people leave, and against everybody behind', () => {
    const desk = new QueueDesk(8).arrive(2, 3, 4, 5, 6).call();
    desk.arrive(1);
    expect(desk.order).toBe('2 | 3 4 5 1 6 | 7 8');
    desk.changed(5, 'Cancelled').arrive(8, 7);
    expect(desk.order).toBe('2 | 3 4 1 6 7 8 |');
  });

  it('stands behind those who came back to the same place before', () => {
    const desk = new QueueDesk(7).arrive(3, 4, 5, 6).call();
    expect(desk.arrive(2, 1).order).toBe('3 | 4 5 6 2 1 | 7');
  });

  it.each([
    [0, '3 | 1 4 5 6 | 2'],
    [1, '3 | 4 1 5 6 | 2'],
    [2, '3 | 4 5 1 6 | 2'],
    [9, '3 | 4 5 6 1 | 2'],
  ])('stands behind %i in a clinic that says so', (returnAfter, order) => {
    const desk = new QueueDesk(6, { returnAfter }).arrive(3, 4, 5, 6).call();
    expect(desk.arrive(1).order).toBe(order);
  });

  it('is not late while only somebody who was brought forward has been called', () => {
    const desk = new QueueDesk(5).arrive(3, 4, 5);
    desk.does('bring-forward', 5, { reason: 'Emergency' });
    expect(desk.call().arrive(2).order).toBe('5 | 2 3 4 | 1');
  });
});

describe('what a queue knows besides its order', () => {
  it('is the state of the sitting, its start, its break and its end', () => {
    const desk = new QueueDesk(3).arrive(1, 2);
    desk.does('late', undefined, { until: '10:30' });
    expect(desk.queue).toMatchObject({ state: 'expected', lateUntil: '10:30', startedAt: null });
    desk.does('doctor-arrived');
    desk.does('break', undefined, { until: '11:00' });
    expect(desk.queue).toMatchObject({ state: 'break', breakUntil: '11:00', startedAt: desk.acts[3]?.at });
    desk.call();
    expect(desk.queue).toMatchObject({ state: 'running', breakUntil: null });
    desk.does('end');
    expect(desk.queue).toMatchObject({ state: 'ended', endedAt: desk.acts[6]?.at });
    desk.does('back');
    expect(desk.queue).toMatchObject({ state: 'running', endedAt: null, version: 8 });
  });

  it('is the first arrival, the first and the last call, and the end of the consultation', () => {
    const desk = new QueueDesk(2).arrive(1, 2).call();
    desk.does('pass-over');
    desk.arrive(1).call();
    const [arrived, , called, , , again] = desk.acts;
    expect(desk.queue.places.get(1)).toMatchObject({
      arrivedAt: arrived?.at,
      calledAt: called?.at,
      lastCalledAt: again?.at,
      passedOver: true,
    });
    expect(desk.queue.places.get(2)).toMatchObject({ doneAt: again?.at });
  });
});

describe('acts that a desk kept without a network, and are played after later ones (rules: queue 26)', () => {
  const minute = (count: number) => new Date(count * 60_000).toISOString();

  it('give the moments as they were: the first call, the first arrival, the last call', () => {
    const desk = new QueueDesk(3).arrive(1, 2, 3);
    desk.does('doctor-arrived');
    desk.call().kept(2);
    expect(desk.queue.startedAt).toBe(minute(2));
    // Arrived in the first minute, called in the second.
    expect(desk.queue.places.get(1)).toMatchObject({ arrivedAt: minute(1), calledAt: minute(2) });
    desk.does('pass-over');
    desk.arrive(1).kept(0);
    expect(desk.queue.places.get(1)).toMatchObject({ arrivedAt: minute(0), calledAt: minute(2) });
    desk.does('call-again', 2);
    desk.kept(3);
    expect(desk.queue.places.get(2)?.lastCalledAt).toBe(minute(6));
  });

  it('never make a wait or a consultation negative', () => {
    const desk = new QueueDesk(2).arrive(1, 2).call();
    desk.does('done');
    desk.kept(1);
    desk.call().kept(1);
    expect(waitingMinutes(desk.queue.places.values())).toEqual([0, 2]);
    expect(meanPace(desk.queue.places.values())).toBe(0);
  });
});
