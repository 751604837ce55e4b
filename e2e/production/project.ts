/** An embedded project in a database of its own, copied from the migrated one of the run's cluster. */
import { startEmbedded, type Embedded, type EmbeddedOptions } from '../../supabase/conformance/embedded.ts';
import { ownDatabase } from '../../supabase/tests/harness/cluster.ts';

export const startProject = async (
  options: Omit<EmbeddedOptions, 'database' | 'filled'> = {},
): Promise<Embedded> => startEmbedded({ ...options, database: await ownDatabase() });
