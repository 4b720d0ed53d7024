// `npm run cluster`: starts a PostgreSQL cluster with two instances on this machine, for trial: etcd, three
// PostgreSQL under Patroni, HAProxy, PgBouncer. `npm run cluster -- stop` takes everything away, `-- status`
// prints who leads, `-- kill db1` and others try a fault. docs/cluster/README.md explains the parts.
import '../scripts/support/check-node.mjs';
import { ensureInstalled } from '../scripts/support/install.mjs';
import { runTool } from '../scripts/support/run.mjs';
import { exitOnFailedStep } from '../scripts/support/step.mjs';

await ensureInstalled().catch(exitOnFailedStep);
const { code } = await runTool('tsx', ['tools/cluster/command.ts', ...process.argv.slice(2)]);
process.exitCode = code;
