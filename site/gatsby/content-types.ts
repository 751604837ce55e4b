interface JsonNodeLike {
  readonly relativePath?: unknown;
}

const pascal = (name: string): string =>
  name
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * GraphQL type of a JSON content file: `content/home.json` is HomeJson, every file in `content/torah/` is TorahJson.
 * Types are declared in `schema.ts`; an undeclared one is inferred.
 */
export function contentTypeName({ node }: { readonly node: JsonNodeLike }): string {
  const path = typeof node.relativePath === 'string' ? node.relativePath : '';
  const [first = '', second] = path.split('/');
  return `${pascal(second === undefined ? first.replace(/\.json$/, '') : first)}Json`;
}
