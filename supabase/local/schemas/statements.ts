/** SQL files as single statements, each with its comments and the name of what it is about. */
import { parse } from 'libpg-query';

export interface Statement {
  /** What it makes or changes: `function private.now`, `policy Staff read questions on public.questions`. */
  readonly key: string;
  /** The kind of statement, as PostgreSQL's parser calls it. */
  readonly kind: string;
  /** With the comments before it and its semicolon. */
  readonly text: string;
}

interface Named {
  readonly schemaname?: string;
  readonly relname: string;
}
interface Part {
  readonly String?: { readonly sval: string };
  readonly List?: { readonly items: readonly Part[] };
  readonly ObjectWithArgs?: { readonly objname: readonly Part[] };
  readonly RangeVar?: Named;
  readonly TypeName?: { readonly names: readonly Part[] };
}
/** What the parser says of a statement, as far as a name is in it. */
interface Tree {
  readonly funcname?: readonly Part[];
  readonly relation?: Named;
  readonly typevar?: Named;
  readonly sequence?: Named;
  readonly table?: Named;
  readonly view?: Named;
  readonly idxname?: string;
  readonly trigname?: string;
  readonly policy_name?: string;
  readonly objtype?: string;
  readonly object?: Part;
  readonly objects?: readonly Part[];
  readonly removeType?: string;
}

const named = ({ schemaname = 'public', relname }: Named): string => `${schemaname}.${relname}`;
const joined = (parts: readonly Part[] = []): string =>
  parts.map((part) => part.String?.sval ?? '').join('.');
const objectName = (part: Part | undefined): string =>
  part?.ObjectWithArgs
    ? joined(part.ObjectWithArgs.objname)
    : part?.List
      ? joined(part.List.items)
      : part?.RangeVar
        ? named(part.RangeVar)
        : joined(part?.TypeName?.names ?? (part ? [part] : []));

/** `select private.expose('authenticated', 'name', …)` opens a function. */
const EXPOSE = /select private\.expose\('[^']*', '(\w+)'/;

function keyOf(kind: string, tree: Tree, text: string): string {
  const on = tree.relation ? named(tree.relation) : tree.table ? named(tree.table) : '';
  switch (kind) {
    case 'CreateFunctionStmt':
      return `function ${joined(tree.funcname)}`;
    case 'CreateStmt':
    case 'AlterTableStmt':
      return `table ${on}`;
    case 'ViewStmt':
      return `table ${tree.view ? named(tree.view) : ''}`;
    case 'IndexStmt':
      return `index ${tree.idxname ?? text} on ${on}`;
    case 'CreateTrigStmt':
      return `trigger ${tree.trigname ?? ''} on ${on}`;
    case 'CreatePolicyStmt':
    case 'AlterPolicyStmt':
      return `policy ${tree.policy_name ?? ''} on ${on}`;
    case 'InsertStmt':
    case 'UpdateStmt':
    case 'DeleteStmt':
      return `rows of ${on}`;
    case 'CommentStmt':
      return `comment ${tree.objtype ?? ''} ${objectName(tree.object)}`;
    case 'GrantStmt':
      return `rights on ${(tree.objects ?? []).map(objectName).join(', ')}`;
    case 'DropStmt':
      return `drop ${tree.removeType ?? ''} ${(tree.objects ?? []).map(objectName).join(', ')}`;
    case 'SelectStmt': {
      const name = EXPOSE.exec(text)?.[1];
      return name ? `expose ${name}` : `call ${text}`;
    }
    default:
      return `${kind} ${text}`;
  }
}

const COMMENTS = /^(?:\s|--[^\n]*\n)*/;

/** A statement without the comments before it. */
export const withoutComments = (text: string): string => text.replace(COMMENTS, '');

/** The statements of an SQL text, in their order. */
export async function statementsOf(sql: string): Promise<Statement[]> {
  if (sql.trim() === '') return [];
  const bytes = Buffer.from(sql);
  const { stmts = [] } = (await parse(sql)) as {
    stmts?: { stmt: Record<string, Tree>; stmt_location?: number; stmt_len?: number }[];
  };
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const [[kind = '', tree = {}] = []] = Object.entries(stmt);
    const text = `${bytes
      .subarray(from, length ? from + length : undefined)
      .toString()
      .replace(/^(?:[ \t]*\n)+/, '')
      .replace(/[\s;]+$/, '')};`;
    return { kind, key: keyOf(kind, tree, withoutComments(text)), text };
  });
}
