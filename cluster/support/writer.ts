import pg from 'pg';

const PAUSE_MS = 50;
const CONNECT_MS = 1_000;
const ANSWER_MS = 2_000;

/** Stores numbers one after another through PgBouncer, each over a connection of its own. */
export class Writer {
  /** The numbers that PostgreSQL confirmed: none of them may be lost. */
  readonly confirmed: number[] = [];
  private readonly url: string;
  private next = 1;

  constructor(url: string) {
    this.url = url;
  }

  async prepare(): Promise<void> {
    await withClient(this.url, (client) => client.query('create table marks (mark integer primary key)'));
  }

  /** @returns whether the next number was confirmed */
  async write(): Promise<boolean> {
    const mark = this.next;
    this.next += 1;
    try {
      await withClient(this.url, (client) => client.query('insert into marks values ($1)', [mark]));
      this.confirmed.push(mark);
      return true;
    } catch {
      return false;
    }
  }

  /** Writes until something is confirmed that was begun after the call. @returns how long that took */
  async untilConfirmed(timeoutMs: number): Promise<number> {
    const began = performance.now();
    while (!(await this.write())) {
      if (performance.now() - began > timeoutMs)
        throw new Error(`Nothing was stored within ${timeoutMs} ms.`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return performance.now() - began;
  }

  /** @returns the confirmed numbers that are not in the database */
  async lost(): Promise<number[]> {
    const { rows } = await withClient(this.url, (client) => client.query('select mark from marks'));
    const stored = new Set(rows.map(({ mark }) => mark));
    return this.confirmed.filter((mark) => !stored.has(mark));
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.end().catch(() => undefined);
  }
}
