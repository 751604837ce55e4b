/** The import law bites: each forbidden import, tried once in the place of an existing file. */
import path from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
let eslint: ESLint;

const complaints = async (file: string, text: string): Promise<string[]> => {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
};

describe('the import law', () => {
  beforeAll(() => {
    eslint = new ESLint({ cwd: root });
  });

  it.each([
    ['shared/src/checklist.ts', "import '../../portal/package.json';", 'import-x/no-restricted-paths'],
    ['shared/src/checklist.ts', "import 'react';", 'no-restricted-imports'],
    ['portal/vite.config.ts', "import '../admin/package.json';", 'import-x/no-restricted-paths'],
    ['admin/vite.config.ts', "import '../site/package.json';", 'import-x/no-restricted-paths'],
    ['site/gatsby-config.ts', "import '../portal/package.json';", 'import-x/no-restricted-paths'],
    ['supabase/local/services.ts', "import '../../admin/package.json';", 'import-x/no-restricted-paths'],
  ])('%s may not say %s', async (file, text, rule) => {
    expect(await complaints(file, text)).toContain(rule);
  });

  it('lets every room import shared', async () => {
    const text = "import { money } from '@school/shared/formats';\nexport const price = money(1);\n";
    expect(await complaints('portal/vite.config.ts', text)).not.toContain('import-x/no-restricted-paths');
  });
});
