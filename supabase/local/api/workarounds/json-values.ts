/**
 * Workaround: @supabase/lite sends texts for json arguments and columns as they are, so that "plain" is refused as broken
 * JSON, and lists as PostgreSQL's arrays. Here what the body gives for a json argument or column is sent as JSON.
 */
import type { PostgresConnection } from '@supabase/lite/postgres';

type Ast = Parameters<PostgresConnection['onPostgrestAST']>[0];
type Introspection = Awaited<ReturnType<PostgresConnection['introspect']>>;

const isJson = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';

/** A value that is written as JSON whoever writes it: the library, which stringifies objects, or the driver. */
class Json {
  readonly #value: unknown;
  constructor(value: unknown) {
    this.#value = value;
  }
  toJSON(): unknown {
    return this.#value;
  }
  /** Called by `pg` for a parameter. */
  toPostgres(): string {
    return JSON.stringify(this.#value);
  }
}

function encode(values: object, takesJson: (name: string) => boolean): object {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    value !== null && takesJson(name) ? new Json(value) : value,
  ]);
  return Object.fromEntries(entries) as object;
}

/** Encodes json arguments of a call and json columns of a write; a GET has its JSON as text already. */
export function encodeJsonValues(ast: Ast, { functions, columns }: Introspection): Ast {
  if (ast.type === 'rpc') {
    if (!ast.args || Array.isArray(ast.args) || ast.httpMethod === 'GET') return ast;
    const candidates = (functions ?? []).filter(({ name }) => name === ast.function);
    const takesJson = (argument: string): boolean =>
      candidates.some((found) => isJson(found.arg_types[found.arg_names.indexOf(argument)]));
    return { ...ast, args: encode(ast.args, takesJson) };
  }
  if (!ast.values) return ast;
  const takesJson = (column: string): boolean =>
    columns.some(({ table, name, type }) => table === ast.from && name === column && isJson(type));
  const values = Array.isArray(ast.values)
    ? ast.values.map((row: object) => encode(row, takesJson))
    : encode(ast.values, takesJson);
  return { ...ast, values };
}
