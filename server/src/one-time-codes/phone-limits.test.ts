import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EarlierCode, refusalOf } from './issue-code.ts';

const NOW = new Date('2026-11-20T04:00:00.000Z');
const ago = (seconds: number, networkHash: string, wrongTries = 0): EarlierCode => ({
  createdAt: new Date(NOW.getTime() - seconds * 1_000).toISOString(),
  networkHash,
  wrongTries,
});
const times = (count: number, code: (index: number) => EarlierCode) =>
  Array.from({ length: count }, (_, index) => code(index));

describe('codes of one phone', () => {
  it('are five an hour and ten a day for one requester', () => {
    expect(
      refusalOf(
        times(4, () => ago(60, 'own')),
        'own',
        NOW,
      ),
    ).toBeNull();
    expect(
      refusalOf(
        times(5, () => ago(60, 'own')),
        'own',
        NOW,
      ),
    ).toEqual({
      code: 'TOO_MANY_CODES',
      retryAfterSeconds: 3_540,
    });
    expect(
      refusalOf(
        times(10, (index) => ago(4_000 * (index + 1), 'own')),
        'own',
        NOW,
      ),
    ).toEqual({
      code: 'TOO_MANY_CODES',
      retryAfterSeconds: 86_400 - 40_000,
    });
  });

  it('requested from elsewhere leave two an hour to a network that requested none', () => {
    const foreign = times(5, (index) => ago(60, `foreign ${index}`));
    expect(refusalOf(foreign, 'own', NOW)).toBeNull();
    expect(refusalOf([...foreign, ago(30, 'own')], 'own', NOW)).toBeNull();
    expect(refusalOf([...foreign, ago(30, 'own'), ago(20, 'own')], 'own', NOW)?.code).toBe('TOO_MANY_CODES');
  });

  it('asked for from elsewhere all day leave a turn to a network that asked for few', () => {
    const foreign = times(10, (index) => ago(4_000 + 60 * index, `foreign ${index}`));
    expect(refusalOf(foreign, 'own', NOW)).toBeNull();
    expect(refusalOf([...foreign, ...times(3, () => ago(4_000, 'own'))], 'own', NOW)?.code).toBe(
      'TOO_MANY_CODES',
    );
  });

  it('are never more than eight an hour and 13 a day, however many networks ask', () => {
    expect(
      refusalOf(
        times(7, (index) => ago(60, `${index}`)),
        'new',
        NOW,
      ),
    ).toBeNull();
    expect(
      refusalOf(
        times(8, (index) => ago(60, `${index}`)),
        'new',
        NOW,
      )?.code,
    ).toBe('TOO_MANY_CODES');
    expect(
      refusalOf(
        times(13, (index) => ago(4_000, `${index}`)),
        'new',
        NOW,
      )?.code,
    ).toBe('TOO_MANY_CODES');
  });

  it('are refused after 25 wrong tries in a day, whoever tried', () => {
    expect(
      refusalOf(
        times(5, (index) => ago(4_000 * (index + 1), `${index}`, 5)),
        'own',
        NOW,
      ),
    ).toEqual({
      code: 'TOO_MANY_WRONG_CODES',
      retryAfterSeconds: 86_400 - 20_000,
    });
  });

  it('can be asked for exactly when the refusal says, and no second earlier', () => {
    const code = fc.record({
      seconds: fc.integer({ min: 0, max: 86_399 }),
      network: fc.constantFrom('own', 'a', 'b', 'c'),
      wrongTries: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(code, { minLength: 5, maxLength: 13 }), (codes) => {
        const earlier = codes.map(({ seconds, network, wrongTries }) => ago(seconds, network, wrongTries));
        const refusal = refusalOf(earlier, 'own', NOW);
        if (refusal === null) return;
        const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
        expect(refusalOf(earlier, 'own', at(refusal.retryAfterSeconds))).toBeNull();
        expect(refusalOf(earlier, 'own', at(refusal.retryAfterSeconds - 1))).not.toBeNull();
      }),
    );
  });
});
