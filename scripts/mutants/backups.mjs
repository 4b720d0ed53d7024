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
      title: 'refuses a backup whose sum was made anew by somebody without the secret, and changes nothing',
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
      title: 'refuses a backup without its sum, and changes nothing',
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
    threat: 'Files read by other users of the machine',
    removes: 'the rights of the database',
    file: 'server/src/database/connect.ts',
    find: '    closeDatabase(path);\n',
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
    find: '  closeFile(path);\n',
    replace: '',
    test: {
      file: 'server/src/backup/file-rights.test.ts',
      title: 'what a restore sets aside and puts in its place, whatever the rights before',
    },
  },
];
