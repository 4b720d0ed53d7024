// `npm run test:all`: all that `npm test` runs, and also on PostgreSQL the API tests that do not depend on the
// database.
process.env.ALL_ENGINES = 'true';
await import('./test.mjs');
