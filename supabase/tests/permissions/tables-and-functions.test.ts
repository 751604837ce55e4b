/**
 * Every table and function cell of docs/permissions.md in SQL, where the rights are; through the Data API, which adds only the way
 * there, one person for each word of a row, and every cell when all is asked for (shared/test/inputs.ts).
 */
import { expect, test } from 'vitest';
import { openedRest } from '../harness/rest.ts';
import { readPermissions } from './document.ts';
import { restClient, sqlClient } from './clients.ts';
import { openedScene } from './scene.ts';
import { newTrial, oneOfEach, tryFunctions, tryTables, type Trial } from './trial.ts';

const page = readPermissions();
const scene = openedScene();
const rest = openedRest(() => scene.db);

const report = (name: string, trial: Trial, started: number): void => {
  console.log(
    `permission matrix, ${name}: ${trial.cells} cells in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  expect(trial.wrong).toEqual([]);
};

test('SQL: every table and function as every person', async () => {
  const [trial, started] = [newTrial(), Date.now()];
  await tryTables(scene.db, sqlClient(scene.db), page, trial);
  await tryFunctions(scene, sqlClient(scene.db), page, trial);
  report('SQL', trial, started);
  const never = page.functions.map((row) => row.name).filter((name) => !trial.answered.has(name));
  expect(never, 'functions of which no call succeeded, so that no answer was parsed').toEqual([]);
}, 240_000);

test('Data API: every table and function as one person for each outcome', async () => {
  const trial = newTrial(oneOfEach());
  const [started, client] = [Date.now(), await restClient(rest)];
  await tryTables(scene.db, client, page, trial);
  await tryFunctions(scene, client, page, trial);
  report('Data API', trial, started);
}, 240_000);
