// `npm run test:all`: the tests of `npm test`, the thorough tests, the fault tests, and on PostgreSQL also the API
// tests that do not depend on the database.
process.env.TESTS = 'all';
await import('./test.mjs');
