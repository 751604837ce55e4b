/** Lines of one file that repeat what the database or the contract says (the rules stand in kept.ts). */
import ts from 'typescript';
import { sourceOf, type Module } from './modules.ts';

const LEAST = 4;
const SHARE = 0.75;

/** Lines of the outermost nodes that are `wanted`. */
function linesWhere(module: Module, wanted: (node: ts.Node) => boolean): number {
  const source = sourceOf(module);
  let lines = 0;
  const visit = (node: ts.Node): void => {
    if (!wanted(node)) return ts.forEachChild(node, visit);
    const text = node.getText(source);
    lines += text.split('\n').filter((line) => line.trim() !== '').length;
  };
  visit(source);
  return lines;
}

const isDerived = (type: ts.TypeNode | undefined): boolean =>
  type !== undefined && (ts.isIndexedAccessTypeNode(type) || ts.isTypeQueryNode(type));

const membersOf = (node: ts.Node): ts.NodeArray<ts.TypeElement> | null =>
  ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node) ? node.members : null;

export const shapeLines = (module: Module, columns: ReadonlySet<string>): number =>
  linesWhere(module, (node) => {
    const members = membersOf(node)?.filter(ts.isPropertySignature) ?? [];
    const byHand = members.filter(({ type }) => !isDerived(type));
    if (byHand.length < LEAST) return false;
    const known = byHand.filter(({ name }) => ts.isIdentifier(name) && columns.has(name.text));
    return known.length >= SHARE * byHand.length;
  });

const areColumns = (names: readonly string[], columns: ReadonlySet<string>): boolean =>
  names.length >= LEAST && names.every((name) => columns.has(name));

export const columnListLines = (module: Module, columns: ReadonlySet<string>): number =>
  linesWhere(module, (node) => {
    if (ts.isArrayLiteralExpression(node) && node.elements.every(ts.isStringLiteral))
      return areColumns(
        node.elements.map((element) => (element as ts.StringLiteral).text),
        columns,
      );
    return ts.isStringLiteralLike(node) && areColumns(node.text.split(/,\s*/), columns);
  });

const isWrapped = (body: ts.Node): boolean => {
  let call: ts.Node = body;
  if (ts.isBlock(call)) {
    const [only, ...more] = call.statements;
    if (!only || more.length > 0) return false;
    if (ts.isReturnStatement(only) && only.expression) call = only.expression;
    else if (ts.isExpressionStatement(only)) call = only.expression;
    else return false;
  }
  while (ts.isAwaitExpression(call) || ts.isParenthesizedExpression(call) || ts.isAsExpression(call))
    call = call.expression;
  if (!ts.isCallExpression(call)) return false;
  const [inner] = call.arguments;
  // unwrap(client.rpc('name', …)) is the same with a second name.
  if (inner && ts.isCallExpression(inner)) return isWrapped(inner);
  const called = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  const name = ts.isIdentifier(called) ? called.text : '';
  return ['rpc', 'call'].includes(name) && inner !== undefined && ts.isStringLiteral(inner);
};

/** Declared by a name of its own at the top of a file or of an object: a callback inside a component is no wrapper. */
export const wrapperLines = (module: Module): number =>
  linesWhere(module, (node) => {
    if (ts.isFunctionDeclaration(node)) return node.body !== undefined && isWrapped(node.body);
    if (!ts.isArrowFunction(node) || !isWrapped(node.body)) return false;
    const { parent } = node;
    return ts.isVariableDeclaration(parent) && ts.isSourceFile(parent.parent.parent.parent);
  });
