import { prepareDemoClinic, removeDemoClinic } from './demo-clinic.ts';

/** Playwright runs this once for a run, and what it returns at the end, also after Ctrl-C. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await prepareDemoClinic();
  return removeDemoClinic;
}
