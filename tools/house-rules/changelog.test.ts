import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('the changelog begins with [Unreleased], and its newest version is the one in package.json', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  const { version } = JSON.parse(read('package.json'));
  expect(headings[0]).toBe('[Unreleased]');
  expect(headings[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} – \\d{4}-\\d\\d-\\d\\d$`));
});
