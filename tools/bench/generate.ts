// npm run bench -- generate file:./data/large.db --doctors 2000 --patients 100000 --appointments 1000000
import { parseArgs } from 'node:util';
import { makeClock } from '../../server/src/clock.ts';
import { generateClinic } from './generate/generate-clinic.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    doctors: { type: 'string', default: '2000' },
    patients: { type: 'string', default: '100000' },
    appointments: { type: 'string', default: '1000000' },
  },
});

const [url] = positionals;
if (!url) throw new Error('Say which database to fill: file:./data/large.db or postgres://…');
const size = {
  doctors: Number(values.doctors),
  patients: Number(values.patients),
  appointments: Number(values.appointments),
};

const began = performance.now();
await generateClinic(url, { ...size, today: makeClock('Asia/Dhaka').today() });
const seconds = ((performance.now() - began) / 1_000).toFixed(1);
console.log(`Filled in ${seconds} s: ${JSON.stringify(size)}`);
