// `npm run sbom [FILE]`: writes which packages Clinic Serial is made of, in the format CycloneDX.
import './support/check-node.mjs';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './support/run.mjs';
import { writeSbom } from './support/sbom.mjs';
import { exitOnFailedStep, step } from './support/step.mjs';

const file = resolve(process.argv[2] ?? join(root, 'dist/sbom.cdx.json'));
mkdirSync(dirname(file), { recursive: true });
await step('Listing the packages', () => writeSbom(file)).catch(exitOnFailedStep);
console.log(file);
