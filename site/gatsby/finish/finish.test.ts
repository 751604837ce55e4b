import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageStyles, withoutFonts } from './styles';
import { usedStyles } from './used-styles';

const SOURCES = join(import.meta.dirname, '../../src');
const used = (css: string, ...names: string[]): string => usedStyles(css, new Set(names));

describe('the styles of a page', () => {
  it('are the rules whose tags, classes and ids it has', () => {
    expect(used('.a{color:red}.b{color:red}#c{color:red}d{color:red}', 'a', 'd')).toBe(
      '.a{color:red}d{color:red}',
    );
    expect(used('.a,.b .c{color:red}', 'a', 'b')).toBe('.a{color:red}');
  });

  it('keep what depends on a state, an attribute or a place', () => {
    for (const rule of [
      ':focus-visible',
      'a:hover',
      '[hidden]',
      '*',
      '::selection',
      'a:not(.b)',
      'a:nth-child(2)',
    ])
      expect(used(`${rule}{color:red}`, 'a'), rule).toBe(`${rule}{color:red}`);
  });

  it('keep a rule with alternatives when one of them is there', () => {
    expect(used(':is(p,ul):last-child{margin:0}', 'p')).toContain(':is(p,ul)');
    expect(used(':is(p,ul):last-child{margin:0}', 'a')).toBe('');
  });

  it('leave no empty layer, query or variable behind, and an animation with its steps where a rule asks for it', () => {
    expect(used('@layer x{@media print{.gone{color:red}}}', 'a')).toBe('');
    expect(used(':root{--x:1;--y:var(--z);--z:2}a{color:var(--x)}', 'a')).toBe(
      ':root{--x:1}a{color:var(--x)}',
    );
    const turn = '@keyframes turn{from{opacity:0}to{opacity:1}}';
    expect(used(`a{animation:turn linear}${turn}`, 'a')).toContain('from{opacity:0}');
    expect(used(`a{animation:turn linear}${turn}`, 'b')).toBe('');
  });

  it('set no variable twice, and have one layer where two of a name follow each other', () => {
    expect(used(':root{--a:1;--b:2}a{color:var(--a);margin:var(--b)}:root{--a:3}', 'a')).toBe(
      ':root{--b:2}a{color:var(--a);margin:var(--b)}:root{--a:3}',
    );
    expect(
      used('@layer x{a{color:red}}@layer x{.b{margin:0}}@layer y{a{margin:0}}@layer x{a{top:0}}', 'a', 'b'),
    ).toBe('@layer x{a{color:red}.b{margin:0}}@layer y{a{margin:0}}@layer x{a{top:0}}');
  });

  it('keep the variables that drawings in the page read', () => {
    const styles = pageStyles(':root{--olive:green;--x:1}a{top:0}');
    expect(styles('<a><path fill="var(--olive)"/></a>')).toBe(':root{--olive:green}a{top:0}');
  });

  it('have the layer of what scripts put into a page whole, with its queries', () => {
    const scripted = '@layer scripted{.toast{top:0}@media print{.toast p{top:0}}}';
    expect(pageStyles(`${scripted}@layer pages{.toast{top:0}}`)('<a>')).toBe(scripted);
  });

  it('have no rule outside of that layer for a class that only scripts set', () => {
    const read = (ending: RegExp): string[] =>
      readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
        .filter((name) => ending.test(name))
        .map((name) => readFileSync(join(SOURCES, name), 'utf8'));
    const html = read(/\.tsx$/).join('');
    const set = read(/(?<!\.test)\.ts$/).flatMap((text) =>
      [...text.matchAll(/(?:\bclass: |className = )([^,;\n]+)/g)].flatMap(
        ([, names = '']) => names.match(/[a-z][\w-]+/g) ?? [],
      ),
    );
    const alone = [...new Set(set)].filter((name) => !new RegExp(`["' \`]${name}["' \`]`).test(html));
    expect(alone).toContain('toast');
    const rules = read(/(?<!scripted)\.css$/).join('');
    expect(alone.filter((name) => new RegExp(`\\.${name}(?![\\w-])`).test(rules))).toEqual([]);
  });

  it('name no font that is fetched: a page names its own', () => {
    expect(withoutFonts('@font-face{src:url(x)}@font-face{src:local("Arial")}')).toBe(
      '@font-face{src:local("Arial")}',
    );
  });
});
