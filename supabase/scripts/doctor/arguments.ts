/** What a command about a deployment was asked for: which one, and that no word of it was lost on the way. */

/**
 * The deployment among the words of a command, production where none is named. `flags` are those of the command: npm takes
 * them for itself where the `--` before them is missing, and the command would do another thing than was typed. Throws with
 * what to type.
 */
export function deploymentNamed(
  command: string,
  words: readonly string[],
  flags: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): 'production' | 'staging' {
  const taken = flags.find((flag) => env[`npm_config_${flag.replaceAll('-', '_')}`] !== undefined);
  if (taken)
    throw new Error(
      `npm took --${taken} for itself. Write -- before it: npm run ${command === 'bundle' ? 'task -- bundle' : `${command} --`} --${taken}`,
    );
  const [name = 'production', more] = words;
  if (more !== undefined || (name !== 'production' && name !== 'staging'))
    throw new Error(`There is no deployment "${more ?? name}". There are production and staging.`);
  return name;
}
