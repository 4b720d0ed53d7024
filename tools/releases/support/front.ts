import { type Answer as Called, call } from '../../../faults/support/patients.ts';
import { failToStart, type ServerProcess, startServer } from '../../../server/test/server-process.ts';

/** A running server of a release. */
export interface Instance {
  name: string;
  server: ServerProcess;
}

/** A status of 0 means that no answer came. */
export interface Answer extends Called {
  from: Instance;
}

interface Sending {
  body?: object | undefined;
  token?: string | undefined;
  to?: Instance;
}

/** A load balancer: sends each call to the next instance, and notes every answer that nobody should see. */
export class Front {
  /** Answers of 500 and above, and calls without an answer. */
  readonly wrong: string[] = [];
  #instances: Instance[] = [];
  #calls = 0;

  get instances(): readonly Instance[] {
    return this.#instances;
  }

  add(instance: Instance): void {
    this.#instances = [...this.#instances, instance];
  }

  /** No more calls go to an instance. Those in progress are still answered. */
  remove(instance: Instance): void {
    this.#instances = this.#instances.filter((one) => one !== instance);
  }

  /** The instance that is next, another one than `not` if there is one. */
  next(not?: Instance): Instance {
    const others = this.#instances.filter((one) => one !== not);
    const among = others.length > 0 ? others : this.#instances;
    this.#calls += 1;
    const instance = among[this.#calls % among.length];
    if (!instance) throw new Error('No instance runs.');
    return instance;
  }

  async send(method: string, path: string, { body, token, to }: Sending = {}): Promise<Answer> {
    const from = to ?? this.next();
    const more = { method, ...(token ? { token } : {}) };
    const answer = await call(from.server.api, path, body, more);
    if (answer.status === 0 || answer.status >= 500)
      this.wrong.push(`${from.name}: ${method} ${path} was answered ${answer.status}`);
    return { ...answer, from };
  }

  /** Sends a call that must succeed. @returns what it was answered */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer holds
  async get(method: string, path: string, sending: Sending = {}): Promise<any> {
    const { status, code, data, from } = await this.send(method, path, sending);
    if (status === 200) return data;
    throw new Error(`${from.name}: ${method} ${path} was answered ${status} ${code ?? ''}`);
  }
}

/** Starts an instance of a release. @param folder of its source, with its built server */
export async function startInstance(
  name: string,
  folder: string,
  env: Record<string, string>,
): Promise<Instance> {
  return { name, server: await startServer(env, `${folder}/server/dist/main.js`) };
}

/** Starts an instance that its release refuses to start. @returns its exit code and its sentence */
export function refuseInstance(folder: string, env: Record<string, string>) {
  return failToStart(env, `${folder}/server/dist/main.js`);
}
