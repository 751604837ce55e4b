/** Faults in a TypeScript file: comparisons, logic, arithmetic, conditions and literals, one at a time. */
import ts from 'typescript';
import { shortLine, type Mutant } from './mutant.ts';

const SWAPS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '??': '&&',
};

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** A loop that a fault makes endless would hold up everything: its head stays as it is. */
const inLoopHead = (node: ts.Node): boolean => {
  for (let at = node; at.parent; at = at.parent)
    if (
      (ts.isForStatement(at.parent) || ts.isWhileStatement(at.parent) || ts.isDoStatement(at.parent)) &&
      at !== at.parent.statement
    )
      return true;
  return false;
};

function editsOf(node: ts.Node, source: ts.SourceFile): Edit[] {
  const whole = (target: ts.Node, by: string): Edit => ({
    from: target.getStart(source),
    to: target.getEnd(),
    by,
  });
  if (ts.isTypeNode(node) || inLoopHead(node)) return [];
  if (ts.isBinaryExpression(node)) {
    const by = SWAPS[node.operatorToken.getText(source)];
    return by ? [whole(node.operatorToken, by)] : [];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [whole(node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [whole(node, 'true')];
  if (ts.isNumericLiteral(node)) return [whole(node, `${Number(node.text.replaceAll('_', '')) + 1}`)];
  if (ts.isIfStatement(node)) return [whole(node.expression, `!(${node.expression.getText(source)})`)];
  if (ts.isConditionalExpression(node))
    return [whole(node.condition, `!(${node.condition.getText(source)})`)];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [whole(node, node.operand.getText(source))];
  if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression)) return [whole(node, ';')];
  return [];
}

/** Every fault this knows for the text, in the order of the file. */
export function typescriptMutants(name: string, text: string): Mutant[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    for (const { from, to, by } of editsOf(node, source)) {
      const { line } = source.getLineAndCharacterOfPosition(from);
      const was = shortLine(text.slice(from, to));
      found.push({
        name: `${name} · ${shortLine(text.split('\n')[line] ?? '')} · ${was} → ${by === ';' ? 'nothing' : shortLine(by)}`,
        text: text.slice(0, from) + by + text.slice(to),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
