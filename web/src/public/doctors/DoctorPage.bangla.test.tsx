import { getDoctor } from '@clinic-serial/contract/subjects/doctors';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { openPublicPage, stubPublicClinic } from '../../test/public-page.tsx';
import { aDoctor, inBangla, inFull } from '../../test/records.ts';

test('the page of a doctor has the Bangla texts, and the English ones where there are none', async () => {
  const { api } = stubPublicClinic();
  const leave = { from: '2027-03-12', to: '2027-03-14', reason: 'leave' as const, sittings: [] };
  const doctor = {
    ...inFull(aDoctor(inBangla)),
    languages: ['bn' as const, 'ctg' as const],
    treats: 'Chest pain',
    treatsBn: 'বুকে ব্যথা, উচ্চ রক্তচাপ',
    fees: { new: 80_000, 'follow-up': 30_000, report: 0, followUpDays: 30 },
    otherDays: [{ ...leave, text: 'At a conference', textBn: null }],
  };
  api.respond(getDoctor, doctor);
  await openPublicPage('/doctors/3', { '/doctors/3': doctor });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('ডা. আয়েশা রহমান');
  // The fee is there once the clinic is.
  await screen.findByText(/ডাক্তারের ফি/);
  const main = document.querySelector('main')?.textContent ?? '';
  for (const text of ['হৃদরোগ বিভাগ · ২য় তলা, রুম ২০৪', 'যেসব ভাষায় কথা বলেন: বাংলা, চাটগাঁইয়া', '১২ বছরের অভিজ্ঞতা'])
    expect(main).toContain(text);
  expect(main).toContain('ডাক্তারের ফি ৮০০ টাকা · ৩০ দিনের মধ্যে পরের ভিজিট ৩০০ টাকা · রিসেপশনে দেবেন');
  expect(textsOf(document.querySelectorAll('ul li')).slice(0, 2)).toEqual(['বুকে ব্যথা', 'উচ্চ রক্তচাপ']);
  expect(main).toContain('শুক্র, ১২ মার্চ থেকে রবি, ১৪ মার্চছুটিতে · At a conference');
});
