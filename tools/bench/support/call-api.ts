/** Calls the API as one account. Returns the `data` of the answer. @throws Error with any other answer */
// biome-ignore lint/suspicious/noExplicitAny: the answers of several endpoints
export type CallApi = (method: string, path: string, body?: object) => Promise<any>;

/**
 * @param port of the server on 127.0.0.1
 * @param token of the account
 */
export function callApi(port: number, token: string): CallApi {
  return async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}

/** The doctors who have so many free places on a date. */
export async function freeDoctors(call: CallApi, date: string, places: number): Promise<number[]> {
  const { doctors } = await call('GET', `/availability?date=${date}`);
  return (doctors as { doctorId: number; available: number }[])
    .filter(({ available }) => available >= places)
    .map(({ doctorId }) => doctorId);
}

/** The doctors of the demo clinic who can be booked today; at least one. */
export async function bookableDoctors(origin: string): Promise<[number, ...number[]]> {
  const answer = await fetch(`${origin}/api/doctors`);
  const { data } = (await answer.json()) as {
    data: { doctors: { id: number; today: { availableSlots: number } }[] };
  };
  const [first, ...others] = data.doctors.filter(({ today }) => today.availableSlots > 0).map(({ id }) => id);
  if (first === undefined) throw new Error('No doctor of the demo clinic can be booked today.');
  return [first, ...others];
}
