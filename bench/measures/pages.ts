import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { weighRoutes } from '../../scripts/support/page-weight.mjs';
import { startClinic } from '../contenders/clinic.ts';
import { startChromium } from '../support/chromium.ts';
import { atLeast, atMost, figure, heading, median } from '../support/report.ts';

/** The result of one Lighthouse run on a page. Scores are from 0 to 100. */
interface PageVisit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpSeconds: number;
  transferredBytes: number;
  scriptBytes: number;
}

/**
 * Runs Lighthouse on the public pages of the demo clinic, with its defaults: a phone with a slow connection.
 *
 * @param visits the number of runs for each page; the medians are shown
 */
export async function measurePages(folder: string, visits: number): Promise<void> {
  const clinic = await startClinic(`file:${join(folder, 'pages.db')}`);
  const origin = `http://127.0.0.1:${clinic.port}`;
  const chromium = await startChromium(join(folder, 'chromium'));
  try {
    for (const { route, bytes, budget } of weighRoutes().weights) {
      heading(`Lighthouse, mobile: ${route}`);
      const path = route.replace('{id}', String(await bookableDoctor(origin)));
      const found: PageVisit[] = [];
      for (let count = 0; count < visits; count += 1)
        found.push(await visit(`${origin}${path}`, chromium.port));
      report(found);
      const aim = budget === undefined ? undefined : atMost(budget / 1_000);
      figure('JavaScript before it is usable (gzip)', bytes / 1_000, 'kB', aim);
    }
  } finally {
    await chromium.stop();
    await clinic.stop();
  }
}

function report(visits: readonly PageVisit[]): void {
  const middle = (key: keyof PageVisit) => median(visits.map((found) => found[key]));
  figure('performance', middle('performance'), '', atLeast(95));
  figure('accessibility', middle('accessibility'), '', atLeast(100));
  figure('best practices', middle('bestPractices'), '', atLeast(100));
  figure('SEO', middle('seo'), '', atLeast(100));
  figure('largest contentful paint', middle('lcpSeconds'), 's', atMost(2));
  figure('transferred, with what is fetched ahead', middle('transferredBytes') / 1_000, 'kB');
  figure('of it JavaScript', middle('scriptBytes') / 1_000, 'kB');
}

async function visit(url: string, port: number): Promise<PageVisit> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`);
  }
  const { categories, audits } = result.lhr;
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const requests = audits['network-requests']?.details;
  if (requests?.type !== 'table') throw new Error(`Lighthouse did not see what ${url} loads.`);
  const scripts = requests.items.filter((item) => item.resourceType === 'Script');
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpSeconds: (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1_000,
    transferredBytes: audits['total-byte-weight']?.numericValue ?? Number.NaN,
    scriptBytes: scripts.reduce((sum, item) => sum + Number(item.transferSize), 0),
  };
}

/** The first doctor who can be booked today. */
async function bookableDoctor(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/doctors`);
  const { data } = (await answer.json()) as {
    data: { doctors: { id: number; today: { availableSlots: number } }[] };
  };
  const doctor = data.doctors.find(({ today }) => today.availableSlots > 0);
  if (!doctor) throw new Error('No doctor of the demo clinic can be booked today.');
  return doctor.id;
}
