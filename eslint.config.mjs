/**
 * Lint rules that read one file, and the import law (rules that need types: .oxlintrc.json): shared imports nobody, papers only shared, the three front ends never import each other, features and
 * resources do not import their siblings, edge functions import only their own folder and `_shared`.
 */
import { readdirSync, existsSync } from 'node:fs';
import js from '@eslint/js';
import globals from 'globals';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const ROOMS = ['site', 'portal', 'admin', 'supabase', 'papers', 'shared', 'e2e'];
const foldersIn = (dir) =>
  existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((e) => e.isDirectory())
        .map((e) => `${dir}/${e.name}`)
    : [];

/** Each room may import itself and the rooms named here. */
const MAY_IMPORT = {
  shared: [],
  papers: ['shared'],
  site: ['shared'],
  portal: ['shared', 'papers'],
  admin: ['shared', 'papers'],
  supabase: ['shared'],
  e2e: ['shared', 'supabase', 'papers'],
};
const roomZones = ROOMS.map((room) => ({
  target: `./${room}`,
  from: ROOMS.filter((other) => other !== room && !MAY_IMPORT[room].includes(other)).map(
    (other) => `./${other}`,
  ),
  message: `${room} may import only: ${MAY_IMPORT[room].join(', ') || 'nobody'}.`,
}));

/** Siblings that may not know each other; what they share lives one level up. */
const ADMIN_COMMON = ['providers', 'layout', 'components', 'lib', 'texts'];
const siblingGroups = [
  foldersIn('portal/src/features'),
  foldersIn('site/src/features'),
  foldersIn('admin/src').filter((dir) => !ADMIN_COMMON.some((name) => dir.endsWith(`/${name}`))),
  foldersIn('supabase/functions').filter((dir) => !dir.endsWith('/_shared')),
];
const siblingZones = siblingGroups.flatMap((group) =>
  group.map((dir) => ({
    target: `./${dir}`,
    from: group.filter((other) => other !== dir).map((other) => `./${other}`),
    message: 'Siblings do not import each other; move what they share one level up.',
  })),
);
const functionZones = foldersIn('supabase/functions').map((dir) => ({
  target: `./${dir}`,
  from: ['./supabase/local', './supabase/tests', './supabase/seed', './shared'],
  message: 'Edge functions import only their own folder and _shared.',
}));

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/public/**',
      '**/.cache/**',
      '.data/**',
      'shared/src/database.types.ts',
      '**/*.generated.*',
      'supabase/functions/*/index.ts',
      'supabase/functions/_shared/copied/**',
      'site/src/gatsby-types.d.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          noWarnOnMultipleProjects: true,
          project: ROOMS.map((room) => `${room}/tsconfig.json`),
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...roomZones, ...siblingZones, ...functionZones] }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        // Naming a key takes it out of the rest.
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-empty': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['{portal,admin,site}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // The contract costs browsers nothing: only its types go there; `check` is loaded while developing.
    files: ['portal/src/**/*.{ts,tsx}', 'admin/src/**/*.{ts,tsx}', 'site/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'admin/src/**/testing.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@school/shared/api/*', '!@school/shared/api/traced.generated'],
              allowTypeImports: true,
              message: 'Use `import type`: the contract itself does not belong into a bundle.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      'portal/src/**/*.{ts,tsx}',
      'admin/src/**/*.{ts,tsx}',
      'e2e/{journeys,fixtures,pages,bench}/**/*.ts',
    ],
    ignores: [
      'portal/src/lib/api.ts',
      'admin/src/providers/rpc.ts',
      'e2e/fixtures/api.ts',
      '**/*.test.{ts,tsx}',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='rpc']",
          message:
            'Call database functions by the contract: `call` of lib/api, providers/rpc or e2e/fixtures/api',
        },
      ],
    },
  },
  {
    files: ['shared/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!zod(/|$)|\\./|\\.\\./)',
              message: 'shared is pure TypeScript; zod is its only dependency.',
            },
          ],
        },
      ],
      'no-restricted-globals': ['error', 'window', 'document', 'localStorage', 'fetch', 'process', 'Deno'],
    },
  },
);
