// `npm run test:faults`: runs every fault test the full number of times; `npm run test:all` runs each a few times.
process.env.FAULTS = 'full';
process.argv.push('faults');
await import('./test.mjs');
