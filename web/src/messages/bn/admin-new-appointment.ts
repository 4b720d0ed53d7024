import { desk } from '@clinic-serial/contract/messages/bn/desk';
import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import { staffFields } from '@clinic-serial/contract/messages/bn/staff-fields';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import { FIELD_LIMITS } from '@clinic-serial/contract/terms/field-limits';
import type { newAppointmentText as en } from '../en/admin-new-appointment.ts';

/** The words of the wizard that gives a serial at the desk. */
export const newAppointmentText: Translated<typeof en> = {
  title: 'নতুন সিরিয়াল',
  loadFailed: 'তথ্য আনা যায়নি',
  searchInstead: 'রোগীকে খুঁজে নিন',
  next: 'পরের ধাপ',
  previous: 'আগের ধাপ',

  steps: {
    label: 'ধাপ',
    names: { 1: 'রোগী', 2: 'ডাক্তার ও তারিখ', 3: 'নিশ্চিত করুন' },
    done: 'হয়েছে: ',
    position: (step) => `৩ ধাপের ${formatNumber(step)} নম্বর: `,
  },

  patient: {
    heading: 'কার জন্য সিরিয়াল?',
    phone: 'রোগীর মোবাইল নম্বর, নাম বা রেফারেন্স',
    phoneHint: 'নম্বর বা নামের একটু অংশ লিখলেই হবে। এন্টার চাপলে খোঁজা হবে।',
    search: 'খুঁজুন',
    create: 'নতুন রোগী',
    tooShort: 'নামের অন্তত ৩টি অক্ষর লিখুন, অথবা মোবাইল নম্বর দিন।',
    offers: 'যাঁদের সঙ্গে মেলে',
    offered: (count, more) =>
      more
        ? `প্রথম ${formatNumber(count)} জনকে দেখা যাচ্ছে।`
        : count === 1
          ? '১ জনের সঙ্গে মেলে: এন্টার চাপুন।'
          : `${formatNumber(count)} জনের সঙ্গে মেলে।`,
    offeredHint: 'তীর চিহ্ন দিয়ে বেছে এন্টার চাপুন, অথবা আরও লিখুন।',
    lastVisit: (date) => `শেষ এসেছেন ${date}`,
    inactiveMark: 'নিষ্ক্রিয়',
    today: (count) => `আজ ${formatNumber(count)}টি সিরিয়াল আছে:`,
    serial: 'সিরিয়াল',
    lastGiven: (serial, patient) => `এইমাত্র দেওয়া হয়েছে: সিরিয়াল ${formatNumber(serial)} · ${patient}`,
    nobody: 'রোগীকে খুঁজে নিন, অথবা নতুন রোগী যোগ করুন',
    found: 'রোগী পাওয়া গেছে',
    preselected: 'রোগীর পাতা থেকে নেওয়া',
    change: 'অন্য রোগী',
    id: (id) => `আইডি: ${formatNumber(id)}`,
    visits: (count) => `${formatNumber(count)}টি সিরিয়াল`,
    inactive: desk.patientInactive,
    openRecord: 'রোগীর তথ্য খুলুন',
    forWhom: 'কার জন্য',
    anotherPerson: 'অন্য কেউ…',
    nameOnTicket: 'টিকিটে যে নাম থাকবে (না দিলেও চলে)',
    nameOnTicketHint: 'পরিবারের অন্য কেউ এলে তবেই লিখুন। রোগীর নিজের নাম বদলাবে না।',
    notFound: 'এই নম্বরে এখনো কোনো রোগী নেই। এখানে যোগ করুন।',
    nobodyFound: (text) => `“${text}” লিখে কোনো রোগী পাওয়া যায়নি। এখানে যোগ করুন।`,
    searchFailed: 'খোঁজা যায়নি। এখানে নতুন রোগী যোগ করতে পারেন।',
    lookupFailed: 'নম্বরটি খোঁজা যায়নি। এখানে নতুন রোগী যোগ করতে পারেন।',
    newHeading: 'নতুন রোগী',
    newHint: 'নাম আর মোবাইল নম্বর দিলেই হবে, বাকি তথ্য পরে দেওয়া যায়।',
    name: 'রোগীর নাম',
    newPhone: 'রোগীর মোবাইল নম্বর',
    phoneRequired: 'রোগীর মোবাইল নম্বর দিন',
    noPhone: 'ফোন নেই',
    age: 'বয়স বা জন্মসাল',
    createAndGoOn: 'রোগী যোগ করে এগিয়ে যান',
    createFailed: 'রোগী যোগ করা যায়নি',
  },

  doctor: {
    heading: 'ডাক্তার ও তারিখ',
    for: 'যাঁর জন্য',
    search: 'ডাক্তার খুঁজুন',
    searchPlaceholder: 'নাম বা ডিগ্রি',
    department: 'বিভাগ',
    allDepartments: 'সব বিভাগ',
    choose: 'ডাক্তার',
    limit: (limit) => `দিনে সর্বোচ্চ ${formatNumber(limit)} জন`,
    noSchedule: 'বসার সময় দেওয়া নেই',
    free: (free, limit) => `${formatNumber(limit)}টির মধ্যে ${formatNumber(free)}টি খালি`,
    full: 'এই দিনের সব সিরিয়াল শেষ',
    off: 'এই দিন বসেন না',
    none: 'এখন কোনো ডাক্তারের সিরিয়াল দেওয়া যায় না।',
    noneFound: 'কোনো ডাক্তার পাওয়া যায়নি',
    shown: (shown, all) => `${formatNumber(all)} জনের মধ্যে ${formatNumber(shown)} জন ডাক্তার দেখা যাচ্ছে।`,
    more: 'আরও দেখান',
    required: staffFields.doctorRequired,
  },

  date: {
    label: 'কোন দিন',
    chosen: (date) => `বেছে নেওয়া হয়েছে: ${date}`,
    required: staffFields.appointmentDateRequired,
    off: (weekday) => `ডাক্তার ${weekday} বসেন না`,
    offAlertTitle: 'এই দিন বসেন না',
    offAlert: desk.notScheduledOnDate,
    offAlertClose: 'আবার বেছে নিন',
  },

  availability: {
    title: 'খালি সিরিয়াল',
    waiting: 'কী কী খালি আছে দেখতে ডাক্তার ও তারিখ বেছে নিন।',
    loading: 'খালি সিরিয়াল খোঁজা হচ্ছে',
    booked: 'নেওয়া হয়েছে',
    bookedOf: (booked, limit) => `${formatNumber(booked)}/${formatNumber(limit)}`,
    available: 'খালি আছে',
    next: 'পরের সিরিয়াল নম্বর',
    noNext: 'নেই',
    hours: 'ডাক্তারের বসার সময়',
    states: {
      full: 'সব সিরিয়াল শেষ',
      few: 'অল্প কয়েকটি বাকি',
      free: 'খালি আছে',
    },
    failed: 'খালি সিরিয়ালের হিসাব আনা যায়নি',
    failedHint: 'হিসাব না আসা পর্যন্ত সিরিয়াল দেওয়া যাবে না।',
    none: desk.noSlotsOnDate,
    serial: 'কোন সিরিয়াল দেবেন',
    nextSerial: (serial) => `পরের সিরিয়াল (${formatNumber(serial)})`,
    reserved: (serial) => `আলাদা রাখা সিরিয়াল ${formatNumber(serial)}`,
    serialHint: 'আলাদা রাখা সিরিয়াল অনলাইনে দেওয়া হয় না।',
  },

  notes: {
    label: 'নোট (না দিলেও চলে)',
    tooLong: staffFields.tooLong({ most: FIELD_LIMITS.notesLongest }),
  },

  duplicate: {
    has: ({ name, serial, doctor, date }) =>
      `${name}-এর জন্য ${doctor}-এর কাছে আগেই সিরিয়াল ${formatNumber(serial)} নেওয়া আছে (${date})। আরেকটি দেওয়া যাবে না।`,
    open: 'সিরিয়ালটি দেখুন',
  },

  confirm: {
    heading: 'সব ঠিক আছে?',
    patient: 'রোগী',
    phone: 'মোবাইল নম্বর',
    doctor: 'ডাক্তার',
    department: 'বিভাগ',
    date: 'তারিখ',
    dateValue: (word, date) => `${word}, ${date}`,
    hours: 'ডাক্তারের বসার সময়',
    serial: 'সিরিয়াল নম্বর',
    reservedSerial: (serial) => `${formatNumber(serial)} (আলাদা রাখা)`,
    expectedSerial: (serial) => `${formatNumber(serial)}, যদি এর মধ্যে আর কেউ না নেন`,
    type: 'কীভাবে নেওয়া হচ্ছে',
    notes: 'নোট',
    noNotes: 'নেই',
    submit: 'সিরিয়াল দিন',
    failed: 'সিরিয়াল দেওয়া যায়নি',
    theirAppointments: 'এই রোগীর সব সিরিয়াল দেখুন',
  },

  created: {
    title: 'সিরিয়াল দেওয়া হয়েছে!',
    meanwhile: (serial, patient) => `এর মধ্যে সিরিয়াল ${formatNumber(serial)} দেওয়া হয়েছে: ${patient}।`,
    serial: 'সিরিয়াল নম্বর',
    another: 'আরেকটি সিরিয়াল দিন',
    print: 'স্লিপ প্রিন্ট করুন',
    toList: 'তালিকায় যান',
  },
};
