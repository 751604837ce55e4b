/**
 * What each argument usually is in the scene, by its name. A function that takes nothing else needs no line of its own in the
 * matrix: `student_id` is the scene's `studentId`, and so on.
 */
import type { FunctionContract } from '@school/shared/api/define';
import { contract } from '@school/shared/api/index';
import type { Row } from '../harness/database.ts';
import type { Scene } from './scene.ts';

/** Where the scene has several, or the name is another. */
const named = (scene: Scene): Row => ({
  application_id: scene.applications.b,
  application_ids: [scene.applications.b],
  document_id: scene.documentOfB,
  expected_version: 1,
  format: 'csv',
  letter_id: scene.decisionLetterId,
  outbox_id: scene.mailId,
  program_year_id: scene.yearId,
  reason: 'It has a reason.',
  request_id: scene.correctionId,
  run_id: scene.bulkRunId,
  slot_id: scene.slots[1],
  student_ids: [scene.studentId],
});

const inScene = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The functions whose required arguments all have a usual value, with these. */
export function usualArguments(scene: Scene): Readonly<Record<string, Row>> {
  const known: Row = { ...scene, ...named(scene) };
  const found: Record<string, Row> = {};
  for (const [name, { args }] of Object.entries<FunctionContract>(contract)) {
    const required = Object.entries(args.shape)
      .filter(([, schema]) => schema.def.type !== 'optional')
      .map(([arg]) => [arg, known[arg] ?? known[inScene(arg)]] as const);
    if (required.every(([, value]) => value !== undefined)) found[name] = Object.fromEntries(required);
  }
  return found;
}
