import { MIGRATION_NAMES } from '../src/database/migrate.ts';
import { fakePrograms } from './fake-programs.ts';

const TABLES = ['appointments', 'schema_migrations'];

/** Shell scripts with which a test replaces the default ones. */
type Scripts = Partial<Record<'pg_dump' | 'pg_restore' | 'psql', string>>;

/**
 * Makes fake programs of PostgreSQL, because the tests' PostgreSQL comes without them. They dump and restore
 * nothing, but behave as if they did. The input of psql is in `script.sql` of their folder.
 */
export function fakePostgresPrograms(scripts: Scripts = {}) {
  return fakePrograms({ pg_dump: DUMP, pg_restore: restoreOf(), psql: PLAY, ...scripts });
}

/** The script of pg_dump. It writes to the file that its argument `--file` names. */
export const DUMP = `for one in "$@"; do case "$one" in --file=*) printf 'PGDMP of a clinic' > "\${one#--file=}";; esac; done`;

const PLAY = 'case "$*" in --version) ;; *) cat > "$FOLDER/script.sql";; esac';

/**
 * The script of a pg_restore that finds these tables and migrations in every dump. `needs` is of the last
 * migration, `listed` are more lines of the dump's list, without their numbers.
 */
export function restoreOf(
  options: {
    tables?: readonly string[];
    migrations?: readonly string[];
    needs?: string;
    listed?: readonly string[];
  } = {},
): string {
  const { tables = TABLES, migrations = MIGRATION_NAMES, needs = '\\N', listed = [] } = options;
  const list = [
    ...tables.map((table) => `3456; 0 16392 TABLE DATA public ${table} the clinic`),
    ...listed.map((line) => `215; 1259 16400 ${line}`),
  ];
  const rows = migrations.map(
    (name) => `${name}\t2026-11-20 04:00:00\t${name === migrations.at(-1) ? needs : '\\N'}`,
  );
  const copy = ['COPY public.schema_migrations (name, applied_at, needs) FROM stdin;', ...rows, '\\.'];
  return `case "$*" in
*--list*) cat <<'END'
; Archive created at 2026-11-20 04:00:00 UTC
${list.join('\n')}
END
;;
*--table=schema_migrations*) cat <<'END'
${copy.join('\n')}
END
;;
*) echo 'select 1 as restored;';;
esac`;
}
