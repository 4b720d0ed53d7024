import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { readBuiltPages } from './built-pages.ts';

const SCRIPT = '</script><script>alert(1)</script><!--';

it('no text in the data of a page can end its block or begin a script', async () => {
  const html = await readBuiltPages(join(makeBuiltPages(), 'en')).blank('patient', {
    '/clinic': { name: SCRIPT },
  });
  const [, block = ''] = /<script type="application\/json" id="preloaded">(.*?)<\/script>/.exec(html) ?? [];
  expect(html).not.toContain('alert(1)</script>');
  expect(block).not.toContain('<');
  expect(JSON.parse(block)).toEqual({ '/clinic': { name: SCRIPT } });
});

it('no title of a page can begin a tag or end an attribute', async () => {
  const html = await readBuiltPages(join(makeBuiltPages(), 'en')).blank('patient', {}, `${SCRIPT} "&`);
  expect(html).toContain(
    '<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &quot;&amp;</title>',
  );
});

it('a title and a description are escaped in the head of a rendered page', async () => {
  const { html } = await readBuiltPages(join(makeBuiltPages(), 'en')).render(
    `/"><script>`,
    { '/clinic': { name: 'Clinic', phone: '' } },
    { status: 200, publicUrl: null, language: 'en' },
  );
  expect(html).toContain('<title>/&quot;&gt;&lt;script&gt;</title>');
});

it('what browsers without scripts see follows a change of the logo', async () => {
  const pages = readBuiltPages(join(makeBuiltPages(), 'en'));
  const logoOf = async (logoUrl: string | null, timeOfDay = '10:00') =>
    /<div id="without-scripts">([^<]*)/.exec(
      await pages.blank('patient', { '/clinic': { logoUrl, timeOfDay } }),
    )?.[1];
  expect(await logoOf(null)).toBe('');
  expect(await logoOf('/api/pictures/1')).toBe('/api/pictures/1');
  expect(await logoOf('/api/pictures/1', '10:01')).toBe('/api/pictures/1');
  expect(await logoOf(null)).toBe('');
});
