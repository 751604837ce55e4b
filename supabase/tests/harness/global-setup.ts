/** Starts the run's cluster before the first test file and stops it after the last. */
import type { TestProject } from 'vitest/node';
import { startScratch } from '../../local/scratch.ts';
import './cluster.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await startScratch();
  const { url, apiUrl, authUrl, storageUrl, superuserUrl } = scratch;
  project.provide('schoolCluster', { url, apiUrl, authUrl, storageUrl, superuserUrl, started: true });
  return () => scratch.stop();
}
