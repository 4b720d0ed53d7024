// `npm run test:faults`: every fault as often as promised; `npm test` takes each a few times.
process.env.FAULTS = 'full';
process.argv.push('faults');
await import('./test.mjs');
