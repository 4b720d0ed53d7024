import { formatAmount } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import { IMPORT_LIMITS } from '@clinic-serial/contract/terms/imports';
import type { importsText as en } from '../en/imports.ts';

/** A count with commas, as people read it. It is formatted like an amount in paisa. */
const number = (count: number) => formatAmount(100 * count);

const rows = (count: number) => `${number(count)}টি সারি`;

/** The words of the pages where an Admin brings in files of patients, doctors and past visits. */
export const importsText: Translated<typeof en> = {
  number,
  title: 'ফাইল থেকে আনুন',
  back: 'আগে আনা ফাইল',
  loadFailed: 'আগে আনা ফাইলের তালিকা আসেনি।',
  oneLoadFailed: 'এই ফাইলের তথ্য আসেনি।',
  missing: {
    title: 'এই ফাইল আর নেই',
    text: 'হয়তো সরানো হয়েছে। না লেখা ফাইল এক সপ্তাহ থাকে।',
  },

  kinds: { patients: 'রোগী', doctors: 'ডাক্তার', visits: 'আগে দেখানো রোগী' },
  steps: {
    label: 'ফাইল আনার ধাপ',
    done: 'হয়ে গেছে: ',
    names: { 1: 'ফাইল', 2: 'কলাম', 3: 'দেখে নিয়ে লেখা' },
  },

  start: {
    kind: 'ফাইলে কী আছে?',
    hints: {
      patients: 'নাম, ফোন, বয়স। প্রত্যেক রোগীর জন্য একটি সারি।',
      doctors: 'নাম, বিভাগ, বসার দিন ও সময়। প্রত্যেক ডাক্তারের জন্য একটি সারি।',
      visits: 'তারিখ, ডাক্তার ও রোগী, যাতে ফলো-আপ ও মোট হিসাব ঠিক থাকে। আগে ডাক্তার ও রোগী আনুন।',
    },
    holidays: 'ছুটির দিন ক্যালেন্ডারে বেছে নিতে হয়',
    file: 'ফাইল',
    choose: 'ফাইল বেছে নিন',
    drop: 'অথবা এখানে টেনে আনুন।',
    help: `CSV, টেক্সট বা এক্সেল (xlsx) ফাইল। সবচেয়ে বেশি ${number(IMPORT_LIMITS.rows)} সারি; এক্সেলে ${number(IMPORT_LIMITS.xlsxRows)}। কোন সারিতে কী হবে তা দেখার আগে কিছুই লেখা হয় না।`,
    opening: 'ফাইল খোলা হচ্ছে।',
    failed: 'শুরু করা যায়নি। আবার চেষ্টা করুন।',
  },

  problems: {
    unreadable: 'ফাইলটি পড়া যাচ্ছে না। CSV বা xlsx হিসেবে আবার রেখে বেছে নিন।',
    tooManyRows: `এই ফাইলে ${number(IMPORT_LIMITS.rows)} সারির বেশি আছে। ভাগ করে নিন।`,
    otherFile: (fileName) =>
      `এটি অন্য ফাইল। আগে যে সারি পাঠানো হয়েছে তার সঙ্গে মিলছে না। ‘${fileName}’ ফাইলটিই বেছে নিন, না হলে নতুন করে শুরু করুন।`,
  },

  sending: {
    bar: 'যত সারি পাঠানো হয়েছে',
    sent: (count) => `${rows(count)} পাঠানো হয়েছে`,
    keep: 'সব সারি পাঠানো পর্যন্ত এই ট্যাব খোলা রাখুন। বন্ধ হয়ে গেলে একই ফাইল আবার বেছে নিন: যেখানে থেমেছিল সেখান থেকে শুরু হবে।',
    waiting: 'সার্ভার সাড়া দিচ্ছে না। পাতাটি নিজেই আবার চেষ্টা করছে।',
    failed: 'সারি পাঠানো যায়নি।',
  },
  resume: {
    title: (fileName) => `‘${fileName}’ আবার বেছে নিন`,
    text: (count) =>
      count === 0
        ? 'এই ফাইলের কোনো সারি এখনো সার্ভারে নেই।'
        : `এই ফাইলের ${rows(count)} সার্ভারে আছে। তার পর থেকে শুরু হবে।`,
    all: (count) => `ফাইলে এই ${rows(count)}ই আছে`,
  },

  columns: {
    title: 'কোন কলামে কী আছে?',
    lead: 'প্রতিটি কলামের ওপরে লেখা আছে সেটিকে কী ধরা হয়েছে। ভুল হলে বদলে দিন।',
    sheets: (name, names) =>
      `শুধু ‘${name}’ শিটটি পড়া হচ্ছে। অন্য শিটে রোগী, ডাক্তার বা সিরিয়াল থাকলে প্রতিটি আলাদা ফাইলে রাখুন: ${names}।`,
    region: 'ফাইলের প্রথম সারিগুলো',
    line: 'সারি',
    column: (name) => `কলাম ${name}`,
    unused: 'লাগবে না',
    unsure: 'মিলিয়ে দেখুন',
    also: (name) => `এর সঙ্গে জুড়বে: ${name}`,
    begins: 'তথ্য শুরু কোন সারিতে',
    dates: '০৪/০৫ এর মতো তারিখ',
    dateOrders: { 'day-month': 'আগে দিন: ৪ মে', 'month-day': 'আগে মাস: ৫ এপ্রিল' },
    fixed: 'সব সারির জন্য একই',
    fixedHint: 'যার জন্য আলাদা কলাম নেই। জানা না থাকলে খালি রাখুন।',
    noPlace: { patients: '', doctors: 'প্রথম শাখা', visits: 'ডাক্তার যেখানে বসেন' },
    missing: (names) => `এখনো কোনো কলাম বেছে নেওয়া হয়নি: ${names}।`,
    check: (count) => `${rows(count)} পরীক্ষা করুন`,
    checkSending: 'সারিগুলো পরীক্ষা করুন',
    afterSending: 'সব সারি পাঠানো হলে পরীক্ষা করা যাবে।',
    failed: 'পরীক্ষা শুরু করা যায়নি।',
    preview: 'প্রথম সারিগুলো যেভাবে পড়া হবে',
    previewNone: 'শিরোনামের নিচে কোনো সারি নেই।',
    refused: 'নেওয়া যায়নি',
    values: 'যা পড়া গেছে',
  },

  fields: {
    name: 'নাম',
    phone: 'মোবাইল নম্বর',
    age: 'বয়স',
    gender: 'লিঙ্গ',
    address: 'ঠিকানা',
    dateOfBirth: 'জন্মতারিখ',
    birthYear: 'জন্মের বছর',
    emergencyContact: 'জরুরি যোগাযোগ',
    relation: 'ফোনের মালিকের সঙ্গে সম্পর্ক',
    isActive: 'চালু',
    joined: 'যেদিন থেকে রোগী',
    nameBn: 'বাংলায় নাম',
    department: 'বিভাগ',
    departmentBn: 'বাংলায় বিভাগ',
    place: 'শাখা',
    days: 'বসার দিন',
    hours: 'বসার সময়',
    secondHours: 'দ্বিতীয়বার বসার সময়',
    patientLimit: 'দিনে কত সিরিয়াল',
    feeNew: 'ফি',
    feeFollowUp: 'ফলো-আপের ফি',
    feeReport: 'রিপোর্ট দেখানোর ফি',
    followUpDays: 'ফলো-আপ কত দিন',
    room: 'কক্ষ',
    roomBn: 'বাংলায় কক্ষ',
    qualification: 'যোগ্যতা',
    qualificationBn: 'বাংলায় যোগ্যতা',
    experience: 'কত বছরের অভিজ্ঞতা',
    languages: 'ভাষা',
    treats: 'যা দেখেন',
    treatsBn: 'যা দেখেন, বাংলায়',
    email: 'ইমেইল',
    date: 'তারিখ',
    doctor: 'ডাক্তার',
    status: 'অবস্থা',
    serial: 'সিরিয়াল',
    sitting: 'কোন বেলা',
    notes: 'মন্তব্য',
    reference: 'বুকিং নম্বর',
  },

  working: {
    checking: 'সারিগুলো পরীক্ষা করা হচ্ছে। এখনো কিছু লেখা হয়নি।',
    writing: 'সারিগুলো লেখা হচ্ছে। এই পাতা ছেড়ে যেতে পারেন।',
    undoing: 'যা আনা হয়েছিল তা ফিরিয়ে নেওয়া হচ্ছে। এই পাতা ছেড়ে যেতে পারেন।',
    bar: 'কতদূর',
    of: (done, all) => `${rows(all)}র মধ্যে ${number(done)}টি`,
    percent: (count) => `শতকরা ${number(count)} ভাগ`,
  },

  outcomes: {
    new: 'নতুন',
    family: 'চেনা ফোনের পরিবার',
    changed: 'পূরণ হবে',
    same: 'আগেই আছে',
    refused: 'নেওয়া যায়নি',
  },
  outcomesOf: {
    patients: {
      new: 'নতুন রোগী যোগ হবে।',
      family: 'ফোনটি অন্য নামে আছে। সেই রেকর্ডে আরেকজন যোগ হবেন।',
      changed: 'রোগী আগেই আছেন। খালি ঘরগুলো পূরণ হবে।',
      same: 'সবই আগে থেকে আছে। কিছু বদলাবে না।',
      refused: 'সারিটি নেওয়া যাবে না। কারণ পাশে লেখা আছে।',
    },
    doctors: {
      new: 'নতুন ডাক্তার যোগ হবেন।',
      family: '',
      changed: 'ডাক্তার আগেই আছেন। খালি ঘরগুলো পূরণ হবে।',
      same: 'সবই আগে থেকে আছে। কিছু বদলাবে না।',
      refused: 'সারিটি নেওয়া যাবে না। কারণ পাশে লেখা আছে।',
    },
    visits: {
      new: 'আগের একটি দেখানো যোগ হবে।',
      family: '',
      changed: 'এটি আগেই আছে। খালি ঘরগুলো পূরণ হবে।',
      same: 'সবই আগে থেকে আছে। কিছু বদলাবে না।',
      refused: 'সারিটি নেওয়া যাবে না। কারণ পাশে লেখা আছে।',
    },
  },

  report: {
    title: 'কোন সারিতে কী হবে',
    lead: 'এখনো কিছু লেখা হয়নি।',
    filters: 'যা হবে সে অনুযায়ী সারি',
    all: 'সব সারি',
    noted: 'শুধু মন্তব্য আছে এমন সারি',
    write: (count) => `${rows(count)} লিখুন`,
    nothing: 'লেখার মতো কোনো সারি নেই।',
    writeFailed: 'সারিগুলো লেখা যায়নি।',
    toColumns: 'কলামে ফিরে যান',
    remove: 'এই ফাইল বাদ দিন',
    caption: 'ফাইলের সারি',
    columns: { line: 'সারি', outcome: 'যা হবে', notes: 'মন্তব্য', cells: 'ফাইলে যা আছে' },
    line: (line) => `সারি ${number(line)}`,
    none: 'এমন কোনো সারি নেই',
    noneText: 'ওপর থেকে অন্য সারি বেছে নিন।',
    rowsFailed: 'সারিগুলো আসেনি।',
    done: { written: 'লেখা হয়েছে', undone: 'ফিরিয়ে নেওয়া হয়েছে', kept: 'রয়ে গেছে' },
  },
  download: {
    button: 'প্রতিবেদন ডাউনলোড করুন',
    done: (fileName) => `${fileName} নামে রাখা হয়েছে`,
    failed: (reason) => `প্রতিবেদন ডাউনলোড করা যায়নি: ${reason}`,
    fileName: 'import-report.csv',
  },

  written: {
    title: 'সারিগুলো লেখা হয়েছে',
    text: (count, refused) =>
      refused === 0
        ? `${rows(count)} লেখা হয়েছে।`
        : `${rows(count)} লেখা হয়েছে, ${number(refused)}টি নেওয়া যায়নি।`,
    refusedHint: 'কেন নেওয়া যায়নি তা প্রতিবেদনে আছে। নিজের ফাইলে ঠিক করে আবার আনুন: যা আগেই আছে তা বদলাবে না।',
    gone: 'এই ফাইলের সারি আর রাখা নেই। এখন আর ফিরিয়ে নেওয়া যাবে না।',
    open: { patients: 'রোগীর তালিকা দেখুন', doctors: 'ডাক্তারের তালিকা দেখুন', visits: 'সিরিয়ালের তালিকা দেখুন' },
    setup: 'ক্লিনিক চালু করার পরের ধাপে যান',
    undo: 'যা আনা হয়েছে ফিরিয়ে নিন',
    undoDays: `${number(IMPORT_LIMITS.daysKept)} দিনের মধ্যে ফিরিয়ে নেওয়া যায়।`,
  },
  undo: {
    title: 'যা আনা হয়েছে ফিরিয়ে নেবেন?',
    text: 'যা যোগ হয়েছিল তা মুছে যাবে, যা পূরণ হয়েছিল তা আবার খালি হবে। কোনো সারির সঙ্গে এর মধ্যে সিরিয়াল বা অন্য কিছু যুক্ত হলে কিছুই ফিরিয়ে নেওয়া হবে না।',
    confirm: 'ফিরিয়ে নিন',
    failed: 'ফিরিয়ে নেওয়া যায়নি।',
  },
  undone: {
    title: 'ফিরিয়ে নেওয়া হয়েছে',
    text: 'যা যোগ হয়েছিল তা মুছে ফেলা হয়েছে।',
    kept: (count) => `${rows(count)} রয়ে গেছে, কারণ এর মধ্যে সেগুলোর সঙ্গে অন্য কিছু যুক্ত হয়েছে।`,
    again: 'নতুন ফাইল আনুন',
  },
  remove: {
    title: (fileName) => `‘${fileName}’ বাদ দেবেন?`,
    text: 'এর কিছুই লেখা হয়নি। সারিগুলো সার্ভার থেকে মুছে যাবে।',
    confirm: 'বাদ দিন',
    failed: 'বাদ দেওয়া যায়নি।',
    done: 'ফাইলটি বাদ দেওয়া হয়েছে।',
  },

  list: {
    title: 'আগে আনা ফাইল',
    caption: 'যেসব ফাইল আনা হয়েছে, নতুনটি আগে',
    none: 'এখনো কোনো ফাইল আনা হয়নি',
    noneText: 'যে ফাইলই আনুন, এখানে দেখা যাবে। এখান থেকে ফিরিয়েও নেওয়া যাবে।',
    columns: { file: 'ফাইল', state: 'অবস্থা', counts: 'সারি', by: 'কে', at: 'কখন' },
    states: {
      reading: 'পাঠানো হচ্ছে',
      checking: 'পরীক্ষা চলছে',
      checked: 'পরীক্ষা হয়েছে, লেখা হয়নি',
      writing: 'লেখা হচ্ছে',
      written: 'লেখা হয়েছে',
      undoing: 'ফিরিয়ে নেওয়া হচ্ছে',
      undone: 'ফিরিয়ে নেওয়া হয়েছে',
    },
    command: 'কমান্ড লাইন',
    rows,
    count: (name, count) => `${name}: ${number(count)}`,
    open: 'খুলুন',
  },
};
