/** Enough for every code of a gateway. A gateway that invents codes cannot fill the memory. */
const MOST_CODES = 30;
const OTHER = 'other';

/** How gateways answered since the start of the process, by outcome and code. */
export interface SmsOutcomes {
  count(outcome: SmsOutcome['outcome'], code: string): void;
  /** Everything counted so far. Numbers only grow. */
  all(): SmsOutcome[];
}

interface SmsOutcome {
  outcome: 'accepted' | 'failed';
  /** `ok` for an accepted message. */
  code: string;
  total: number;
}

export function countOutcomes(): SmsOutcomes {
  const counts = new Map<string, SmsOutcome>();
  return {
    count(outcome, code) {
      const counted = counts.has(`${outcome} ${code}`) || counts.size < MOST_CODES ? code : OTHER;
      const key = `${outcome} ${counted}`;
      const before = counts.get(key)?.total ?? 0;
      counts.set(key, { outcome, code: counted, total: before + 1 });
    },
    all: () => [...counts.values()],
  };
}
