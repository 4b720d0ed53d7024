const HEADERS = 'server/src/http/headers.test.ts';
const POLICY = 'server/src/http/security-headers.ts';
const ON_DATA = { file: HEADERS, title: 'that is data says that it is not kept, and nothing in it runs: %s' };
const ON_PAGES = { file: HEADERS, title: 'that is a page allows no script but its own: %s' };
const ON_FILES = { file: HEADERS, title: 'that is a file of the pages may be kept: %s' };

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  ...[
    ['the checksums of a PNG', '!== content.readUInt32BE(end)', '=== -1'],
    [
      'the count of the pixels of a PNG',
      'return pixels.length === length;',
      'return pixels.length <= length;',
    ],
    ['the look at the rows of a PNG', '> HIGHEST_FILTER) return false', '> 255) return false'],
  ].map(([removes = '', find = '', replace = '']) => ({
    threat: 'Pictures that are not what they say',
    removes,
    file: 'server/src/pictures/read-png-pixels.ts',
    find,
    replace,
    test: { file: 'server/src/pictures/has-pixels.test.ts', title: '%s is not accepted' },
  })),
  ...[
    ['the look at the pixels of a JPEG', 'jpeg.decode(content, {', '({'],
    ['the look at the pixels of a WebP', 'await decode(new Uint8Array(content).buffer);', ''],
  ].map(([removes = '', find = '', replace = '']) => ({
    threat: 'Pictures that are not what they say',
    removes,
    file: 'server/src/pictures/has-pixels.ts',
    find,
    replace,
    test: { file: 'server/src/pictures/has-pixels.test.ts', title: '%s is not accepted' },
  })),
  {
    threat: 'Pictures that are not what they say',
    removes: 'the limit of passes over the pixels of a JPEG',
    file: 'server/src/pictures/read-jpeg.ts',
    find: 'scans > MOST_SCANS',
    replace: 'scans < 0',
    test: {
      file: 'server/src/pictures/has-pixels.test.ts',
      title: 'a JPEG with a hundred passes is not read',
    },
  },
  {
    threat: 'Pictures that are not what they say',
    removes: 'the look at the pixels',
    file: 'server/src/pictures/keep-picture.ts',
    find: 'if (!(await hasPixels(picture))) throw',
    replace: 'if (!(await hasPixels(picture)) && picture.width < 0) throw',
    test: { file: 'server/src/pictures/pictures.test.ts', title: 'are not %s' },
  },
  {
    threat: 'SQL injection',
    removes: "the parameter for a patient's name",
    file: 'server/src/database/keep-query.ts',
    find: '{ ...query, parameters }',
    replace:
      "{ ...query, sql: query.sql.replace(/\\?|\\$\\d+/g, () => { const value = parameters.shift(); return typeof value === 'string' ? `'${value}'` : String(value); }), parameters: [] }",
    test: { file: 'server/src/http/bad-input.test.ts', title: 'comes back as it was sent: %s' },
  },
  {
    threat: 'SQL injection',
    removes: 'the parameter for a text that is searched for',
    file: 'server/src/database/portable.ts',
    find: "like ${`%${literal}%`} escape '\\\\'`;",
    replace: "like ${sql.raw(`'%${literal}%'`)} escape '\\\\'`;",
    test: {
      file: 'server/src/http/bad-input.test.ts',
      title: 'that is searched for is no part of a statement: %s',
    },
  },
  {
    threat: 'Stored script',
    removes: 'the ban of inline scripts',
    file: POLICY,
    find: "`script-src ${[\"'self'\", ...scriptHashes].join(' ')}`,",
    replace: "`script-src ${[\"'self'\", \"'unsafe-inline'\", ...scriptHashes].join(' ')}`,",
    test: ON_PAGES,
  },
  {
    threat: 'Stored script',
    removes: 'the escaping of the data in a page',
    file: 'server/src/pages/built-pages.ts',
    find: 'const json = jsonForBlock(data);',
    replace: String.raw`const json = jsonForBlock(data).replaceAll('\\u003c', '<');`,
    test: { file: 'e2e/public-security.spec.ts', title: 'a name that is a script is read, not run' },
  },
  {
    threat: 'Forms that another site sends',
    removes: 'the check where a form comes from',
    file: 'server/src/pages/static-site.ts',
    find: "!DOCTOR_ID.test(doctorId) || from !== 'same-origin'",
    replace: '!DOCTOR_ID.test(doctorId)',
    test: {
      file: 'server/src/pages/booking-form.test.ts',
      title: 'of %s does nothing, and leads to the page',
    },
  },
  {
    threat: 'CSV injection',
    removes: 'the way of every cell of a file through the guard',
    file: 'server/src/export/csv.ts',
    find: "`${values.map(csvCell).join(',')}${LINE_END}`",
    replace: "`${values.join(',')}${LINE_END}`",
    test: {
      file: 'server/src/export/export-lists.test.ts',
      title: 'of patients has a line for each, the newest first, with no formula in it',
    },
  },
  {
    threat: 'Framing, sniffing, caching of private answers',
    removes: 'no-store from the answers of the API',
    file: POLICY,
    find: "'cache-control': 'no-store',",
    replace: '',
    test: ON_DATA,
  },
  {
    threat: 'Framing, sniffing, caching of private answers',
    removes: 'the headers of failures',
    file: 'server/src/http/error-handler.ts',
    find: '  reply.headers(API_HEADERS);\n',
    replace: '',
    test: ON_DATA,
  },
  {
    threat: 'Framing, sniffing, caching of private answers',
    removes: 'HSTS outside demo mode',
    file: POLICY,
    find: '...(demoMode ? {} : {',
    replace: '...(demoMode || !demoMode ? {} : {',
    test: ON_FILES,
  },
  {
    threat: 'Framing, sniffing, caching of private answers',
    removes: 'nosniff',
    file: POLICY,
    find: "'x-content-type-options': 'nosniff',",
    replace: '',
    test: ON_FILES,
  },
  {
    threat: 'Framing, sniffing, caching of private answers',
    removes: 'the ban of frames',
    file: POLICY,
    find: "'x-frame-options': 'DENY',",
    replace: '',
    test: ON_DATA,
  },
  {
    threat: 'The inside told by errors',
    removes: 'the sentence that stands for every unforeseen error',
    file: 'server/src/http/error-handler.ts',
    find: 'error: sentenceOf(sentences, error.says),',
    replace: 'error: error.cause instanceof Error ? error.cause.message : sentenceOf(sentences, error.says),',
    test: {
      file: 'server/src/http/answers.test.ts',
      title: 'of a server that fails tells nothing of its inside',
    },
  },
];
