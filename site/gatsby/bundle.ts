import type { CreateWebpackConfigArgs } from 'gatsby';
import { buildValues, builtYear } from './built-year';
import { contentFolder } from './content-folder';
import { openProgramYear } from './program-year';

/** Helpers of the bundler, which Gatsby types only as functions. */
type GetConfig = () => { readonly optimization: { minimizer: object[] }; devtool: string | false };
type Define = (constants: Record<string, string>) => object;

/** The program year of this build, for components. */
export async function defineYear({ actions, plugins }: CreateWebpackConfigArgs): Promise<void> {
  const define = plugins.define as Define;
  const year = builtYear(await openProgramYear(), await buildValues(), contentFolder(), new Date());
  actions.setWebpackConfig({ plugins: [define({ BUILT_YEAR: `(${JSON.stringify(await year)})` })] });
}

/** Gatsby always bundles its runtime; it does not ship (gatsby/finish), so nobody need make it small or map it. */
export function leaveRuntimeLarge({ stage, actions, getConfig }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const config = (getConfig as GetConfig)();
  // The first minimizer is the scripts', the second the styles'.
  config.optimization.minimizer.shift();
  config.devtool = false;
  actions.replaceWebpackConfig(config);
}
