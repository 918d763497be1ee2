import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../../server/storage/migrations.js';
import { embeddedDatabases } from './databases.js';

describe('the tables', () => {
  afterAll(() => embeddedDatabases.close());

  it('of a newer version are left alone', async () => {
    const database = await embeddedDatabases.take();
    await migrate(database);
    await database.query('INSERT INTO migrations (step) VALUES (9999)');
    await expect(migrate(database)).rejects.toThrow('The database was changed by a newer version of the service');
    await database.query('DELETE FROM migrations WHERE step = 9999');
    await migrate(database);
    await embeddedDatabases.giveBack(database);
  });
});
