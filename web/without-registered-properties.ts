import type { Plugin } from 'vite';

/**
 * Takes Tailwind's `@property` rules and their layered fallback out of the styles. Phones of 2020 know
 * neither; src/tokens.css sets the first values that our classes need.
 */
export function withoutRegisteredProperties(): Plugin {
  return {
    name: 'without-registered-properties',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/(tailwind|plain\/[\w-]+)\.css(\?|$)/ },
      handler: (code) => ({
        code: code
          .replace(/\/\*!.*?\*\/|@layer properties;/gs, '')
          // No class reads what these note.
          .replace(/--tw-(?:leading|tracking|font-weight):[^;]+;/g, '')
          .replace(/@property [^{]+\{[^}]*\}/g, '')
          .replace(/@layer properties\s*\{\s*@supports [^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}\s*\}/, ''),
        map: null,
      }),
    },
  };
}
