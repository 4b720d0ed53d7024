// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of source files
/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: 'Damaged or forged backups',
    removes: 'the comparison of a backup with its SHA-256',
    file: 'server/src/backup/proof.ts',
    find: "if (!isSame(readFileSync(file + SUM, 'utf8'), line)) {",
    replace: 'if (line.length < 66) {',
    test: {
      file: 'server/src/backup/proof.test.ts',
      title: 'refuses each of 200 random damages, also those inside texts that SQLite does not see',
    },
  },
  {
    threat: 'Damaged or forged backups',
    removes: 'the comparison with the keyed sum',
    file: 'server/src/backup/proof.ts',
    find: "if (!isSame(readFileSync(file + KEYED_SUM, 'utf8'), keyedLine(line, name, secret))) {",
    replace: 'if (keyedLine(line, name, secret).length < 66) {',
    test: {
      file: 'server/src/backup/proof.test.ts',
      title: 'refuses a backup %s, and changes nothing',
    },
  },
  {
    threat: 'Damaged or forged backups',
    removes: 'the refusal of a backup without a sum',
    file: 'server/src/backup/proof.ts',
    find: 'if (withoutProof) return false;',
    replace: 'return false;',
    test: {
      file: 'server/src/backup/proof.test.ts',
      title: 'refuses a backup %s, and changes nothing',
    },
  },
  {
    threat: 'Damaged or forged backups',
    removes: "the backup's name in its sum",
    file: 'server/src/backup/proof.ts',
    find: "return `${hash.digest('hex')}  ${name}\\n`;",
    replace: "return `${hash.digest('hex')}  clinic-2026-11-20T04-00-00.000Z.db\\n`;",
    test: {
      file: 'server/src/backup/proof.test.ts',
      title: 'refuses an old backup under the name of a newer one',
    },
  },
  {
    threat: 'Damaged or forged backups',
    removes: 'the comparison of a dump with its proofs',
    file: 'server/src/backup/restore-postgres.ts',
    find: 'checkProofs({ file, bytes: copy, secret, withoutProof });',
    replace: 'Boolean(checkProofs) && Boolean(secret) && !withoutProof;',
    test: {
      file: 'server/src/backup/postgres-restore.test.ts',
      title: 'is refused %s, before anything is dumped or changed',
    },
  },
  {
    threat: 'Stolen copies of backups',
    removes: 'the encryption of a copy',
    file: 'server/src/backup/copy-away.ts',
    find: 'await encrypt(join(folder, name), copy, copies.command);',
    replace: 'copyFileSync(join(folder, name), copy);',
    test: {
      file: 'server/src/backup/copy-away.test.ts',
      title: 'is encrypted by the command, has its own sum, and restores with the proofs beside it',
    },
  },
  {
    threat: 'Stolen copies of backups',
    removes: 'the look for the file on the disk of the copies',
    file: 'server/src/backup/copy-away.ts',
    find: 'throwIfNoEntry: false })?.isFile()) {',
    replace: 'throwIfNoEntry: false })?.isFile() && name === place) {',
    test: {
      file: 'server/src/backup/copy-away.test.ts',
      title:
        'fills no other disk when the right one is not mounted, and the command says so with exit code 1',
    },
  },
  {
    threat: 'Secrets seen by other users and programs of the machine',
    removes: 'the removal of our settings from the environment of other programs',
    file: 'server/src/backup/run-program.ts',
    find: '.filter(([name]) => !ours.has(name))',
    replace: '.filter(([name]) => ours.size > 0 || name)',
    test: {
      file: 'server/src/backup/postgres-backup.test.ts',
      title:
        'gives programs the connection in their environment, never in an argument, and none of our secrets',
    },
  },
  {
    threat: 'Files read by other users of the machine',
    removes: 'the rights of the database',
    file: 'server/src/database/connect.ts',
    find: '    restrictDatabaseToOwner(path);\n',
    replace: '',
    test: {
      file: 'server/src/backup/file-rights.test.ts',
      title: 'a new database, its log, its index of the log, and the folder that was made for it',
    },
  },
  {
    threat: 'Files read by other users of the machine',
    removes: 'the rights of what a restore puts there',
    file: 'server/src/backup/restore.ts',
    find: '  restrictToOwner(path);\n',
    replace: '',
    test: {
      file: 'server/src/backup/file-rights.test.ts',
      title: 'what a restore sets aside and puts in its place, whatever the rights before',
    },
  },
  {
    threat: 'Tampering with the audit log',
    removes: 'the comparison of a row with its digest',
    file: 'server/src/audit/verify-audit.ts',
    find: 'return isOlder || isDigestOf(row.digest, row) ? undefined',
    replace: 'return isOlder || isDigestOf(row.digest, row) || row ? undefined',
    test: { file: 'server/src/audit/verify-audit.test.ts', title: 'shows a row that was %s' },
  },
  {
    threat: 'Tampering with the audit log',
    removes: 'the hash of the row before in the hash of a row',
    file: 'server/src/chain/chain.ts',
    find: 'if (hash !== hashAfter(this.hash)) return',
    replace: "if (hashAfter(this.hash) === '') return",
    test: {
      file: 'server/src/audit/verify-audit.test.ts',
      title: 'shows a row that was %s',
    },
  },
  {
    threat: 'Tampering with the audit log',
    removes: 'the look for gaps',
    file: 'server/src/chain/chain.ts',
    find: 'if (place > this.place + 1) return',
    replace: 'if (place < 0) return',
    test: { file: 'server/src/audit/verify-audit.test.ts', title: 'shows a row that was %s' },
  },
  {
    threat: 'Tampering with the audit log',
    removes: 'the look at the end of the chain',
    file: 'server/src/chain/chain.ts',
    find: 'if (this.place < this.#head.place) return',
    replace: 'if (this.place < 0) return',
    test: { file: 'server/src/audit/verify-audit.test.ts', title: 'shows a row that was %s' },
  },
  {
    threat: 'Tampering with the audit log',
    removes: 'the keyed hash of the ends',
    file: 'server/src/audit/chain.ts',
    find: 'return chain.mac === keyedHashOf(chain, secret);',
    replace: 'return keyedHashOf(chain, secret) !== null;',
    test: {
      file: 'server/src/audit/verify-audit.test.ts',
      title: 'is broken with CLINIC_SECRET when somebody rebuilt it, and nothing is sealed on top of it',
    },
  },
  {
    threat: 'Tampering with the audit log',
    removes: 'the anchor that retention leaves',
    file: 'server/src/audit/seal-audit.ts',
    find: "anchorPosition: last.position, anchorHash: last.hash ?? ''",
    replace: "anchorHash: last.hash ?? ''",
    test: {
      file: 'server/src/audit/verify-audit.test.ts',
      title:
        'stays whole when old rows are removed for their age, and shows a row that somebody else removed',
    },
  },
  {
    threat: 'Names that look like others',
    removes: 'the removal of bidirectional controls',
    file: 'contract/src/fields/visible.ts',
    find: "text.replace(BIDI_CONTROL, '').normalize('NFC')",
    replace: "text.normalize('NFC')",
    test: { file: 'contract/src/fields/visible.test.ts', title: 'loses %s' },
  },
  {
    threat: 'Names that look like others',
    removes: 'the normal form of names',
    file: 'contract/src/fields/visible.ts',
    find: ".normalize('NFC');\n  return next",
    replace: ';\n  return next',
    test: {
      file: 'contract/src/fields/visible.test.ts',
      title: 'loses %s',
    },
  },
  {
    threat: 'Names that look like others',
    removes: 'the place where Bangla needs joiners',
    file: 'contract/src/fields/visible.ts',
    find: "? joiner : ''",
    replace: "? '' : ''",
    test: { file: 'contract/src/fields/visible.test.ts', title: 'keeps %s' },
  },
  {
    threat: 'CSV injection',
    removes: 'the apostrophe before a formula',
    file: 'server/src/export/csv.ts',
    find: 'FORMULA.test(part)',
    replace: 'FORMULA.test(part) && part.length < 0',
    test: {
      file: 'server/src/export/csv.test.ts',
      title: 'comes back as it was, and never begins a formula',
    },
  },
  {
    threat: "Staff's searches in logs and histories",
    removes: 'the header that carries a search',
    file: 'web/src/api/address.ts',
    find: '{ params, query: others }',
    replace: '{ params, query }',
    test: {
      file: 'web/src/api/address.test.ts',
      title: 'what is searched for goes in a header, never in the address',
    },
  },
  {
    threat: "Staff's searches in logs and histories",
    removes: 'the rule that the header counts for staff only',
    file: 'server/src/http/register-endpoint.ts',
    find: "caller.kind !== 'staff' || typeof term",
    replace: 'typeof term',
    test: {
      file: 'server/src/http/search-term.test.ts',
      title: 'of a visitor changes no answer that others get too',
    },
  },
  {
    threat: "Staff's searches in logs and histories",
    removes: 'the cleaning of an old link',
    file: 'web/src/ui/address/use-url-filters.ts',
    find: 'SEARCH in defaults ? params.get(SEARCH) : null',
    replace: 'SEARCH in defaults ? null : null',
    test: {
      file: 'web/src/ui/list/SearchField.test.tsx',
      title: 'a search in an old link is taken over, and leaves no entry of the history with it',
    },
  },
  {
    threat: 'Acts that leave no trace',
    removes: 'the line about a refused code',
    file: 'server/src/one-time-codes/check-code.ts',
    find: 'if (!check.right && check.code) {',
    replace: 'if (!check.right && check.code && check.isCounted === null) {',
    test: {
      file: 'server/src/audit/recorded-acts.test.ts',
      title: 'says which codes were refused and why, once for each reason beyond the tries that count',
    },
  },
  {
    threat: 'Acts that leave no trace',
    removes: 'the bound of lines about one code',
    file: 'server/src/one-time-codes/record-failed-code.ts',
    find: 'if (!isKnown) await',
    replace: 'if (isKnown !== null) await',
    test: {
      file: 'server/src/audit/recorded-acts.test.ts',
      title:
        'says that an expired code was tried, once however often, and nothing of tokens that are made up',
    },
  },
  {
    threat: 'Acts that leave no trace',
    removes: 'the actor of a refusal in the log',
    file: 'server/src/http/request-log.ts',
    find: 'ms, ...refused }',
    replace: 'ms }',
    test: {
      file: 'server/src/http/logs.test.ts',
      title: 'says whom it refused, by kind and id, and nothing more of them',
    },
  },
];
