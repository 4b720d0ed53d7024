// Bundles the server and its commands into server/dist. Loading a few files takes a third of the time and
// less memory than loading the thousand modules that they are made of.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { UNBUNDLED } from './lean-install.mjs';
import { root } from './run.mjs';

const SOURCES = join(root, 'server/src');
const OUTPUT = join(root, 'server/dist');

/** The files that scripts and the server start by their names. */
const ENTRIES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /^main\.ts$|-(command|process)\.ts$/.test(path))
  .map((path) => path.slice(0, -'.ts'.length));

const bundle = await rolldown({
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(SOURCES, `${entry}.ts`)])),
  platform: 'node',
  // pg loads pg-native only where somebody has installed it.
  external: [...UNBUNDLED, 'pg-native'],
  logLevel: 'warn',
});
const { output } = await bundle.generate({
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  // Names are kept, so that a stack trace names functions. The source maps have the line numbers.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  sourcemap: 'hidden',
});
rmSync(OUTPUT, { recursive: true, force: true });
for (const part of output) {
  const file = join(OUTPUT, part.type === 'asset' ? join('maps', part.fileName) : part.fileName);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, part.type === 'asset' ? part.source : inAscii(part.code));
}
console.log(`${relative(root, OUTPUT)}: ${output.length} files`);

/**
 * Writes all other characters as escapes. One Bangla letter would make V8 store the whole file with two bytes
 * for each character.
 *
 * @param {string} code
 */
function inAscii(code) {
  return code.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    /[^\x00-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
