import postcss, { type AtRule, type Node, type Root } from 'postcss';
import selectorParser, { type Node as SelectorNode, type Selector } from 'postcss-selector-parser';

/** Functions of which one of the alternatives has to be possible; whatever else stands in brackets says nothing. */
const ALTERNATIVES = new Set([':is', ':where', ':has']);

/** Whether a part of a selector can match in a page with these names. States and attributes change, so they always can. */
function isPossible(node: SelectorNode, names: ReadonlySet<string>): boolean {
  if (node.type === 'tag' || node.type === 'class' || node.type === 'id') return names.has(node.value);
  if (node.type !== 'pseudo' || !ALTERNATIVES.has(node.value)) return true;
  return node.nodes.some((selector) => canMatch(selector, names));
}
const canMatch = (selector: Selector, names: ReadonlySet<string>): boolean =>
  selector.nodes.every((node) => isPossible(node, names));

function usedSelectors(text: string, names: ReadonlySet<string>): string[] {
  const kept: string[] = [];
  selectorParser((root) =>
    root.each((selector) => void (canMatch(selector, names) && kept.push(String(selector).trim()))),
  ).processSync(text);
  return kept;
}

/** The layer of what scripts put into a page (src/styles/scripted.css): no HTML tells whether it is needed. */
const SCRIPTED = 'scripted';

/** Steps of an animation, and whatever stands in the scripted layer: kept whatever the page has. */
function isKept(container: Node | undefined): boolean {
  if (container?.type !== 'atrule') return false;
  const { name, params, parent } = container as AtRule;
  return /keyframes$/.test(name) || (name === 'layer' && params === SCRIPTED) || isKept(parent);
}

/** Rules left without a selector go, then what stood around them. */
function dropRules(root: Root, names: ReadonlySet<string>): void {
  root.walkRules((rule) => {
    if (isKept(rule.parent)) return;
    const kept = usedSelectors(rule.selector, names);
    if (kept.length === 0) rule.remove();
    else rule.selector = kept.join(',');
  });
  let dropped = true;
  while (dropped) {
    dropped = false;
    root.walkAtRules((rule) => {
      if (rule.nodes?.length !== 0) return;
      rule.remove();
      dropped = true;
    });
  }
}

/** Animations that no rule that is left asks for. */
function dropKeyframes(root: Root): void {
  const asked = new Set<string>();
  root.walkDecls(/^animation(-name)?$/, ({ value }) => {
    for (const word of value.match(/[\w-]+/g) ?? []) asked.add(word);
  });
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!asked.has(rule.params)) rule.remove();
  });
}

/** Variables that neither a rule nor the page itself reads, also those that only such a variable read. */
function dropVariables(root: Root, html: string): void {
  let dropped = true;
  while (dropped) {
    dropped = false;
    const read = new Set(
      [...`${root.toString()}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
    );
    root.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      dropped = true;
    });
  }
}

/** Variables that a later rule of the same words sets again, outside of layers and queries: fonts bring their own. */
function dropSetAgain(root: Root): void {
  const later = new Set<string>();
  for (const rule of [...root.nodes].reverse()) {
    if (rule.type !== 'rule') continue;
    for (const declaration of [...rule.nodes].reverse()) {
      if (declaration.type !== 'decl' || !declaration.prop.startsWith('--')) continue;
      const said = `${rule.selector} ${declaration.prop}`;
      if (later.has(said)) declaration.remove();
      else later.add(said);
    }
  }
}

/** Neighbours in the same layer become one. */
function joinLayers(root: Root): void {
  root.walkAtRules('layer', (rule) => {
    const before = rule.prev();
    if (before?.type !== 'atrule' || before.name !== 'layer' || before.params !== rule.params) return;
    if (!before.nodes || !rule.nodes) return;
    before.append(rule.nodes);
    rule.remove();
  });
}

/** The part of a style sheet that can matter in a page with these tags, classes and ids; drawings in `html` read variables too. */
export function usedStyles(css: string, names: ReadonlySet<string>, html = ''): string {
  const root = postcss.parse(css);
  dropRules(root, names);
  dropKeyframes(root);
  dropSetAgain(root);
  dropVariables(root, html);
  joinLayers(root);
  return root.toString();
}
