import { describe, expect, it } from 'vitest';
import { VISIT_STAGES } from '../../terms/queue-words.ts';
import { LEADING_ACTS, openActs, visitStageOf } from './visit-stage.ts';
import type { WhenToCome } from './when-to-come.ts';

const DAY = '2026-11-27';
const TOMORROW = '2026-11-28';
const before = { least: 1, most: 3, isExact: false };
const missing = { kind: 'doctor-missing', at: '17:00', isOverdue: true, isHere: false, before } as const;

// rules: queue 24
describe('the stage of a visit', () => {
  it.each<[string, WhenToCome, string, string?]>([
    ['no time is known', { kind: 'ask' }, 'booked'],
    ['an estimate far ahead', { kind: 'estimate', at: '18:11' }, 'booked'],
    ['an estimate within half an hour', { kind: 'estimate', at: '18:10' }, 'leave'],
    ['a window far ahead', { kind: 'window', from: '18:15', to: '18:45', before }, 'booked'],
    ['a window within half an hour', { kind: 'window', from: '18:10', to: '18:40', before }, 'leave'],
    ['a window past midnight', { kind: 'window', from: '24:10', to: '24:40', before }, 'booked'],
    ['a window that has begun', { kind: 'window', from: null, to: '18:00', before }, 'leave'],
    [
      'a window of another day',
      { kind: 'window', from: '17:45', to: '18:15', before: null },
      'booked',
      TOMORROW,
    ],
    ['an estimate of another day', { kind: 'estimate', at: '17:45' }, 'booked', TOMORROW],
    ['come now', { kind: 'soon', isNext: false, before }, 'leave'],
    ['next, and not noted as here', { kind: 'soon', isNext: true, before }, 'next'],
    ['the doctor is on a break', { kind: 'break', until: '18:00', isOverdue: false }, 'leave'],
    ['here', { kind: 'here', isNext: false, before }, 'here'],
    ['here and next', { kind: 'here', isNext: true, before }, 'next'],
    ['called and not there', { kind: 'passed', calledAt: '17:30', returnAsked: false }, 'here'],
    ['the doctor was expected', missing, 'booked'],
    ['the doctor was expected, and they are here', { ...missing, isHere: true }, 'here'],
    ['the doctor may come at any moment', { ...missing, at: null, isOverdue: false }, 'leave'],
    ['the doctor is late by an hour', { ...missing, at: '18:40', isOverdue: false }, 'booked'],
    ['the late doctor comes soon', { ...missing, at: '18:00', isOverdue: false }, 'leave'],
    ['called', { kind: 'called' }, 'come-in'],
    ['with the doctor', { kind: 'inside' }, 'come-in'],
    ['done', { kind: 'done' }, 'seen'],
    ['the sitting is cancelled', { kind: 'sitting-cancelled', reason: 'Strike' }, 'failed'],
    ['the calendar has taken the sitting away', { kind: 'away', reason: 'leave' }, 'failed'],
    ['here, and not seen', { kind: 'not-seen' }, 'failed'],
    ['after the hours', { kind: 'after-hours', endedAt: '17:00' }, 'over'],
    ['ended before they came', { kind: 'ended' }, 'over'],
    ['did not come', { kind: 'not-come', wasCalled: true }, 'over'],
    ['cancelled', { kind: 'cancelled' }, 'over'],
    ['moved', { kind: 'moved' }, 'over'],
  ])('%s', (_, when, stage, date = DAY) => {
    expect(visitStageOf(when, date, { today: DAY, time: '17:40' })).toBe(stage);
  });

  it('has its leading acts, and none while somebody is called in', () => {
    for (const stage of VISIT_STAGES) expect(LEADING_ACTS[stage].length > 0).toBe(stage !== 'come-in');
  });
});

describe('the acts that are open', () => {
  const passed: WhenToCome = { kind: 'passed', calledAt: '17:30', returnAsked: false };
  it.each<[string, Partial<Parameters<typeof openActs>[0]>, string[]]>([
    ['before the turn', {}, ['late', 'move']],
    ['before the day', { date: TOMORROW }, ['move']],
    ['at the clinic', { status: 'Confirmed', whenToCome: { kind: 'here', isNext: false, before } }, []],
    ['called and not there', { whenToCome: passed }, ['back', 'move']],
    ['called, and back', { whenToCome: passed, returnAsked: true }, ['move']],
    ['here, and not seen', { status: 'Cancelled', whenToCome: { kind: 'not-seen' } }, ['move']],
    ['cancelled by themselves', { status: 'Cancelled', whenToCome: { kind: 'cancelled' } }, []],
    ['seen', { status: 'Completed', whenToCome: { kind: 'done' } }, []],
  ])('%s', (_, standing, acts) => {
    const own = { status: 'Booked', date: DAY, whenToCome: { kind: 'ask' }, returnAsked: false } as const;
    const open = Object.entries(openActs({ ...own, ...standing }, DAY));
    expect(open.filter(([, isOpen]) => isOpen).map(([act]) => act)).toEqual(acts);
  });
});
