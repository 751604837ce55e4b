/**
 * Names that a file exports though no other file asks for them: they are its own, or nobody's. A type that the file itself uses
 * may be exported for nobody: it says what its functions take and answer.
 */
import path from 'node:path';
import ts from 'typescript';
import { GENERATED, sourceOf, type Module } from './modules.ts';

/** What something else than our imports reads: settings of tools, pages that Gatsby finds, functions that Deno serves, the seed. */
const ENTRY =
  /(?:^|\/)(?:vite|vitest|playwright)\.config\.|^site\/(?:gatsby-[\w]+\.tsx?|src\/(?:pages|templates)\/|test\/gatsby\.ts$)|^supabase\/(?:functions\/[\w-]+\/handler|seed\/seed)\.ts$|\.d\.m?ts$/;

interface Exported {
  readonly name: string;
  /** Used in the file itself, so that it only need not be exported. */
  readonly inside: boolean;
  readonly isType: boolean;
}

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false) &&
  !ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

function namesOf(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name, initializer }) =>
      // Gatsby finds fragments of queries by itself.
      ts.isIdentifier(name) && !(initializer && ts.isTaggedTemplateExpression(initializer))
        ? [name.text]
        : [],
    );
  const declared =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node);
  return declared && node.name ? [node.name.text] : [];
}

function exportedBy(module: Module): Exported[] {
  const uses = (name: string): number => module.text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
  return sourceOf(module)
    .statements.filter(isExported)
    .flatMap((node) =>
      namesOf(node).map((name) => ({
        name,
        inside: uses(name) > 1,
        isType: ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node),
      })),
    );
}

/** The modules' own file for what is written after `from`; null for a package. */
export type Resolve = (module: Module, from: string) => string | null;

/** Names by the file they are asked of; `*` for all. */
function asked(module: Module, resolve: Resolve): (readonly [file: string, names: readonly string[]])[] {
  const found: (readonly [string, readonly string[]])[] = [];
  const ask = (from: ts.Expression | undefined, names: readonly string[]): void => {
    const file = from && ts.isStringLiteralLike(from) ? resolve(module, from.text) : null;
    if (file) found.push([file, names]);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings))
        ask(
          node.moduleSpecifier,
          bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text),
        );
      else if (bindings) ask(node.moduleSpecifier, ['*']);
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause;
      const names =
        clause && ts.isNamedExports(clause)
          ? clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
          : ['*'];
      ask(node.moduleSpecifier, names);
    } else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        /^(?:vi\.importActual|require|server\.ssrLoadModule)$/.test(node.expression.getText()))
    )
      ask(node.arguments[0], ['*']);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      ask(node.argument.literal, ['*']);
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(module));
  return found.map(([file, names]) => [path.posix.normalize(file), names]);
}

/** `file: name` of every export that nobody asks for; `all` are those who may ask, tests and configuration included. */
export function unusedExports(all: readonly Module[], resolve: Resolve): string[] {
  const used = new Map<string, Set<string>>();
  for (const module of all)
    for (const [file, names] of asked(module, resolve)) {
      const set = used.get(file) ?? new Set();
      for (const name of names) set.add(name);
      used.set(file, set);
    }
  return all
    .filter(({ name }) => !ENTRY.test(name) && !GENERATED.test(name))
    .flatMap((module) => {
      const names = used.get(module.name);
      if (names?.has('*')) return [];
      return exportedBy(module)
        .filter(({ name, inside, isType }) => !names?.has(name) && !(isType && inside))
        .map(({ name, inside }) => `${module.name}: ${name}${inside ? '' : ' (not used at all)'}`);
    });
}
