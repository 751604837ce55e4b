import { describe, expect, it } from 'vitest';
import { pageStyles, withoutFonts } from './styles';
import { usedStyles } from './used-styles';

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
    expect(styles('<a><path fill="var(--olive)"/></a>', [])).toBe(':root{--olive:green}a{top:0}');
  });

  it('have those that the page’s own scripts will need, and none for islands that it lacks', () => {
    const styles = pageStyles('.toast{top:0}.carousel{top:0}.other{top:0}');
    expect(styles('<div class="toasts">', ['put({class:"toast"},"carousel")'])).toBe('.toast{top:0}');
  });

  it('name no font that is fetched: a page names its own', () => {
    expect(withoutFonts('@font-face{src:url(x)}@font-face{src:local("Arial")}')).toBe(
      '@font-face{src:local("Arial")}',
    );
  });
});
