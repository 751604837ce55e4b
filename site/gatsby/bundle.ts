import type { CreateWebpackConfigArgs } from 'gatsby';
import { openProgramYear } from './program-year';

/** Helpers of the bundler, which Gatsby types only as functions. */
type GetConfig = () => { readonly optimization: { minimizer: object[] } };
type Define = (constants: Record<string, string>) => object;

/** The dates of this build, for the check whether they have changed since. */
export async function defineYear({ actions, plugins }: CreateWebpackConfigArgs): Promise<void> {
  const define = plugins.define as Define;
  const year = await openProgramYear();
  const moments = Object.fromEntries(
    Object.entries(year).filter(([key]) =>
      /^(application_deadline|decisions|registration_deadline)_/.test(key),
    ),
  );
  actions.setWebpackConfig({ plugins: [define({ BUILT_YEAR: JSON.stringify(moments) })] });
}

/** Gatsby always bundles its runtime; it does not ship (gatsby/finish), so nobody need make it small. */
export function leaveRuntimeLarge({ stage, actions, getConfig }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const config = (getConfig as GetConfig)();
  // The first minimizer is the scripts', the second the styles'.
  config.optimization.minimizer.shift();
  actions.replaceWebpackConfig(config);
}
