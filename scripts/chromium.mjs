import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Debian's headless build of Chromium. It has the same engine, and tests take half the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const USUAL_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium's arguments: no display, no sandbox (CI runs as root), and no network traffic of its own. */
export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const ADVICE =
  'Browser tests and page measures need Chromium or Chrome. Install it (Debian: apt-get install chromium-headless-shell; anywhere: ' +
  'npx playwright install chromium) or set CHROMIUM_PATH to its program.';

/**
 * Finds Chromium on this machine: first at CHROMIUM_PATH, then in the usual places, then where Playwright
 * downloaded it.
 *
 * @returns {Promise<string | undefined>} path of the program; throws when CHROMIUM_PATH names a missing file
 */
export async function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH is ${asked}, but there is no such file.`);
  if (asked) return asked;
  const { chromium } = await import('@playwright/test');
  return [...USUAL_PATHS, chromium.executablePath()].find((path) => existsSync(path));
}

/** The path of Chromium; without one, throws an error that says what to install. */
export async function requireChromium() {
  const found = await findChromium();
  if (!found) throw new Error(ADVICE);
  return found;
}

/** Like {@link requireChromium}, but as root on Debian it first installs a missing headless build. */
export async function provideChromium() {
  if (process.env.CHROMIUM_PATH || existsSync(HEADLESS_SHELL) || !canInstall()) {
    return requireChromium();
  }
  console.log('Installing Chromium (apt-get install chromium-headless-shell) …');
  const install =
    'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell';
  const { status, stderr } = spawnSync('sh', ['-c', install], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const found = await findChromium();
  if (!found) throw new Error(`${ADVICE}\napt-get ended with code ${status}:\n${stderr}`);
  return found;
}

/** True as root on Debian. Ubuntu is excluded, because its package of this name only points to a snap. */
function canInstall() {
  const isRoot = process.getuid?.() === 0;
  const release = '/etc/os-release';
  return isRoot && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}
