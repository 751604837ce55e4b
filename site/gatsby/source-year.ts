import type { SourceNodesArgs } from 'gatsby';
import { openProgramYear } from './program-year';

/** Puts the open program year into the data layer as the one ProgramYear node. */
export async function sourceProgramYear({
  actions,
  createNodeId,
  createContentDigest,
}: SourceNodesArgs): Promise<void> {
  const year = await openProgramYear();
  if (!year) return;
  await actions.createNode({
    ...year,
    id: createNodeId('program-year'),
    internal: { type: 'ProgramYear', contentDigest: createContentDigest(year) },
  });
}
