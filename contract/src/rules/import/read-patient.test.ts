import { describe, expect, it } from 'vitest';
import type { ImportField } from '../../terms/imports.ts';
import type { ColumnMap } from './column-map.ts';
import { detectColumns } from './columns.ts';
import { readPatientRow } from './read-patient.ts';

const TODAY = '2026-11-28';

/** Reads a row of a list with these fields. */
function read(row: Partial<Record<ImportField, string>>, more: Partial<ColumnMap> = {}) {
  const columns = Object.fromEntries(Object.keys(row).map((field, at) => [field, at]));
  return readPatientRow(Object.values(row), { skip: 0, columns, fixed: {}, ...more }, TODAY);
}

const NOTHING_ELSE = {
  address: null,
  dateOfBirth: null,
  birthYear: null,
  gender: null,
  emergencyContact: null,
  relation: null,
  isActive: true,
  joined: null,
};
const RAHIMA = { name: 'Rahima', phone: '01712345678' };

describe('a row of a list of patients', () => {
  it('is read', () => {
    expect(
      read({
        name: ' Rahima  Begum ',
        phone: '+880 1712-345678',
        dateOfBirth: '12/11/1985',
        gender: 'মহিলা',
        address: 'House 5\nMirpur',
        emergencyContact: '1812345678',
        relation: 'Wife',
        isActive: 'no',
        joined: '01.02.2025',
      }),
    ).toEqual({
      value: {
        name: 'Rahima Begum',
        phone: '01712345678',
        address: 'House 5\nMirpur',
        dateOfBirth: '1985-11-12',
        birthYear: null,
        gender: 'Female',
        emergencyContact: '01812345678',
        relation: 'Spouse',
        isActive: false,
        joined: '2025-02-01',
      },
      notes: [],
    });
  });

  it('needs a name and a phone, nothing else', () => {
    expect(read(RAHIMA)).toEqual({ value: { ...RAHIMA, ...NOTHING_ELSE }, notes: [] });
  });

  it.each([
    [{ ...RAHIMA, name: '' }, 'patientNameRequired'],
    [{ ...RAHIMA, name: ' - ' }, 'patientNameRequired'],
    [{ ...RAHIMA, name: 'R' }, 'nameTooShort {"least":2}'],
    [{ ...RAHIMA, name: '12345' }, 'importNotAName {"text":"12345"}'],
    [{ ...RAHIMA, name: 'x'.repeat(101) }, `importTooLong {"text":"${'x'.repeat(39)}…","most":100}`],
    [{ ...RAHIMA, phone: '1.71E+09' }, 'importPhoneRounded {"text":"1.71E+09"}'],
    [{ ...RAHIMA, phone: '02-9876543' }, 'importPhoneLandline {"text":"02-9876543"}'],
    [{ ...RAHIMA, phone: '' }, 'importNoPhone'],
    [{ ...RAHIMA, phone: 'N/A', age: 'old' }, 'importNoPhone'],
    [{ phone: '01712345678' }, 'patientNameRequired'],
    [{ name: '', phone: ' ' }, 'importRowEmpty'],
  ])('is refused: %j', (row, reason) => expect(read(row)).toEqual({ refused: reason }));

  it.each([
    [{ age: '35' }, { birthYear: 1991 }],
    [{ dateOfBirth: '1985-11-12' }, { dateOfBirth: '1985-11-12' }],
    [{ birthYear: '1985' }, { birthYear: 1985 }],
  ])('needs no phone with a birth: %j', (birth, expected) => {
    expect(read({ name: 'Rahima', phone: '', ...birth })).toEqual({
      value: { name: 'Rahima', phone: null, ...NOTHING_ELSE, ...expected },
      notes: [],
    });
  });

  it('has the date of birth before the year and the age', () => {
    const birth = { dateOfBirth: '1985-11-12', birthYear: '1986', age: '20' };
    expect(read({ ...RAHIMA, ...birth })).toMatchObject({
      value: { dateOfBirth: '1985-11-12', birthYear: null },
    });
    expect(read({ ...RAHIMA, ...birth, dateOfBirth: '' })).toMatchObject({
      value: { dateOfBirth: null, birthYear: 1986 },
    });
    expect(read({ ...RAHIMA, ...birth, dateOfBirth: '31/02/1985' })).toMatchObject({
      value: { dateOfBirth: null, birthYear: 1986 },
      notes: ['importNotADate {"text":"31/02/1985"}'],
    });
  });

  it('has the second phone of its cell as emergency contact, unless it has another', () => {
    const phone = '01712345678 / 01812345679';
    expect(read({ name: 'Rahima', phone })).toMatchObject({ value: { emergencyContact: '01812345679' } });
    expect(read({ name: 'Rahima', phone, emergencyContact: '01912345678' })).toMatchObject({
      value: { emergencyContact: '01912345678' },
    });
  });

  it('has the gender of a column of ages', () => {
    expect(read({ ...RAHIMA, age: '35/F' })).toMatchObject({ value: { birthYear: 1991, gender: 'Female' } });
    expect(read({ ...RAHIMA, age: '35/F', gender: 'Male' })).toMatchObject({ value: { gender: 'Male' } });
  });

  it('leaves out what is optional and cannot be read, and says so', () => {
    expect(
      read({
        ...RAHIMA,
        dateOfBirth: '2030-01-01',
        gender: 'unclear',
        address: 'x'.repeat(301),
        emergencyContact: '999',
        relation: 'boss',
        isActive: 'perhaps',
        joined: 'soon',
      }),
    ).toEqual({
      value: { ...RAHIMA, ...NOTHING_ELSE },
      notes: [
        'importDateOutside {"text":"2030-01-01"}',
        'importPhoneLandline {"text":"999"}',
        `importTooLong {"text":"${'x'.repeat(39)}…","most":300}`,
        'importNotAGender {"text":"unclear"}',
        'importNotARelation {"text":"boss"}',
        'importNotYesOrNo {"text":"perhaps"}',
        'importNotADate {"text":"soon"}',
      ],
    });
  });

  it('has no text where a cell says nothing', () => {
    const nothing = { address: 'N/A', gender: '-', relation: 'nil', emergencyContact: 'none', joined: '?' };
    expect(read({ ...RAHIMA, ...nothing })).toEqual({ value: { ...RAHIMA, ...NOTHING_ELSE }, notes: [] });
  });

  it('has texts that stand in no column', () => {
    expect(read(RAHIMA, { fixed: { address: 'Savar', gender: 'female' } })).toMatchObject({
      value: { address: 'Savar', gender: 'Female' },
    });
  });

  it('is read by the order of its dates', () => {
    const row = { ...RAHIMA, dateOfBirth: '11/12/1985' };
    expect(read(row)).toMatchObject({ value: { dateOfBirth: '1985-12-11' } });
    expect(read(row, { dateOrder: 'month-day' })).toMatchObject({ value: { dateOfBirth: '1985-11-12' } });
  });
});

/** Lists as strangers have them, each with one kind of trouble. */
it.each([
  [
    'first and last names',
    'Id|FIRST|LAST|GENDER|BIRTHDATE\n7|Rahima|Begum|F|1985-11-12',
    'Rahima Begum|||1985-11-12',
  ],
  ['ages that grow by one', 'name|age\nRahima|19\nKarim|20\nSalma|21\nRana|22', 'Rahima||2007|'],
  [
    'the word NULL',
    'first_name|last_name|birth_date|phone\nRahima|Begum|12-11-1985|NULL',
    'Rahima Begum|||1985-11-12',
  ],
  ['a heading above the titles', 'Patient list 2025\nName|Mobile\nRahima|1712345678', 'Rahima|01712345678||'],
  ['titles in two lines', 'Patient\\nName|Contact\\nNo.\nRahima|8801712345678', 'Rahima|01712345678||'],
  ['short words of Bijoy', 'bvg|†gvevBj\niwng|01712345678\nAvãyj|01812345678', 'রহিম|01712345678||'],
  ['Bangla digits', 'নাম|মোবাইল|বয়স\nরহিমা|০১৭১২৩৪৫৬৭৮|৪১ বছর', 'রহিমা|01712345678|1985|'],
  [
    'dates and times',
    'Name|Phone|DOB\nRahima|01712345678|1985-11-12 00:00:00',
    'Rahima|01712345678||1985-11-12',
  ],
  ['numbers of Excel', 'Name|Phone|DOB\nRahima|1712345678.0|31363', 'Rahima|01712345678||1985-11-12'],
])('a list with %s is read', (_trouble, text, expected) => {
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.replaceAll('\\n', '\n')));
  const { map } = detectColumns('patients', rows, TODAY);
  const read = readPatientRow(rows[map.skip] ?? [], map, TODAY);
  const value = 'value' in read ? read.value : undefined;
  expect([value?.name, value?.phone, value?.birthYear, value?.dateOfBirth].join('|')).toBe(expected);
});
