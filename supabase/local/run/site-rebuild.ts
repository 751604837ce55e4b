/** Builds the public site in the background while the last build is served, and swaps the new one in whole. */
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export interface SiteRebuild {
  /** Folders that are served from; `site` is changed here. */
  readonly folders: { site: string };
  /** Where the build writes, and where its last output waits meanwhile. */
  readonly output: string;
  readonly aside: string;
  /** Makes `output`; answers false when nothing had to be made. */
  readonly build: () => Promise<boolean>;
  /** Whether the build has to be made at all, so that the output is not moved for nothing. */
  readonly isStale: () => Promise<boolean>;
  readonly onFailure: (error: unknown) => Promise<void>;
}

async function rebuild({ folders, output, aside, build, isStale }: SiteRebuild): Promise<void> {
  if (!(await isStale())) return;
  await rm(aside, { recursive: true, force: true });
  await mkdir(path.dirname(aside), { recursive: true });
  await rename(output, aside);
  folders.site = aside;
  try {
    await build();
    folders.site = output;
  } catch (error) {
    await rm(output, { recursive: true, force: true });
    await rename(aside, output);
    folders.site = output;
    throw error;
  }
}

/** One build at a time; what is asked for meanwhile makes one more afterwards. The answer's `done` waits for all of it. */
export function createSiteRebuild(parts: SiteRebuild): {
  readonly ask: () => void;
  readonly done: () => Promise<void>;
} {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await rebuild(parts).catch(parts.onFailure);
    } while (again);
    running = null;
  };
  return {
    ask: () => {
      if (running) again = true;
      else running = run();
    },
    done: () => running ?? Promise.resolve(),
  };
}
