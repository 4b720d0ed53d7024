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
