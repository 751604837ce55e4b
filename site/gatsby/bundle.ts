import { resolve } from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';

const EMPTY = resolve('src/lib/no-plugin.ts');

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

/** Makes the bundler take one module for another; Gatsby types its helpers only as functions. */
type Replace = (name: RegExp, by: string) => object;

/** Leaves the unused parts out of the browser's bundle: 3 KB less on every page. */
export function trimBundle({ stage, actions, plugins }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const replace = plugins.normalModuleReplacement as Replace;
  actions.setWebpackConfig({ plugins: UNUSED.map((name) => replace(name, EMPTY)) });
}
