import type { ImportField, ImportKind } from '../../terms/imports.ts';
import { asciiDigits } from '../../text/digits.ts';
import { visibleLine } from '../../text/visible.ts';
import { fromBijoy } from './bijoy.ts';
import { plainCell } from './cells.ts';

/**
 * The titles that people give the columns of each kind of list, as {@link titleKey} writes them: 'no' for
 * number, নং for নম্বর, without marks and apostrophes. The key `*` has titles of known columns that are not
 * read.
 */
const TITLES: Record<ImportKind, Partial<Record<ImportField | '*', string>>> = {
  patients: {
    name: 'name, post title, patient, patients, patient name, name patient, name of patient, name of the patient, patients name, pt name, pat name, pname, full name, fullname, complete name, person, person name, customer name, client name, client, member name, display name, contact name, name english, name en, english name, patient name english, first name last name, নাম, রোগীর নাম, রোগী, পুরো নাম, পূর্ণ নাম, নাম ইংরেজি, রোগির নাম, ব্যক্তির নাম, সদস্যের নাম, নাম বাংলা, name bangla, bangla name',
    phone:
      'phone, mobile, cell, phone no, mobile no, cell no, mob, mob no, mobile phone, cell phone, cellphone, phone mobile, mobile phone no, cell phone no, contact, contact no, contacts, contact phone, contact mobile, contact details, tel, tel no, telephone, telephone no, ph, ph no, phone 1, phone1, mobile 1, mobile1, primary phone, patient phone, patient mobile, patient mobile no, patient phone no, patient contact, patient contact no, pt phone, pt mobile, msisdn, whatsapp, whatsapp no, personal mobile, home phone, মোবাইল, মোবাইল নং, ফোন, ফোন নং, মোবাইল ফোন, মুঠোফোন, মুঠোফোন নং, যোগাযোগ, যোগাযোগের নং, কন্টাক্ট, কন্টাক্ট নং, রোগীর মোবাইল, রোগীর ফোন, রোগীর মোবাইল নং, ফোন মোবাইল, টেলিফোন, সেল, সেল নং',
    age: 'age, ages, age years, age year, age yrs, age yr, age y, age in years, patient age, age sex, age gender, sex age, age at visit, current age, pt age, বয়স, বয়স বছর, রোগীর বয়স, বয়স লিঙ্গ',
    birthYear: 'year of birth, birth year, born year, birth yr, yob, জন্ম সাল, জন্মসাল, জন্মের সাল, জন্মের বছর',
    gender:
      'gender, sex, m f, male female, patient gender, patient sex, gender sex, sex gender, লিঙ্গ, জেন্ডার, পুরুষ মহিলা, নারী পুরুষ, লিংগ',
    address:
      'address, addr, patient address, full address, present address, current address, home address, permanent address, mailing address, street address, address line 1, address 1, address1, street, location, area, village, residence, ঠিকানা, রোগীর ঠিকানা, বর্তমান ঠিকানা, স্থায়ী ঠিকানা, পূর্ণ ঠিকানা, বাসা, এলাকা, গ্রাম',
    dateOfBirth:
      'date of birth, dob, d o b, birth date, birthdate, birthday, birth day, born, born on, date birth, patient dob, dateofbirth, জন্ম তারিখ, জন্মতারিখ, জন্মের তারিখ, জন্ম, জন্মদিন',
    emergencyContact:
      'emergency contact, emergency contact no, emergency phone, emergency no, emergency mobile, emergency, emergency contact phone, alternative phone, alternative no, alternative mobile, alternative contact, alternate phone, alternate no, alternate mobile, alternate contact, alt phone, alt mobile, second phone, second mobile, other phone, other mobile, phone 2, phone2, mobile 2, mobile2, mobile no 2, phone no 2, contact 2, secondary phone, guardian phone, guardian mobile, guardian contact, guardian contact no, guardian mobile no, attendant phone, relative phone, জরুরি যোগাযোগ, জরুরী যোগাযোগ, জরুরি ফোন, জরুরি নং, জরুরি মোবাইল, বিকল্প মোবাইল, বিকল্প ফোন, বিকল্প নং, অন্য মোবাইল, অন্য নং, অভিভাবকের মোবাইল, অভিভাবকের ফোন',
    relation:
      'relation, relationship, relation with owner, relation to owner, relation with patient, relation to patient, related as, relation of phone, সম্পর্ক, রোগীর সাথে সম্পর্ক',
    isActive:
      'active, is active, status, active status, enabled, is enabled, patient status, সক্রিয়, অবস্থা, স্ট্যাটাস',
    joined:
      'joined, joined on, joining date, join date, date joined, date joining, date of joining, reg date, registration date, registered, registered on, registered at, date of registration, date registered, regd date, created, created at, created on, created date, entry date, date of entry, admission date, date of admission, first visit, first visit date, date, নিবন্ধনের তারিখ, নিবন্ধন তারিখ, রেজিস্ট্রেশনের তারিখ, রেজিস্ট্রেশন তারিখ, রেজি তারিখ, ভর্তির তারিখ, তারিখ, প্রথম ভিজিট',
    '*': 'last appointment, appointments, last visit, next visit, father name, fathers name, mother name, mothers name, husband name, husbands name, spouse name, guardian name, guardian, emergency contact name, emergency name, contact person, referred by, doctor, doctor name, doctors name, user name, username, পিতার নাম, বাবার নাম, মাতার নাম, মায়ের নাম, স্বামীর নাম, স্ত্রীর নাম, অভিভাবকের নাম, অভিভাবক, ডাক্তার, ডাক্তারের নাম',
  },
  doctors: {
    name: 'name, post title, doctor, doctors, doctor name, doctors name, name of doctor, name of the doctor, dr name, name dr, consultant, consultant name, consultants name, name of consultant, physician, physician name, full name, name english, name en, english name, provider name, practitioner, practitioner name, expert name, ডাক্তার, ডাক্তারের নাম, নাম, চিকিৎসক, চিকিৎসকের নাম, ডাঃ নাম, কনসালটেন্ট, নাম ইংরেজি',
    nameBn:
      'name bn, name bangla, bangla name, name in bangla, name bengali, bengali name, doctor name bangla, doctors name bangla, doctor name bn, doctor bangla, নাম বাংলা, বাংলা নাম, ডাক্তারের নাম বাংলা, নাম বাংলায়',
    department:
      'department, dept, departments, dept name, department name, name of department, speciality, specialty, specialities, specialties, specialization, specialisation, speciality department, specialist, specialist in, discipline, unit, category, expertise, field, subject, doctor type, primary specialty, বিভাগ, বিভাগের নাম, বিশেষজ্ঞ, বিশেষত্ব, ডিপার্টমেন্ট, বিষয়, বিশেষজ্ঞতা',
    departmentBn:
      'department bn, department bangla, dept bangla, speciality bangla, specialty bangla, department in bangla, বিভাগ বাংলা, বিভাগের নাম বাংলা',
    phone:
      'phone, mobile, cell, phone no, mobile no, cell no, mob, mob no, contact, contact no, contact details, tel, tel no, telephone, telephone no, doctor phone, doctor mobile, doctors mobile, doctors phone, personal mobile, মোবাইল, মোবাইল নং, ফোন, ফোন নং, যোগাযোগ, ডাক্তারের মোবাইল, ডাক্তারের ফোন',
    place:
      'place, places, place name, name of place, branch, branches, branch name, name of branch, location, locations, chamber location, chamber place, chamber name, chamber branch, sitting place, place of sitting, centre, center, centre name, center name, diagnostic centre, diagnostic center, site, campus, শাখা, শাখার নাম, শাখাসমূহ, ব্রাঞ্চ, ব্রাঞ্চের নাম, স্থান, স্থানের নাম, চেম্বারের নাম, চেম্বারের স্থান, চেম্বারের শাখা, বসার স্থান, বসার শাখা, যে শাখায় বসেন, সেন্টার, সেন্টারের নাম',
    days: 'appointment days, practice days, days available, days of week, day of week, days, day, weekdays, week days, visiting days, visiting day, chamber days, chamber day, available days, available day, working days, schedule days, sitting days, weekly days, off day excluded, দিন, বার, বসার দিন, যে দিন বসেন, রোগী দেখার দিন, চেম্বারের দিন, সাক্ষাতের দিন',
    hours:
      'hours, hour, time, timing, timings, times, chamber time, chamber timing, chamber hour, chamber hours, visiting hour, visiting hours, visiting time, visit time, visit hour, schedule, schedules, duty time, duty hours, sitting, sitting time, working hours, working time, opening hours, consultation time, consultation hours, consulting hours, consultancy hour, consulting time, available time, availability, appointment time, practice time, practice hours, practice days and time, day time, days time, day and time, days and time, days hours, office hours, first hours, weekly hours, সময়, বসার সময়, রোগী দেখার সময়, চেম্বারের সময়, চেম্বার সময়, সময়সূচি, সময়সূচী, সাক্ষাতের সময়, ভিজিট সময়, দিন সময়, দিন ও সময়, ডিউটির সময়',
    secondHours:
      'second hours, second sitting, second time, second chamber time, evening hours, evening time, evening, hours 2, time 2, second schedule, দ্বিতীয় বসা, দ্বিতীয় সময়, বিকালের সময়, সন্ধ্যার সময়',
    patientLimit:
      'patient limit, limit, max patients, max patient, maximum patients, maximum patient, patients per day, patient per day, daily limit, daily patients, no of patients, no of patient, total patients, capacity, serial limit, slots, max serial, রোগীর সংখ্যা, সর্বোচ্চ রোগী, রোগী সংখ্যা, সিরিয়াল সংখ্যা, দৈনিক রোগী',
    feeNew:
      'fee, fees, fee new, new fee, visit new, new visit, new visit fee, visit fee new, fees new, charge new, fee first visit, fee new patient, new patient fee, new patient fees, new patient, visit fee, visit fees, visiting fee, visiting fees, visit, visit charge, consultation fee, consultation fees, consultancy fee, consultation charge, consultation charges, consulting fee, charge, charges, first visit, first visit fee, first fee, rate, price, amount, doctor fee, doctors fee, fee tk, fee bdt, fee taka, visit tk, visit taka, ফি, ফী, ভিজিট, ভিজিট ফি, নতুন রোগী, নতুন রোগীর ফি, নতুন, ডাক্তারের ফি, ডাক্তার ফি, পরামর্শ ফি, নতুন ভিজিট, প্রথম ভিজিট, ভিজিট নতুন, ফি নতুন, ভিজিট ফি নতুন, ফি নতুন রোগী, টাকা',
    feeFollowUp:
      'fee follow up, follow up fee, follow up fees, followup fee, followup, follow up, old patient, old patient fee, old fee, fee old, fees old, visit old, old visit, old visit fee, visit fee old, charge old, fee old patient, fee second visit, visit follow up, second visit, second visit fee, return visit, return fee, re visit, revisit, revisit fee, 2nd visit, 2nd visit fee, repeat fee, ফলোআপ, ফলো আপ, ফলোআপ ফি, পুরাতন রোগী, পুরোনো রোগী, পুরাতন, পুরাতন ফি, পুরোনো রোগীর ফি, পুরাতন রোগীর ফি, দ্বিতীয় ভিজিট, ভিজিট পুরাতন, ভিজিট পুরোনো, পুরাতন ভিজিট, ফি পুরাতন, ফি পুরোনো, ভিজিট ফি পুরাতন, ফি পুরাতন রোগী',
    feeReport:
      'fee report, report fee, report fees, report, report show, report showing, report showing fee, report visit, visit report, fee report showing, রিপোর্ট, রিপোর্ট ফি, রিপোর্ট দেখানো, রিপোর্ট দেখার ফি',
    followUpDays:
      'follow up days, followup days, follow up within, follow up within days, follow up day, valid days, validity, validity days, old within days, ফলোআপ দিন, ফলোআপের দিন, কত দিনের মধ্যে',
    room: 'room, room no, room name, chamber, chamber no, chamber room, cabin, cabin no, floor room, room floor, floor, রুম, রুম নং, কক্ষ, কক্ষ নং, চেম্বার, চেম্বার নং, কেবিন',
    roomBn: 'room bn, room bangla, chamber bangla, রুম বাংলা, কক্ষ বাংলা',
    qualification:
      'qualification, qualifications, degree, degrees, education, educational qualification, designation qualification, academic qualification, credentials, credential, doctor info, যোগ্যতা, ডিগ্রি, ডিগ্রী, শিক্ষাগত যোগ্যতা, শিক্ষা',
    qualificationBn:
      'qualification bn, qualification bangla, qualifications bangla, degree bangla, degrees bangla, যোগ্যতা বাংলা, ডিগ্রি বাংলা, ডিগ্রী বাংলা',
    experience:
      'experience, experience years, years of experience, experience in years, year of experience, exp, total experience, yrs experience, অভিজ্ঞতা, অভিজ্ঞতা বছর, অভিজ্ঞতার বছর',
    gender: 'gender, sex, m f, male female, doctor gender, লিঙ্গ, জেন্ডার',
    languages: 'languages, language, spoken languages, languages spoken, speaks, ভাষা',
    treats:
      'treats, treatment, treatments, diseases, disease, conditions, conditions treated, services, service, procedures, area of interest, interests, চিকিৎসা, যে রোগের চিকিৎসা, রোগ, যেসব রোগ দেখেন, সেবা',
    treatsBn: 'treats bn, treats bangla, diseases bangla, treatment bangla, চিকিৎসা বাংলা, রোগ বাংলা',
    email: 'email, e mail, mail, email address, e mail address, email id, mail id, ইমেইল, ইমেল, ই মেইল',
    isActive: 'active, is active, status, active status, enabled, সক্রিয়, অবস্থা, স্ট্যাটাস',
    '*': 'author, author email, hospital, hospital name, clinic name, institute, workplace, organization, designation, bmdc, bmdc no, address, id, প্রতিষ্ঠান, পদবি, পদবী, ঠিকানা',
  },
  visits: {
    date: 'date, visit date, date of visit, visited on, visited at, appointment date, date of appointment, day, serial date, consultation date, encounter date, visit day, visit, তারিখ, ভিজিটের তারিখ, দেখানোর তারিখ, সাক্ষাতের তারিখ, অ্যাপয়েন্টমেন্টের তারিখ, সিরিয়ালের তারিখ, রোগী দেখার তারিখ',
    doctor:
      'doctor, doctor name, doctors name, name of doctor, dr, dr name, consultant, consultant name, consultants name, physician, provider, seen by, under, doctors, referred to, ডাক্তার, ডাক্তারের নাম, চিকিৎসক, চিকিৎসকের নাম, কনসালটেন্ট',
    name: 'name, patient, patient name, patients name, name of patient, name of the patient, pt name, full name, patients, client name, নাম, রোগীর নাম, রোগী, রোগির নাম, পুরো নাম',
    phone:
      'phone, mobile, cell, phone no, mobile no, cell no, mob, mob no, contact, contact no, patient phone, patient mobile, patient mobile no, patient phone no, patient contact, patient contact no, tel, telephone, মোবাইল, মোবাইল নং, ফোন, ফোন নং, রোগীর মোবাইল, রোগীর ফোন, যোগাযোগ',
    place:
      'place, place name, place of visit, visit place, branch, branch name, location, chamber, chamber name, chamber location, centre, center, centre name, center name, diagnostic centre, diagnostic center, site, campus, শাখা, শাখার নাম, ব্রাঞ্চ, স্থান, চেম্বার, চেম্বারের নাম, সেন্টার, সেন্টারের নাম',
    status: 'status, visit status, appointment status, state, outcome, অবস্থা, স্ট্যাটাস',
    serial:
      'serial, serial no, token, token no, queue no, patient serial, appointment serial, serial number no, সিরিয়াল, সিরিয়াল নং, টোকেন, টোকেন নং, ক্রম',
    sitting: 'sitting, shift, session, chamber shift, sitting no, বসা, শিফট',
    notes:
      'notes, note, remarks, remark, comments, comment, complaint, complaints, chief complaint, reason, problem, diagnosis, description, মন্তব্য, নোট, সমস্যা, রোগের বিবরণ',
    reference:
      'reference, reference no, booking reference, ref, ref no, booking no, booking id, appointment no, রেফারেন্স, বুকিং নং',
    '*': 'doctor bangla, department, department bangla, time, type, not seen, extra, extra words, id, age, gender, address, fee, amount, next visit, last visit, referred by, বয়স, লিঙ্গ, ঠিকানা, সময়, ফি, বিভাগ',
  },
};

/**
 * Titles of columns that are not read in any list: numbers of rows, of people and of papers, and other data.
 */
const NOT_READ =
  'sl, sl no, s l, s l no, serial, serial no, sno, s no, sr, sr no, no, #, id, ids, row, row no, index, roll, roll no, code, patient id, pt id, pid, patient no, patient code, uhid, mrn, hospital no, file no, card no, member id, doctor id, employee id, reg no, registration no, regi no, reg id, nid, nid no, national id, nationality, religion, blood group, blood, marital status, occupation, profession, weight, height, bp, photo, image, picture, url, link, website, signature, disease, diagnosis, remarks, remark, comment, comments, notes, note, total, balance, due, paid, bill, amount, latitude, longitude, lat, lng, lon, updated at, updated on, deleted at, country, district, division, upazila, thana, city, state, zip, zip code, postal code, postcode, password, ক্রমিক, ক্রমিক নং, ক্রঃ নং, ক্র নং, ক্রম, নং, আইডি, রোগীর আইডি, রেজি নং, রেজিস্ট্রেশন নং, এনআইডি, ধর্ম, পেশা, রক্তের গ্রুপ, মন্তব্য, স্বাক্ষর, জেলা, বিভাগ, উপজেলা, থানা, ওজন, মোট';

/** Words that lists spell differently, with the one spelling that {@link titleKey} writes. */
const ONE_WORD: Record<string, string> = {
  ...{
    number: 'no',
    num: 'no',
    nr: 'no',
    nos: 'no',
    numbers: 'no',
    '#': 'no',
    phn: 'phone',
    phones: 'phone',
  },
  ...{ mobiles: 'mobile', cellular: 'cell', doc: 'doctor', addresses: 'address', bengali: 'bangla' },
  ...{ নম্বর: 'নং', নাম্বার: 'নং' },
};

/**
 * A title for comparing: lower case, words of `camelCase` and `snake_case` apart, without marks, brackets and
 * counts in front ('1. Name', '*Phone No.:').
 */
export function titleKey(title: string): string {
  return asciiDigits(visibleLine(plainCell(title)).normalize('NFKC').normalize('NFC'))
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/['’`]|ঃ(?![\p{L}\p{M}])/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
    .trim()
    .replace(/^\d+ (?=\D)/, '')
    .split(' ')
    .map((word) => ONE_WORD[word] ?? word)
    .join(' ');
}

/** The fields by the keys of their titles. */
const FIELDS = Object.fromEntries(
  Object.entries(TITLES).map(([kind, fields]) => [
    kind,
    new Map(
      [['*', NOT_READ], ...Object.entries(fields)].flatMap(([field, titles = '']) =>
        titles.split(', ').map((title) => [titleKey(title), field as ImportField | '*'] as const),
      ),
    ),
  ]),
) as Record<ImportKind, Map<string, ImportField | '*'>>;

const FIRST_NAME =
  /^(?:patient |given |doctor )?(?:first ?name|given name|forename|fname|first|name first)s?$/;
const LAST_NAME = /^(?:patient |doctor )?(?:last ?name|surname|sur name|family name|lname|last|name last)s?$/;

/** 'first' or 'last' for a column that has a part of the name. */
export function namePartOf(title: string): 'first' | 'last' | undefined {
  const key = titleKey(title);
  return FIRST_NAME.test(key) ? 'first' : LAST_NAME.test(key) ? 'last' : undefined;
}

/** The meaning of a title: a field, or '*' for another column; and whether the title says exactly this. */
interface TitleMeaning {
  field: ImportField | '*';
  isExact: boolean;
}

/**
 * The meaning of a column's title.
 *
 * @returns undefined for a title that is not known
 */
export function meaningOf(kind: ImportKind, title: string): TitleMeaning | undefined {
  const fields = FIELDS[kind];
  for (const text of [title, fromBijoy(title)]) {
    if (text === undefined) continue;
    const exact = fields.get(titleKey(text)) ?? fields.get(titleKey(text.replace(/[([{].*?[)\]}]/g, ' ')));
    if (exact) return { field: exact, isExact: true };
  }
  const words = titleKey(title).split(' ');
  if (words.length > 6) return undefined;
  // Looks for the longest known title inside, so that 'Patient mobile no (own)' is a phone and 'Father's
  // name' is not.
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const part = words.slice(at, at + length).join(' ');
      const field = fields.get(part);
      if (field && part.length > 2) return { field, isExact: false };
    }
  }
  return undefined;
}
