import * as endpoints from '@clinic-serial/contract/subjects/imports';
import type { FastifyInstance } from 'fastify';
import { endpointRoutes, registerCsv } from '../http/register-endpoint.ts';
import type { Services } from '../services.ts';
import {
  addImportRows,
  checkImport,
  deleteImport,
  exportImport,
  getImport,
  listImportRows,
  listImports,
  startImport,
  undoImport,
  writeImport,
} from './imports.ts';

/** 500 rows with long cells, and the JSON around them. */
const UPLOAD = { bodyLimit: 2 * 1024 * 1024 };

export function importRoutes(app: FastifyInstance, services: Services, continueSoon: () => void): void {
  const route = endpointRoutes(app, services);
  route(endpoints.listImports, (actor) => listImports(services, actor));
  route(endpoints.getImport, ({ params, ...actor }) => getImport(services, actor, params.id));
  route(endpoints.startImport, ({ body, ...actor }) => startImport(services, actor, body));
  route(
    endpoints.addImportRows,
    ({ params, body, ...actor }) => addImportRows(services, actor, params.id, body),
    UPLOAD,
  );
  route(endpoints.checkImport, ({ params, body, ...actor }) =>
    checkImport(services, actor, params.id, body, continueSoon),
  );
  route(endpoints.listImportRows, ({ params, query, language, ...actor }) =>
    listImportRows(services, actor, params.id, query, language),
  );
  registerCsv(app, services, endpoints.exportImport, 'import', ({ params, language, ...actor }) =>
    exportImport(services, actor, params.id, language),
  );
  route(endpoints.writeImport, ({ params, ...actor }) =>
    writeImport(services, actor, params.id, continueSoon),
  );
  route(endpoints.undoImport, ({ params, ...actor }) => undoImport(services, actor, params.id, continueSoon));
  route(endpoints.deleteImport, ({ params, ...actor }) =>
    deleteImport(services, actor, params.id, continueSoon),
  );
}
