import { readFileSync } from 'node:fs';
import { toPublicSchedule } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { describe, expect, it } from 'vitest';
import { headTags, SHARED_PICTURE } from './page-head.ts';

const PUBLIC_URL = 'https://clinic.example';
const CLINIC = {
  name: 'Shapla Clinic',
  nameBn: 'শাপলা ক্লিনিক',
  phone: '01811-223344, 10616',
  email: 'desk@clinic.example',
  address: '7 Station Road, Sylhet',
  addressBn: '৭ স্টেশন রোড, সিলেট',
};
const places = { patientLimit: 30, reservedSlots: [] };
const evening = { startTime: '17:00', endTime: '21:00', ...places };
const week = toPublicSchedule({ 6: [{ sitting: 1, ...evening }] });
const DOCTOR = {
  id: 3,
  name: 'Dr. <b>Ayesha</b> Rahman',
  nameBn: 'ডা. <b>আয়েশা</b> রহমান',
  qualification: 'MBBS',
  qualificationBn: null,
  departmentName: 'Cardiology',
  departmentNameBn: 'হৃদরোগ',
  languages: ['bn', 'syl'],
  treats: 'Chest pain,\nhigh blood pressure',
  treatsBn: 'বুকে ব্যথা',
  photoUrl: '/api/pictures/0a1b',
  weeklySchedule: week,
};

const head = (path: string, changes: Partial<Parameters<typeof headTags>[0]> = {}) =>
  headTags({
    title: `A "title" of ${path}`,
    description: 'What it is about',
    path,
    status: 200,
    publicUrl: PUBLIC_URL,
    language: 'en',
    data: {
      '/clinic': CLINIC,
      '/clinic/hours': { text: null, days: { ...week, 6: { startTime: '09:00', endTime: '21:00' } } },
      '/doctors/3': DOCTOR,
    },
    ...changes,
  });
const structured = (path: string, language: Language = 'en') => {
  const block = head(path, { language }).find((tag) => tag.includes('ld+json'));
  return block === undefined ? undefined : JSON.parse(block.replace(/^<script[^>]*>|<\/script>$/g, ''));
};
const SATURDAY = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: 'Saturday',
  opens: '17:00',
  closes: '21:00',
};

describe('the head of a page', () => {
  it('tells search engines and shared links what the page is', () => {
    expect(head('/doctors')).toEqual([
      '<title>A &quot;title&quot; of /doctors</title>',
      '<meta name="description" content="What it is about" />',
      '<link rel="canonical" href="https://clinic.example/doctors" />',
      '<link rel="alternate" hreflang="en" href="https://clinic.example/doctors" />',
      '<link rel="alternate" hreflang="bn" href="https://clinic.example/bn/doctors" />',
      '<meta property="og:type" content="website" />',
      '<meta property="og:site_name" content="Shapla Clinic" />',
      '<meta property="og:title" content="A &quot;title&quot; of /doctors" />',
      '<meta property="og:description" content="What it is about" />',
      '<meta property="og:url" content="https://clinic.example/doctors" />',
      '<meta property="og:image" content="https://clinic.example/icons/share.png" />',
      '<meta property="og:image:width" content="1200" />',
      '<meta property="og:image:height" content="630" />',
      '<meta property="og:image:alt" content="Book a doctor’s serial for today" />',
      '<meta name="twitter:card" content="summary_large_image" />',
      '<meta name="twitter:title" content="A &quot;title&quot; of /doctors" />',
      '<meta name="twitter:description" content="What it is about" />',
    ]);
  });

  it('of a page in Bangla has its address and its words', () => {
    const tags = head('/doctors/3', { language: 'bn' });
    expect(tags).toContain('<link rel="canonical" href="https://clinic.example/bn/doctors/3" />');
    expect(tags).toContain('<meta property="og:image:alt" content="ডাক্তারের আজকের সিরিয়াল নিন" />');
    expect(structured('/doctors/3', 'bn')).toMatchObject({
      url: 'https://clinic.example/bn/doctors/3',
      parentOrganization: { url: 'https://clinic.example/bn' },
    });
  });

  it('names no address while the clinic has set none', () => {
    const tags = head('/', { publicUrl: null });
    expect(tags.join()).not.toMatch(/canonical|og:url|og:image|https:\/\/clinic/);
    expect(tags).toContain('<meta name="twitter:card" content="summary" />');
  });

  it('promises the size that the picture of a shared link has', () => {
    const { path, width, height } = SHARED_PICTURE;
    const picture = readFileSync(new URL(`../../../web/public${path}`, import.meta.url));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([width, height]);
    // Messengers load it on a phone's connection.
    expect(picture.length).toBeLessThan(40_000);
  });

  it.each([404, 503])('keeps a page with status %s out of search engines', (status) => {
    expect(head('/doctors', { status })).toEqual([
      expect.stringContaining('<title>'),
      expect.stringContaining('description'),
      '<meta name="robots" content="noindex" />',
    ]);
  });

  it.each(['/patient/dashboard', '/admin/doctors', '/waiting/abc'])(
    'keeps the pages of an area out of search engines: %s',
    (path) => {
      expect(head(path)).toContain('<meta name="robots" content="noindex" />');
      expect(head(path).join()).not.toMatch(/canonical|og:/);
    },
  );

  it.each(['/patient/login', '/admin/login'])('lets a login be found: %s', (path) => {
    expect(head(path)).toContain(`<link rel="canonical" href="https://clinic.example${path}" />`);
    expect(head(path).join()).not.toContain('noindex');
  });

  it.each(['/', '/about', '/contact'])('describes the clinic: %s', (path) => {
    expect(structured(path)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'MedicalClinic',
      name: 'Shapla Clinic',
      telephone: ['01811-223344', '10616'],
      address: '7 Station Road, Sylhet',
      url: 'https://clinic.example/',
      openingHoursSpecification: [{ ...SATURDAY, opens: '09:00' }],
    });
  });

  it('has the hours of each place, except those that staff have written', () => {
    const place = (id: number, name: string) => ({
      id,
      name,
      nameBn: null,
      phone: '',
      address: '',
      isActive: true,
    });
    const closed = { ...place(3, 'Old house'), isActive: false };
    const clinic = { ...CLINIC, places: [place(1, 'Zindabazar'), place(2, 'Uttara'), closed] };
    const hours = { text: null, days: week, places: [{ placeId: 2, days: week }] };
    const block = head('/contact', { data: { '/clinic': clinic, '/clinic/hours': hours } }).find((tag) =>
      tag.includes('ld+json'),
    );
    expect(JSON.parse(block?.replace(/^<script[^>]*>|<\/script>$/g, '') ?? '').department).toEqual([
      { '@type': 'MedicalClinic', name: 'Zindabazar' },
      { '@type': 'MedicalClinic', name: 'Uttara', openingHoursSpecification: [SATURDAY] },
    ]);
  });

  it('names an end at midnight as schema.org does', () => {
    const untilMidnight = toPublicSchedule({ 6: [{ sitting: 1, ...evening, endTime: '24:00' }] });
    const block = head('/doctors/3', {
      data: { '/clinic': CLINIC, '/doctors/3': { ...DOCTOR, weeklySchedule: untilMidnight } },
    }).find((tag) => tag.includes('ld+json'));
    expect(block).toContain('"opens":"17:00","closes":"23:59"');
  });

  it('describes the doctor of a page, and no text can end the block', () => {
    expect(structured('/doctors/3')).toMatchObject({
      '@type': 'Physician',
      name: DOCTOR.name,
      medicalSpecialty: 'Cardiology',
      knowsAbout: ['Chest pain', 'high blood pressure'],
      knowsLanguage: ['bn', 'syl'],
      image: 'https://clinic.example/api/pictures/0a1b',
      url: 'https://clinic.example/doctors/3',
      parentOrganization: { '@type': 'MedicalClinic', name: 'Shapla Clinic' },
      openingHoursSpecification: [SATURDAY],
    });
    expect(head('/doctors/3').find((tag) => tag.includes('ld+json'))).not.toContain('<b>');
  });

  it('has the hours of both sittings of a day', () => {
    const twice = toPublicSchedule({
      6: [
        { sitting: 1, startTime: '09:00', endTime: '13:00', ...places },
        { sitting: 2, ...evening },
      ],
    });
    const data = { '/clinic': CLINIC, '/doctors/3': { ...DOCTOR, weeklySchedule: twice } };
    const block = head('/doctors/3', { data }).find((tag) => tag.includes('ld+json'));
    expect(JSON.parse(block?.replace(/^<script[^>]*>|<\/script>$/g, '') ?? '')).toMatchObject({
      openingHoursSpecification: [{ ...SATURDAY, opens: '09:00', closes: '13:00' }, SATURDAY],
    });
  });

  it('has the Bangla texts on a page in Bangla, and the English ones where there are none', () => {
    expect(head('/doctors', { language: 'bn' })).toEqual(
      expect.arrayContaining([
        '<meta property="og:site_name" content="শাপলা ক্লিনিক" />',
        '<meta property="og:image:alt" content="ডাক্তারের আজকের সিরিয়াল নিন" />',
      ]),
    );
    expect(structured('/about', 'bn')).toMatchObject({
      name: 'শাপলা ক্লিনিক',
      telephone: ['01811-223344', '10616'],
      address: '৭ স্টেশন রোড, সিলেট',
      url: 'https://clinic.example/bn',
    });
    expect(structured('/doctors/3', 'bn')).toMatchObject({
      name: DOCTOR.nameBn,
      description: 'MBBS',
      medicalSpecialty: 'হৃদরোগ',
      knowsAbout: ['বুকে ব্যথা'],
      address: '৭ স্টেশন রোড, সিলেট',
      url: 'https://clinic.example/bn/doctors/3',
      parentOrganization: { name: 'শাপলা ক্লিনিক' },
    });
  });

  it.each(['/doctors', '/privacy', '/doctors/4', '/book/3'])('describes neither on %s', (path) =>
    expect(structured(path)).toBeUndefined(),
  );
});
