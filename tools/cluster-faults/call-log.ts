/** What a call asked for. */
export type CallKind = 'code' | 'booking' | 'act' | 'stream';

/** One call to an instance. Moments are those of `performance.now()`. */
export interface LoggedCall {
  instance: string;
  kind: CallKind;
  began: number;
  ended: number;
  /** 0: no answer came. */
  status: number;
  code: string | undefined;
}

/**
 * Refusals that are allowed, because a queue may have changed, or an act may come too late. All other calls
 * must succeed, or be repeated after a 503.
 */
const REFUSALS = ['QUEUE_CHANGED', 'ACT_REFUSED'];

/** The calls of a phase in numbers. Times are in milliseconds, of the instance that had the longest. */
export interface CallFigures {
  calls: number;
  away: number;
  unanswered: number;
  /** From the first 503 to the next success. */
  longestAway: number;
  /** Between two successes. */
  longestPause: number;
  slowest: number;
}

/** Every call that the load has sent, and how it ended. */
export class CallLog {
  readonly calls: LoggedCall[] = [];

  /** @returns whether each of these kinds of calls, begun at each instance since then, has succeeded */
  hasServed(instances: readonly string[], kinds: readonly CallKind[], since: number): boolean {
    return instances.every((instance) =>
      kinds.every((kind) =>
        this.calls.some(
          (call) =>
            call.instance === instance && call.kind === kind && call.began >= since && call.status === 200,
        ),
      ),
    );
  }

  /** @returns a line for each answer that no patient and no desk may get */
  complaints(since: number): string[] {
    return this.#since(since)
      .filter(({ status, code }) => {
        if (status === 200 || status === 503) return false;
        return !(status === 409 && REFUSALS.includes(code ?? ''));
      })
      .map(
        ({ instance, kind, status, code, began, ended }) =>
          `${instance} answered a call for ${kind} with ${status} ${code} after ${Math.round(ended - began)} ms`,
      );
  }

  figures(since: number): CallFigures {
    const calls = this.#since(since);
    const instances = [...new Set(calls.map(({ instance }) => instance))];
    const ofEach = instances.map((instance) =>
      pausesOf(
        calls.filter((call) => call.instance === instance),
        since,
      ),
    );
    return {
      calls: calls.length,
      away: calls.filter(({ status }) => status === 503).length,
      unanswered: calls.filter(({ status }) => status === 0).length,
      longestAway: Math.max(0, ...ofEach.map(({ away }) => away)),
      longestPause: Math.max(0, ...ofEach.map(({ pause }) => pause)),
      slowest: Math.max(0, ...calls.map(({ began, ended }) => ended - began)),
    };
  }

  #since = (moment: number) =>
    this.calls.filter(({ ended }) => ended >= moment).sort((one, other) => one.ended - other.ended);
}

/** @param calls of one instance in the order of their answers */
function pausesOf(calls: readonly LoggedCall[], since: number): { away: number; pause: number } {
  let away = 0;
  let pause = 0;
  let firstAway: number | undefined;
  let lastSuccess = since;
  for (const { status, ended } of calls) {
    if (status === 200) {
      if (firstAway !== undefined) away = Math.max(away, ended - firstAway);
      pause = Math.max(pause, ended - lastSuccess);
      firstAway = undefined;
      lastSuccess = ended;
    } else if (status === 503 || status === 0) {
      firstAway ??= ended;
    }
  }
  // Without a success at the end the time goes on.
  if (firstAway !== undefined) away = Number.POSITIVE_INFINITY;
  return { away, pause };
}
