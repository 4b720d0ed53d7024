import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { CHROMIUM_ARGS, requireChromium } from '../../../scripts/chromium.mjs';
import { startClinic } from '../contenders/contenders.ts';
import { atLeast, atMost, figure, heading } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { bookableDoctors } from './starts.ts';

/** The aims of a page: scores from 0 to 100 at least, times in seconds and sizes in kB at most. */
interface Aim {
  path: string;
  performance: number;
  lcp: number;
  /** Undefined for the areas behind a login, which search engines are kept out of. */
  seo?: number;
  transferred?: number;
}

const AIMS: readonly Aim[] = [
  { path: '/', performance: 100, lcp: 1, seo: 100, transferred: 120 },
  { path: '/doctors', performance: 100, lcp: 1, seo: 100 },
  { path: '/book/{id}', performance: 100, lcp: 1, seo: 100, transferred: 135 },
  { path: '/about', performance: 100, lcp: 1, seo: 100 },
  { path: '/patient/login', performance: 100, lcp: 1 },
  { path: '/admin/login', performance: 95, lcp: 1.8 },
];

/** The result of one Lighthouse run on a page. Scores are from 0 to 100. */
interface PageVisit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpSeconds: number;
  blockedMs: number;
  transferredBytes: number;
  scriptBytes: number;
}

/**
 * Runs Lighthouse on the public pages and the two logins of the demo clinic, with its defaults: a phone with
 * a slow connection.
 *
 * @param visits the number of runs for each page; the medians are shown
 */
export async function measurePages(folder: string, visits: number): Promise<void> {
  const clinic = await startClinic(`file:${join(folder, 'pages.db')}`);
  const origin = `http://127.0.0.1:${clinic.port}`;
  const chromium = await startChromium(join(folder, 'chromium'));
  try {
    for (const aim of AIMS) {
      heading(`Lighthouse, mobile: ${aim.path}`);
      const [doctor] = await bookableDoctors(clinic.port);
      const path = aim.path.replace('{id}', String(doctor));
      const found: PageVisit[] = [];
      for (let count = 0; count < visits; count += 1)
        found.push(await visit(`${origin}${path}`, chromium.port));
      report(found, aim);
    }
  } finally {
    await chromium.stop();
    await clinic.stop();
  }
}

function report(visits: readonly PageVisit[], aim: Aim): void {
  const middle = (key: keyof PageVisit) => median(visits.map((found) => found[key]));
  const { seo, transferred } = aim;
  figure('performance', middle('performance'), '', atLeast(aim.performance));
  figure('accessibility', middle('accessibility'), '', atLeast(100));
  figure('best practices', middle('bestPractices'), '', atLeast(100));
  figure('SEO', middle('seo'), '', seo === undefined ? undefined : atLeast(seo));
  figure('largest contentful paint', middle('lcpSeconds'), 's', atMost(aim.lcp));
  figure('total blocking time', middle('blockedMs'), 'ms', atMost(50));
  const most = transferred === undefined ? undefined : atMost(transferred);
  figure('transferred, with what is fetched ahead', middle('transferredBytes') / 1_000, 'kB', most);
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
    blockedMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    transferredBytes: audits['total-byte-weight']?.numericValue ?? Number.NaN,
    scriptBytes: scripts.reduce((sum, item) => sum + Number(item.transferSize), 0),
  };
}

/**
 * Starts Chromium with an empty profile and waits until it can be controlled.
 *
 * @param profile a folder that does not exist yet
 */
async function startChromium(profile: string): Promise<{ port: number; stop(): Promise<void> }> {
  const args = [...CHROMIUM_ARGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(await requireChromium(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const endNow = () => child.kill('SIGKILL');
  process.once('exit', endNow);

  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`Chromium ended:\n${said}`)));
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const listening = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said);
      if (listening) resolve(Number(listening[1]));
    });
  });

  return {
    port,
    stop: async () => {
      process.off('exit', endNow);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
