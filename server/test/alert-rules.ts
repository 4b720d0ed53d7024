/**
 * A comparison in docs/alerts.yml. It covers only the part of Prometheus' query language that the file uses.
 */
export interface Comparison {
  metric: string;
  labels: Record<string, string>;
  /** In the order in which they are applied. */
  functions: string[];
  /** True for `time() - metric`. */
  isAge: boolean;
  operator: '<' | '>' | '>=';
  limit: number;
}

/**
 * Values by series, in the form of /metrics. For a rule with `increase`, the value is the increase itself.
 */
export type Samples = Record<string, number>;

const EXPRESSION = /^(time\(\) - )?(.+) (<|>|>=) ([\d.e]+)$/;
const CALL = /^(sum|abs|increase)\((.+)\)$/;
const SELECTOR = /^([a-z_]+)(?:\{(.*)\})?(?:\[\d+m\])?$/;

/** @throws Error for an expression that this small reader does not understand */
export function parseExpression(text: string): Comparison {
  const [, age, value = '', operator, limit] = EXPRESSION.exec(text) ?? [];
  const functions: string[] = [];
  let inner = value;
  for (let call = CALL.exec(inner); call; call = CALL.exec(inner)) {
    functions.unshift(call[1] ?? '');
    inner = call[2] ?? '';
  }
  const [, metric, labels] = SELECTOR.exec(inner) ?? [];
  if (!metric || !operator) throw new Error(`not understood: ${text}`);
  return {
    metric,
    labels: parseLabels(labels ?? ''),
    functions,
    isAge: age !== undefined,
    operator: operator as Comparison['operator'],
    limit: Number(limit),
  };
}

/** The series for which an expression is true. @param now seconds since 1970 */
export function firing(text: string, samples: Samples, now: number): string[] {
  const { metric, labels, functions, isAge, operator, limit } = parseExpression(text);
  const chosen = Object.entries(samples).filter(([series]) => {
    const [, name, own] = SELECTOR.exec(series) ?? [];
    const has = parseLabels(own ?? '');
    return name === metric && Object.entries(labels).every(([label, value]) => has[label] === value);
  });
  const values: [string, number][] = functions.includes('sum')
    ? chosen.length > 0
      ? [['sum', chosen.reduce((sum, [, value]) => sum + value, 0)]]
      : []
    : chosen;
  return values
    .map(([series, value]): [string, number] => [series, functions.includes('abs') ? Math.abs(value) : value])
    .filter(([, value]) => {
      const compared = isAge ? now - value : value;
      if (operator === '<') return compared < limit;
      return operator === '>' ? compared > limit : compared >= limit;
    })
    .map(([series]) => series);
}

function parseLabels(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}
