/** What the tests of a file, or of a `describe`, play in. */
import { afterAll, beforeAll } from 'vitest';

interface Stops {
  stop(): Promise<unknown>;
}
type Scene = Stops | { readonly db: Stops } | { readonly stage: { readonly db: Stops } };

/** Opens it before the first test, and stops it or the database it stands on after the last. Until then it is empty. */
export function opened<S extends Scene>(open: () => Promise<S>): S {
  // Filled in place: whoever holds it while the file loads has all of it when the tests run.
  const scene = {} as S;
  beforeAll(async () => {
    Object.assign(scene, await open());
  });
  afterAll(() => {
    if ('stop' in scene) return scene.stop();
    if ('db' in scene) return scene.db.stop();
    // Nothing of it where it could not be opened.
    return 'stage' in scene ? scene.stage.db.stop() : undefined;
  });
  return scene;
}
