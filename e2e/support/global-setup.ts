import { prepareDemoClinic, removeDemoClinic } from './server.ts';

/** Playwright calls this once per run. It calls the returned function at the end, also after Ctrl-C. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await prepareDemoClinic();
  return removeDemoClinic;
}
