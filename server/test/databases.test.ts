import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { describeOnBothEngines, freshDatabaseUrl } from './databases.ts';

describeOnBothEngines('a fresh database', (engine) => {
  it('is empty, and is not the database of another test', async () => {
    const first = await connect(await freshDatabaseUrl(engine));
    const second = await connect(await freshDatabaseUrl(engine));
    try {
      await first.write((tx) => sql`create table only_here (name text)`.execute(tx));
      await expect(sql`select * from only_here`.execute(first.read)).resolves.toMatchObject({ rows: [] });
      await expect(sql`select * from only_here`.execute(second.read)).rejects.toThrow('only_here');
    } finally {
      await first.close();
      await second.close();
    }
  });
});
