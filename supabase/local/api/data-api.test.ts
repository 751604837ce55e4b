import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApiFixture, type ApiFixture } from './testing.ts';
import { fixtureSchema } from './testing-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
});
afterAll(() => api.stop());

test.each([
  '/_system/info',
  '/_system/config',
  '/_system/introspect',
  '/auth/v1/settings',
  '/storage/v1/bucket',
  '/',
])('nothing of the library but /rest/v1 is mounted: %s', async (path) => {
  const response = await api.fetch(path, { headers: await api.headers('service_role') });
  expect(response.status).toBe(404);
});

test.each(['auth', 'storage', 'extensions', 'supabase_migrations'])(
  'schema %s is not exposed',
  async (schema) => {
    const client = await api.client('service_role');
    expect((await client.schema(schema).from('users').select()).error).toMatchObject({ code: 'PGRST106' });
  },
);
