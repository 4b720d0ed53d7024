import * as endpoints from '@clinic-serial/contract/subjects/money-reports';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes, registerCsv } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import { exportMoneyReport, exportShares } from './export-money.ts';
import { listMoneyEntries } from './list-money-entries.ts';
import { listShares } from './list-shares.ts';
import { makeMoneyReport } from './make-money-report.ts';
import { listOpenMoney } from './open-money.ts';

/** Lists, reports and shares of money. */
export function moneyReportRoutes(app: FastifyInstance, services: Services): void {
  const route = endpointRoutes(app, services);
  route(endpoints.listMoneyEntries, ({ caller, query }) => listMoneyEntries(services, caller, query));
  route(endpoints.listOpenMoney, ({ caller, query }) => listOpenMoney(services, caller, query));
  route(endpoints.getMoneyReport, ({ caller, query }) => makeMoneyReport(services, caller, query));
  registerCsv(app, services, endpoints.exportMoneyReport, 'money', ({ query, ...actor }) =>
    exportMoneyReport(services, actor, query),
  );
  route(endpoints.listShares, ({ caller, query }) => listShares(services, caller, query));
  registerCsv(app, services, endpoints.exportShares, 'shares', ({ query, ...actor }) =>
    exportShares(services, actor, query),
  );
}
