/** Starts the run's cluster before the first test file and stops it after the last. */
import type { TestProject } from 'vitest/node';
import { startScratch } from '../../local/scratch.ts';
import './cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await startScratch();
  const { url, apiUrl, authUrl, storageUrl, superuserUrl } = scratch;
  process.env['SCENES_BEGIN'] = String(Date.now());
  project.provide('schoolCluster', { url, apiUrl, authUrl, storageUrl, superuserUrl, keepsScenes: true });
  return () => scratch.stop();
}
