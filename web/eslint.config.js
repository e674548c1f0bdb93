// Form is prettier's. Here is what it does not see: mistakes, and lines that it can't break.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// The edge is src/lib/wire.ts.
const edge = {
  selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
  message: 'what came as JSON gets its type in lib/wire.ts',
};

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'test-results/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off', // TypeScript knows better
      'max-len': ['error', { code: 120 }],
      'no-irregular-whitespace': ['error', { skipComments: true, skipStrings: true, skipTemplates: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_+$' }],
      // Sets and maps that live in one function or are not shown need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
      'no-restricted-syntax': ['error', edge],
    },
  },
  {
    // No game of the page has a rule book of its own.
    files: ['src/games/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        edge,
        {
          selector: 'AssignmentExpression[left.property.name="refused"] > ObjectExpression.right',
          message: 'the rules say why something is refused: send it, or ask (lib/rulebook.svelte.ts)',
        },
        {
          selector: 'Property[key.name="rule"][value.type="Literal"]',
          message: 'clauses come with refusals, from the rules',
        },
      ],
    },
  },
  { files: ['src/generated/**'], rules: { 'max-len': 'off' } }, // descriptions of the schemas, each in one line
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    // What is not waited for, or waited for in vain, is a mistake that nobody sees. Only here: with types, components
    // take eslint several times as long.
    files: ['src/**/*.ts', 'tests/**/*.ts'],
    ignores: ['**/*.svelte.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
);
