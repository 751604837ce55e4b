/** Of modules of the contract, the declarations that somebody uses: entries of functions that nobody calls fall away. */
import ts from 'typescript';

/** A name that is declared in a module: `server.ts#finishedUpload`. */
type Key = `${string}#${string}`;

interface Module {
  readonly source: ts.SourceFile;
  /** Its own top-level names. */
  readonly own: ReadonlyMap<string, ts.Statement>;
  /** Imported names: from which specifier, and under which name there. */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

function moduleOf(name: string, text: string): Module {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const own = new Map<string, ts.Statement>();
  const imported = new Map<string, { from: string; name: string }>();
  for (const statement of source.statements)
    if (ts.isImportDeclaration(statement)) {
      const from = (statement.moduleSpecifier as ts.StringLiteral).text;
      const bindings = statement.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings))
        for (const each of bindings.elements)
          imported.set(each.name.text, { from, name: (each.propertyName ?? each.name).text });
    } else if (ts.isVariableStatement(statement))
      for (const { name: declared } of statement.declarationList.declarations)
        own.set(declared.getText(), statement);
    else if ('name' in statement && statement.name)
      own.set((statement.name as ts.Identifier).text, statement);
  return { source, own, imported };
}

/** An identifier that asks for what is declared under its name, not the key of a member. */
const asks = (node: ts.Node): node is ts.Identifier =>
  ts.isIdentifier(node) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node);

const isEntry = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) &&
  ts.isCallExpression(node.initializer) &&
  node.initializer.expression.getText() === 'fn';

/** What is left of the modules, by name, when `roots` of them are used and `called` functions are called. */
export function contractSlice(
  texts: Readonly<Record<string, string>>,
  roots: readonly Key[],
  called: ReadonlySet<string>,
): Record<string, string> {
  const modules = new Map(Object.entries(texts).map(([name, text]) => [name, moduleOf(name, text)]));
  const used = new Map<Key, ts.Statement>();

  const declared = (file: string, name: string): [string, Module, string] | undefined => {
    const module = modules.get(file);
    const elsewhere = module?.imported.get(name);
    const next = elsewhere?.from.startsWith('./') ? elsewhere.from.slice(2) : undefined;
    if (elsewhere) return next === undefined ? undefined : declared(next, elsewhere.name);
    return module?.own.has(name) ? [file, module, name] : undefined;
  };
  /** An entry that nobody calls, or a spread of nothing but such. */
  const falls = (file: string, node: ts.Node): boolean => {
    if (isEntry(node)) return !called.has(node.name.getText());
    if (!ts.isSpreadAssignment(node) || !ts.isIdentifier(node.expression)) return false;
    const found = declared(file, node.expression.text);
    const list = found?.[1].own.get(found[2]);
    const parts = list && ts.isVariableStatement(list) && list.declarationList.declarations[0]?.initializer;
    return Boolean(
      found &&
      parts &&
      ts.isObjectLiteralExpression(parts) &&
      parts.properties.every(
        (part) => (isEntry(part) || ts.isSpreadAssignment(part)) && falls(found[0], part),
      ),
    );
  };
  const use = (file: string, name: string): void => {
    const found = declared(file, name);
    const key: Key | undefined = found && `${found[0]}#${found[2]}`;
    const statement = found?.[1].own.get(found[2]);
    if (!found || !key || !statement || used.has(key)) return;
    used.set(key, statement);
    const visit = (node: ts.Node): void => {
      if (falls(found[0], node)) return;
      if (asks(node)) use(found[0], node.text);
      ts.forEachChild(node, visit);
    };
    visit(statement);
  };
  for (const root of roots) {
    const [file = '', name = ''] = root.split('#');
    use(file, name);
  }

  /** A statement's text with its comments, without what falls. */
  const printed = (file: string, statement: ts.Statement, names: Set<string>): string => {
    const text = statement.getSourceFile().text;
    const cuts: [number, number][] = [];
    const visit = (node: ts.Node): void => {
      if (falls(file, node)) cuts.push([node.getFullStart(), node.end + 1]);
      else {
        if (asks(node)) names.add(node.text);
        ts.forEachChild(node, visit);
      }
    };
    visit(statement);
    let at = statement.getFullStart();
    const kept = cuts.map(([from, to]) => {
      const part = text.slice(at, from);
      at = to;
      return part;
    });
    return kept.join('') + text.slice(at, statement.end);
  };
  return Object.fromEntries(
    [...modules].flatMap(([file, { source, own, imported }]) => {
      const kept = new Set([...own].filter(([name]) => used.has(`${file}#${name}`)).map(([, node]) => node));
      if (kept.size === 0) return [];
      const names = new Set<string>();
      const body = source.statements
        .filter((each) => kept.has(each))
        .map((each) => printed(file, each, names));
      const head = source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
        const { from, list } = importsOf(statement, imported, names);
        return list.length > 0 ? [`import ${typeWord(statement)}{ ${list.join(', ')} } from '${from}';`] : [];
      });
      return [[file, `${head.join('\n')}\n${body.join('')}\n`]];
    }),
  );
}

const typeWord = ({ importClause }: ts.ImportDeclaration): string =>
  importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'type ' : '';

function importsOf(
  statement: ts.ImportDeclaration,
  imported: Module['imported'],
  names: ReadonlySet<string>,
): { readonly from: string; readonly list: readonly string[] } {
  const from = (statement.moduleSpecifier as ts.StringLiteral).text;
  const bindings = statement.importClause?.namedBindings;
  const list =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements.filter((each) => names.has(each.name.text) && imported.has(each.name.text))
      : [];
  return { from, list: list.map((each) => each.getText()) };
}
