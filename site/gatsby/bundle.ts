import { resolve } from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';
import { openProgramYear } from './program-year';

const EMPTY = resolve('src/lib/no-plugin.ts');
const NO_HEAD = resolve('src/lib/no-head.ts');

/** Parts that Gatsby and its plugins put into every page and that this site never runs. */
const UNUSED = [
  /** Third-party scripts in a worker: there are none. */
  /partytown[\\/]gatsby-browser/,
  /^gatsby-script$/,
  /** Installs a service worker when a plugin asks for one: none does. */
  /register-service-worker/,
  /** Debugging help, empty in production. */
  /gatsby-plugin-preact[\\/]gatsby-browser/,
];

/** Gatsby's own settings write for browsers that can't run its modules anyway; these cost 1.5 % less. */
const MINIFY = {
  compress: { passes: 3, ecma: 2017, unsafe_arrows: true, keep_fargs: false },
  output: { ecma: 2017, comments: false },
};

/** Helpers of the bundler, which Gatsby types only as functions. */
type Minify = (options: { readonly terserOptions: typeof MINIFY }) => object;
type GetConfig = () => { readonly optimization: { readonly minimizer: object[] } };
type Replace = (name: RegExp, by: string) => object;
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

/** Leaves the unused parts out of the browser's bundle: 5 KB less on every page. */
export function trimBundle({ stage, actions, plugins, getConfig }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const config = (getConfig as GetConfig)();
  const minify = plugins.minifyJs as Minify;
  // The first minimizer is the scripts', the second the styles'.
  config.optimization.minimizer[0] = minify({ terserOptions: MINIFY });
  actions.replaceWebpackConfig(config);
  const replace = plugins.normalModuleReplacement as Replace;
  const define = plugins.define as Define;
  // The search library names its own file for workers, which it does not start here; the bundler would write the
  // folder of the building machine into the page.
  const noFolder = define({ 'import.meta.url': JSON.stringify('') });
  const unused = UNUSED.map((name) => replace(name, EMPTY));
  const noHead = replace(/head\/head-export-handler-for-browser$/, NO_HEAD);
  actions.setWebpackConfig({ plugins: [...unused, noHead, noFolder] });
}
