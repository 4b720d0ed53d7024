import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Other types, such as pictures and fonts, are already compressed. */
const TEXT = /\.(js|css|svg|json|webmanifest|txt|xml)$/;
/** A smaller file fits into one packet anyway. */
const MIN_BYTES = 400;

/**
 * Writes a brotli (`.br`) and a gzip (`.gz`) file beside each text file, at the highest quality, for
 * server/src/pages/static-site.ts. The same input always gives the same bytes.
 *
 * @param {string} folder everything in it is included, except names that begin with a dot
 */
export async function compressFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await compressFiles(path);
      else if (TEXT.test(entry.name)) await compressFile(path);
    }),
  );
}

async function compressFile(/** @type {string} */ path) {
  const content = readFileSync(path);
  if (content.length < MIN_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipped);
}
