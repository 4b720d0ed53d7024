/** How a gateway's answer says that it took the message, in addition to a status from 200 to 299. */
export type SuccessRule =
  | { by: 'status' }
  | { by: 'json'; path: string[]; values: string[] }
  | { by: 'pattern'; pattern: RegExp };

/**
 * Reads a rule: `status`; `json:data.code=200|202`, a path into a JSON answer and the values that mean
 * success; `regex:^OK`, a regular expression on the answer's text.
 *
 * @returns undefined when it is none of these
 */
export function parseSuccessRule(text: string): SuccessRule | undefined {
  if (text === 'status') return { by: 'status' };
  const json = /^json:([^=]+)=(.+)$/.exec(text);
  if (json) return { by: 'json', path: json[1]?.split('.') ?? [], values: json[2]?.split('|') ?? [] };
  const pattern = /^regex:(.+)$/s.exec(text)?.[1];
  if (pattern === undefined) return undefined;
  try {
    return { by: 'pattern', pattern: new RegExp(pattern) };
  } catch {
    return undefined;
  }
}

/** Whether an answer of status 200 to 299 says that the message was taken. */
export function isTaken(rule: SuccessRule, body: string): boolean {
  switch (rule.by) {
    case 'status':
      return true;
    case 'pattern':
      return rule.pattern.test(body);
    case 'json':
      return rule.values.includes(String(valueAt(body, rule.path)));
  }
}

/** The value of an answer at the path of the rule; undefined when the rule has no path. */
export function valueIn(rule: SuccessRule, body: string): unknown {
  return rule.by === 'json' ? valueAt(body, rule.path) : undefined;
}

function valueAt(body: string, path: string[]): unknown {
  try {
    return path.reduce((value, name) => (value as Record<string, unknown>)[name], JSON.parse(body));
  } catch {
    // The body is not JSON, or the path does not exist.
    return undefined;
  }
}
