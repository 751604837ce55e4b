/** The fixture's text, for startApiFixture. */
import { readFile } from 'node:fs/promises';

export const fixtureSchema = (): Promise<string> =>
  readFile(new URL('./fixture.sql', import.meta.url), 'utf8');
