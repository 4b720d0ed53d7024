import { describe, expect, it } from 'vitest';
import { type ImportKind, importFields } from '../../terms/imports.ts';
import { detectColumns } from './columns.ts';
import type { NamedPlace } from './place-cells.ts';

const TODAY = '2026-11-28';
const PLACES: NamedPlace[] = [
  { id: 1, name: 'Shapla Clinic', nameBn: 'শাপলা ক্লিনিক', isActive: true },
  { id: 2, name: 'Uttara', nameBn: 'উত্তরা', isActive: true },
  { id: 3, name: 'Mirpur Branch', nameBn: null, isActive: false },
];

/** Lines of a list, with | between cells. */
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('\\n', '\n')));

/** The fields in the order of the columns, such as 'name phone - age'. */
function fieldsOf(kind: ImportKind, text: string, places: NamedPlace[] = []) {
  const rows = rowsOf(text);
  const { map, unsure } = detectColumns(kind, rows, TODAY, places);
  const width = Math.max(...rows.map((row) => row.length));
  const fields = Array.from(
    { length: width },
    (_, at) => Object.keys(map.columns).find((field) => map.columns[field] === at) ?? '-',
  );
  return { skip: map.skip, fields: fields.join(' '), unsure: unsure.join(' ') };
}

describe('our own exports', () => {
  it('of patients are found', () => {
    const titles =
      'Id|Name|Phone|Gender|Date of birth|Address|Emergency contact|Active|Appointments|Last appointment|Joined|Year of birth|Relation';
    const row =
      '1|Rahima|01712-345678|Female|1985-11-12|Dhaka|01812-345678|yes|3|2026-01-01|2025-01-01||Spouse';
    expect(fieldsOf('patients', `${titles}\n${row}`)).toEqual({
      skip: 1,
      fields:
        '- name phone gender dateOfBirth address emergencyContact isActive - - joined birthYear relation',
      unsure: '',
    });
    // Also an export without patients, and one of people who have only a year of birth.
    expect(fieldsOf('patients', titles).fields).toMatch(
      /^- name phone gender dateOfBirth address .* relation$/,
    );
    expect(fieldsOf('patients', `${titles}\n2|Rahim||||||yes|0||2025-01-01|1985|`).fields).toBe(
      '- name phone gender dateOfBirth address emergencyContact isActive - - joined birthYear relation',
    );
  });

  it('of appointments are found', () => {
    const titles =
      'Date|Serial|Time|Patient|Phone|Doctor|Doctor (Bangla)|Department|Department (Bangla)|Type|Status|Reference|Notes|Sitting|Not seen|Extra|Extra (words)';
    const row =
      '2026-01-05|7|17:30|Rahima|01712-345678|Dr. Karim|ডা. করিম|Medicine|মেডিসিন|online|Completed|K7QF-3M2D||1|no||';
    expect(fieldsOf('visits', `${titles}\n${row}`)).toEqual({
      skip: 1,
      fields: 'date serial - name phone doctor - - - - status reference notes sitting - - -',
      unsure: '',
    });
  });

  it('of doctors are found', () => {
    const titles =
      'Name|Name (Bangla)|Department|Department (Bangla)|Phone|Days|Hours|Second hours|Patient limit|Fee|Follow-up fee|Report fee|Follow-up days|Room|Room (Bangla)|Qualification|Qualification (Bangla)|Experience|Gender|Languages|Treats|Treats (Bangla)|Email|Active';
    const row =
      'Dr. Karim|ডা. করিম|Medicine|মেডিসিন|01712-345678|Sat-Wed|17:00-21:00||30|800|500|200|30|204|২০৪|MBBS|এমবিবিএস|12|male|bn en|Fever|জ্বর|a@b.example|yes';
    expect(fieldsOf('doctors', `${titles}\n${row}`)).toEqual({
      skip: 1,
      fields: importFields('doctors', false).join(' '),
      unsure: '',
    });
  });

  it.each(['patients', 'doctors', 'visits'] as const)('of %s may use the names of the fields', (kind) => {
    for (const places of [[], PLACES]) {
      const fields = importFields(kind, places.length > 0);
      expect(fieldsOf(kind, fields.join('|'), places).fields).toBe(fields.join(' '));
    }
  });
});

describe('the column of a place', () => {
  it.each([
    ['Doctor|Dept|Mobile|Branch|Time', 'name department phone place hours', ''],
    ['নাম|বিভাগ|মোবাইল|শাখা|সময়', 'name department phone place hours', ''],
    ['Doctor|Dept|Mobile|স্থান|Time', 'name department phone place hours', ''],
    ['Doctor|Dept|Mobile|Centre Name|Time', 'name department phone place hours', ''],
    // 'Chamber' is a room, unless names of places stand below it.
    ['Doctor|Dept|Mobile|Chamber|Time', 'name department phone place hours', ''],
    ['Doctor|Dept|Mobile|Hospital name|Time', 'name department phone place hours', 'place'],
    ['Doctor|Dept|Mobile|Where he sits|Time', 'name department phone place hours', 'place'],
  ])('is found in %s', (titles, fields, unsure) => {
    const rows = `${titles}
Dr. A|Medicine|01712345678|Uttara branch|Sat 5-9 PM
Dr. B|Medicine|01712345679|শাপলা ক্লিনিক|Sat 5-9 PM
Dr. C|Medicine|01712345670|Mirpur|Sat 5-9 PM`;
    expect(fieldsOf('doctors', rows, PLACES)).toEqual({ skip: 1, fields, unsure });
    expect(fieldsOf('doctors', rows).fields).not.toContain('place');
  });

  it('is not one of rooms, and not one of patients', () => {
    const doctors = 'Doctor|Dept|Mobile|Chamber|Time\nDr. A|Medicine|01712345678|204|Sat 5-9 PM';
    expect(fieldsOf('doctors', doctors, PLACES).fields).toBe('name department phone room hours');
    const patients = 'Name|Mobile|Location\nRahima|01712345678|Uttara';
    expect(fieldsOf('patients', patients, PLACES).fields).toBe('name phone address');
  });

  it('of visits may be their chamber', () => {
    const visits = 'Date|Doctor|Patient|Chamber\n1/2/2026|Dr. A|Rahima|Uttara';
    expect(fieldsOf('visits', visits, PLACES).fields).toBe('date doctor name place');
    expect(fieldsOf('visits', visits).fields).toBe('date doctor name -');
  });
});

describe('the titles of a list', () => {
  it.each([
    ['Sl No.|PATIENT NAME|Mobile No|Age|Sex|Address', '- name phone age gender address'],
    ['S.L|Pt. Name:|Contact No.|Age (Years)|M/F|Village', '- name phone age gender address'],
    ['#|patient_name|phone_number|date_of_birth|gender', '- name phone dateOfBirth gender'],
    ['id|fullName|mobileNumber|dateOfBirth|createdAt', '- name phone dateOfBirth joined'],
    ['*Name|*Phone|Reg. Date', 'name phone joined'],
    ['1. Name|2. Mobile|3. D.O.B.', 'name phone dateOfBirth'],
    ['ক্রমিক নং|রোগীর নাম|মোবাইল নম্বর|বয়স|লিঙ্গ|ঠিকানা', '- name phone age gender address'],
    ['নাম|মোবাইল নাম্বার|জন্ম তারিখ|রেজিঃ তারিখ', 'name phone dateOfBirth joined'],
    ['ক্রঃ নং|নামঃ|মোবাইল', '- name phone'],
    ["Patient's\\nName|Cell\\nNo|Father's Name|Guardian Mobile", 'name phone - emergencyContact'],
    ['Name|Father Name|Mobile (Own)|Mobile 2', 'name - phone emergencyContact'],
    ['bvg|†gvevBj|wVKvbv|eqm', 'name phone address age'],
    ['First Name|Last Name|Telephone', 'name - phone'],
    ['Phone|Name', 'phone name'],
  ])('of patients: %s', (titles, fields) => {
    expect(fieldsOf('patients', titles)).toEqual({ skip: 1, fields, unsure: '' });
  });

  it.each([
    [
      "SL|Doctor's Name|Speciality|Degree|Chamber Time|Visiting Fee|Room No.|Mobile",
      '- name department qualification hours feeNew room phone',
    ],
    [
      'Name of Doctor|Dept.|Visiting hour|New Patient|Old Patient|Report',
      'name department hours feeNew feeFollowUp feeReport',
    ],
    ['ডাক্তারের নাম|বিভাগ|যোগ্যতা|বসার দিন|সময়|ভিজিট|রুম নং', 'name department qualification days hours feeNew room'],
    [
      'doctor_name|specialization|consultation_fee|experience_years|email',
      'name department feeNew experience email',
    ],
    ['post_title|speciality|post_author_email|visiting_hour', 'name department - hours'],
    ['Doctor Name|Visit (New)|Visit (Old)|Visit (Report)', 'name feeNew feeFollowUp feeReport'],
    ['ডাক্তারের নাম|ভিজিট (নতুন)|ভিজিট (পুরাতন)', 'name feeNew feeFollowUp'],
    ['ডাক্তারের নাম|ডাক্তারের নাম (বাংলা)|রোগী দেখার সময়|নতুন রোগী|পুরাতন রোগী', 'name nameBn hours feeNew feeFollowUp'],
  ])('of doctors: %s', (titles, fields) => {
    expect(fieldsOf('doctors', titles)).toEqual({ skip: 1, fields, unsure: '' });
  });

  it.each([
    ['Visit Date|Doctor Name|Patient Name|Mobile|Serial No|Remarks', 'date doctor name phone serial notes'],
    ['তারিখ|ডাক্তার|রোগীর নাম|মোবাইল নং|সিরিয়াল নং|মন্তব্য', 'date doctor name phone serial notes'],
  ])('of visits: %s', (titles, fields) => {
    expect(fieldsOf('visits', titles)).toEqual({ skip: 1, fields, unsure: '' });
  });

  it('stand below a heading and empty rows', () => {
    const list =
      'Shapla Clinic\nPatient list 2025\n\n|Name|Mobile\n1|Rahima|01712345678\n2|Karim|01812345678';
    expect(fieldsOf('patients', list)).toEqual({ skip: 4, fields: '- name phone', unsure: '' });
    expect(fieldsOf('patients', 'Patients|\nName|Mobile\nRahima|01712345678').skip).toBe(2);
  });

  it('may stand in two rows, of which the upper one has groups', () => {
    const list =
      'OPD register|\n\nSL|Patient||Contact||Guardian||Sex\n|Name|Age|Mobile|Address|Name|Mobile|\n1|Rahima|45|01712345678|Savar|Ali|01912345678|F';
    const fields = '- name age phone address - emergencyContact gender';
    expect(fieldsOf('patients', list)).toEqual({ skip: 4, fields, unsure: '' });
  });

  it('are taken if no row is like them, though they are in another language', () => {
    const list = 'الاسم|الهاتف\nRahima Begum|01712345678\nKarim Uddin|01812345678';
    expect(fieldsOf('patients', list)).toEqual({ skip: 1, fields: 'name phone', unsure: 'name phone' });
  });

  it('may have a known word inside', () => {
    const list =
      'Practitioner_Name_Full|Designation_Type|Verified_Credentials\nProf. Dr. Karim|Professor|MBBS, FCPS\nDr. Rahima|Consultant|MBBS, MD';
    expect(fieldsOf('doctors', list)).toEqual({
      skip: 1,
      fields: 'name - qualification',
      unsure: 'name qualification',
    });
  });
});

describe('a list without titles', () => {
  it('is understood by what stands in it', () => {
    const list =
      '1|Karim Uddin|1712345678|35/M|Mirpur, Dhaka\n2|Rahima Begum|1812345678|28/F|Uttara\n3|Salma|1912345678|৪১|Savar';
    expect(fieldsOf('patients', list)).toEqual({
      skip: 0,
      fields: '- name phone age -',
      unsure: 'name phone age',
    });
  });

  it('may have a heading, which is no title', () => {
    const list = 'Patients\n1|Rahima Begum|01712345678\n2|Karim Uddin|01812345678';
    expect(fieldsOf('patients', list)).toEqual({ skip: 1, fields: '- name phone', unsure: 'name phone' });
  });

  it('of doctors, too', () => {
    const list =
      'Dr. Karim|MBBS, FCPS|Sat, Mon|5 PM - 9 PM|01712345678\nDr. Rahima|MBBS, MD|Sun|6pm-8pm|01812345678';
    expect(fieldsOf('doctors', list).fields).toBe('name qualification days hours phone');
  });

  it('may be empty', () => {
    for (const rows of [[], [[]], [['']]]) {
      expect(detectColumns('patients', rows, TODAY).map).toMatchObject({ columns: {}, fixed: {} });
    }
  });
});

describe('what stands in a column', () => {
  it('decides which of two phones is the mobile', () => {
    const list = 'Name|Telephone|Mobile\nA B|02-9876543|01712345678\nC D|02-9876544|01812345678';
    expect(fieldsOf('patients', list).fields).toBe('name - phone');
  });

  it('decides between columns that say the same', () => {
    const list = 'name|specialist|speciality|location\nDr. A B||Medicine|Dhaka\nDr. C D||Surgery|Pabna';
    expect(fieldsOf('doctors', list).fields).toBe('name - department -');
  });

  it('shows that a name is one of a page', () => {
    const list = 'who|post_name|phone\nRahima Begum|rahima-begum|01712345678\nKarim|karim-uddin|01812345678';
    expect(fieldsOf('patients', list)).toEqual({ skip: 1, fields: 'name - phone', unsure: 'name' });
  });

  it('shows that a title means something else', () => {
    // 'Contact' has names of persons, 'Status' is no yes or no, 'Date' has no dates.
    const list =
      'Name|Contact|Mobile|Status|Date\nA B|Karim|01712345678|Returning|Sat\nC D|Salam|01812345678|New|Sun\nE F|Rana|01912345678|New|Mon';
    expect(fieldsOf('patients', list)).toEqual({ skip: 1, fields: 'name - phone - -', unsure: '' });
  });

  it('never makes ages or fees of the numbers of rows', () => {
    const list = 'X|Name|Mobile\n1|A B|01712345678\n2|C D|01812345678\n3|E F|01912345678';
    expect(fieldsOf('patients', list).fields).toBe('- name phone');
  });

  it('may be ages that grow by one', () => {
    const list = 'Name|Age\nA B|19\nC D|20\nE F|21\nG H|22';
    expect(fieldsOf('patients', list).fields).toBe('name age');
  });

  it('shows that dates have the month first', () => {
    const order = (dates: string[]) =>
      detectColumns('patients', [['Name', 'DOB'], ...dates.map((date) => ['A B', date])], TODAY).map
        .dateOrder;
    expect(order(['04/25/1985', '01/02/1990'])).toBe('month-day');
    expect(order(['25/04/1985', '01/02/1990'])).toBeUndefined();
  });

  it('shows that a list is typed with a Bijoy font', () => {
    const rows = rowsOf('bvg|†gvevBj|wVKvbv\niwng|01712345678|XvKv\n†gvt Kwig DwÏb|01812345678|wgicyi');
    expect(detectColumns('patients', rows, TODAY).map.bijoy).toEqual([0, 2]);
  });

  it('may be a first name beside a last name', () => {
    const rows = rowsOf('FIRST|LAST|PHONE\nRahima|Begum|01712345678');
    expect(detectColumns('patients', rows, TODAY).map).toMatchObject({
      columns: { name: 0 },
      also: { 0: 1 },
    });
  });
});
