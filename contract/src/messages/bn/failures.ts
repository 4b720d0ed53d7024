import type { failures as en } from '../en/failures.ts';
import type { Translated } from '../translated.ts';
import { formatNumber, formatShortDate, formatTaka, localText, weekdayName } from './format.ts';
import { statusName } from './words.ts';

/** @param clinicPhone empty if the clinic has set none */
const callClinic = (clinicPhone: string) =>
  clinicPhone ? `ক্লিনিকে কল করুন: ${formatNumber(clinicPhone)}।` : 'ক্লিনিকে জিজ্ঞেস করুন।';

export const failures: Translated<typeof en> = {
  INVALID_INPUT: 'চিহ্নিত ঘরগুলো দেখে নিন।',
  MALFORMED_REQUEST: 'অনুরোধটি পড়া যায়নি।',
  NOT_FOUND: 'এই পাতাটি নেই।',
  REQUEST_TOO_SLOW: 'অনুরোধটি পৌঁছাতে বেশি সময় লেগেছে।',
  BODY_TOO_LARGE: 'অনুরোধটি খুব বড়।',
  HEADERS_TOO_LARGE: 'অনুরোধটি খুব বড়।',
  UNSUPPORTED_MEDIA_TYPE: 'অনুরোধটি JSON-এ পাঠান।',
  TOO_MANY_REQUESTS: 'একসঙ্গে অনেক অনুরোধ এসেছে। একটু পরে আবার চেষ্টা করুন।',
  PROOF_NEEDED: 'এই মুহূর্তে চাপ খুব বেশি। একটু পরে আবার চেষ্টা করুন।',
  INTERNAL: 'আমাদের দিকে একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  OVERLOADED: 'ক্লিনিকে এখন খুব ব্যস্ততা। একটু পরে আবার চেষ্টা করুন।',
  DATABASE_AWAY: 'সেবাটি কিছুক্ষণের জন্য বন্ধ। একটু পরে আবার চেষ্টা করুন।',
  NOT_WRITABLE: 'ডেটাবেসে লেখা যাচ্ছে না: কিছুই সংরক্ষণ হবে না।',
  DATE_CHANGED: 'এই পাতা খোলার পর সার্ভারের তারিখ বদলেছে। আবার দেখে নিন।',

  UNAUTHENTICATED: 'আগে লগ ইন করুন।',
  FORBIDDEN: 'এই কাজের অনুমতি আপনার নেই।',
  SIGN_IN_FAILED: 'ইউজারনেম বা পাসওয়ার্ড ঠিক নয়।',
  SECOND_FACTOR_NEEDED: 'অথেনটিকেটর অ্যাপের কোড লিখুন।',
  SECOND_FACTOR_WRONG: 'কোডটি ঠিক নয়। একটি কোড একবারই কাজ করে, পরের কোডটি লিখুন।',
  SIGN_IN_EXPIRED: 'লগ ইন করতে বেশি সময় লেগেছে। পাসওয়ার্ড আবার লিখুন।',
  SECOND_FACTOR_FIRST: 'আগে দ্বিতীয় ধাপ চালু করুন।',
  CONFIRM_PASSWORD: 'আগে পাসওয়ার্ড দিয়ে নিশ্চিত করুন।',
  SECOND_FACTOR_ON: 'এই অ্যাকাউন্টের দ্বিতীয় ধাপ আগেই চালু আছে।',
  SECOND_FACTOR_OFF: 'এই অ্যাকাউন্টে দ্বিতীয় ধাপ চালু নেই।',
  SECOND_FACTOR_REQUIRED: 'এই ক্লিনিকে অ্যাডমিনের জন্য দ্বিতীয় ধাপ লাগবেই। এটি বন্ধ করা যাবে না।',
  appCodeWrong: 'কোডটি ঠিক নয়। ফোনের সময় ঠিক আছে কি না দেখুন, তারপর পরের কোডটি লিখুন।',
  STAFF_LINK_OVER: 'এই লিংক আর কাজ করে না। ক্লিনিকের অ্যাডমিনের কাছে নতুন লিংক চান।',
  STAFF_NOT_FOUND: 'এই অ্যাকাউন্টটি নেই।',
  ACCOUNT_INACTIVE: 'এই অ্যাকাউন্ট বন্ধ আছে। আগে চালু করুন।',
  USERNAME_IN_USE: 'এই ইউজারনেমে আগেই একটি অ্যাকাউন্ট আছে।',
  LAST_ADMIN: 'লগ ইন করতে পারেন, এমন একজন অ্যাডমিন থাকতেই হবে। আগে আরেকজনকে অ্যাডমিন করুন।',
  OWN_ACCOUNT: 'এটি আপনার নিজের অ্যাকাউন্ট। সেটিংসের নিরাপত্তা অংশে যান।',
  TOO_MANY_SIGN_INS: ({ seconds }) =>
    `অনেকবার চেষ্টা করা হয়েছে। ${formatNumber(seconds)} সেকেন্ড পরে আবার চেষ্টা করুন।`,
  SETUP_LINK_OVER:
    'এই ঠিকানা আর কাজ করবে না। এটি এক ঘণ্টার মধ্যে একবারই ব্যবহার করা যায়। ক্লিনিকের কোনো অ্যাকাউন্ট না থাকলে সার্ভার আবার চালু করুন, নতুন ঠিকানা দেখাবে।',
  SESSION_NOT_FOUND: 'এই লগ ইন আগেই শেষ হয়ে গেছে।',
  currentPasswordWrong: 'এখনকার পাসওয়ার্ড ঠিক নয়',
  passwordCommon: 'এই পাসওয়ার্ড অনেকেই দেন, তাই সহজেই আন্দাজ করা যায়। অন্য একটি দিন।',
  passwordIsName: 'অ্যাকাউন্ট বা ক্লিনিকের নাম পাসওয়ার্ড হতে পারে না। অন্য একটি দিন।',
  passwordRepeats: 'পাসওয়ার্ডে দুইয়ের বেশি আলাদা অক্ষর দিন।',

  CODE_WRONG: ({ triesLeft }) => `কোডটি ঠিক নয়। আর ${formatNumber(triesLeft)} বার চেষ্টা করা যাবে।`,
  CODE_USED_UP: 'অনেকবার ভুল কোড দেওয়া হয়েছে। নতুন কোড নিন।',
  CODE_REPLACED: 'এই নম্বরে আরও নতুন কোড পাঠানো হয়েছে। সবচেয়ে নতুন কোডটি লিখুন।',
  anotherCodeUsed: 'এর মধ্যে এই নম্বরের অন্য একটি কোড ব্যবহার হয়েছে। নতুন কোড নিন।',
  TOO_MANY_CODES: 'এই নম্বরের জন্য অনেকবার কোড চাওয়া হয়েছে। পরে আবার চেষ্টা করুন।',
  TOO_MANY_WRONG_CODES: 'আজ এই নম্বরে অনেকবার ভুল কোড দেওয়া হয়েছে। আগামীকাল আবার চেষ্টা করুন, না হয় ক্লিনিকে কল করুন।',
  SMS_BUDGET_SPENT: 'এখন কোড পাঠানো যাচ্ছে না। ক্লিনিকে কল করুন।',
  SMS_FAILING: 'এখন এসএমএসে কোড পাঠানো যাচ্ছে না। ক্লিনিকে কল করুন, অথবা রিসেপশনে আসুন।',

  NOT_TODAY: 'শুধু আজকের সিরিয়াল নেওয়া যায়।',
  dayChanged: 'নতুন দিন শুরু হয়ে গেছে। আজকের সিরিয়ালের জন্য নতুন কোড নিন।',
  NOT_SCHEDULED: 'ডাক্তার এই দিনে বসেন না।',
  notScheduledToday: ({ doctor, doctorBn = null, weekday }) =>
    `${localText(doctor, doctorBn)} ${weekdayName(weekday)} বসেন না। অন্য ডাক্তার বেছে নিন।`,
  ALREADY_BOOKED: ({ serial }) => `এই ডাক্তারের কাছে আজ আপনার ${formatNumber(serial)} নম্বর সিরিয়াল আগেই নেওয়া আছে।`,
  patientAlreadyBooked: ({ serial }) =>
    `এই তারিখে এই ডাক্তারের কাছে রোগীর ${formatNumber(serial)} নম্বর সিরিয়াল আগেই নেওয়া আছে।`,
  TOO_MANY_BOOKINGS: ({ most }) =>
    `এই মোবাইল নম্বরে আজ ${formatNumber(most)}টি সিরিয়াল নেওয়া আছে। ক্লিনিকে কল করুন।`,
  tooManyBookingsOnDate: ({ most }) => `এই মোবাইল নম্বরে এই তারিখে ${formatNumber(most)}টি সিরিয়াল নেওয়া আছে।`,
  bookedTooOften: 'আজ এই মোবাইল নম্বরে অনেক বেশি সিরিয়াল নেওয়া হয়েছে। ক্লিনিকে কল করুন।',
  EXTRAS_OFF: 'এই ক্লিনিকে অতিরিক্ত সিরিয়াল দেওয়া হয় না।',
  EXTRAS_USED_UP: ({ most }) => `এই সময়ের সব সিরিয়াল শেষ, অতিরিক্ত ${formatNumber(most)}টিও দেওয়া হয়ে গেছে।`,
  SERIAL_TAKEN: 'এই সিরিয়াল খালি নেই। অন্য একটি বেছে নিন।',
  dateBeforeToday: 'আজকের বা পরের কোনো তারিখ বেছে নিন',
  dateTooFar: 'আগামী এক বছরের মধ্যে কোনো তারিখ বেছে নিন',
  holidayTooFar: 'আগামী দুই বছরের মধ্যে কোনো তারিখ বেছে নিন',
  holidayTooOld: 'গত দুই বছরের মধ্যে কোনো তারিখ বেছে নিন',
  calendarFileUnreadable: 'এটি পড়ার মতো ক্যালেন্ডার ফাইল নয়। ক্যালেন্ডারটি আবার .ics ফাইল হিসেবে নামিয়ে নিন।',

  APPOINTMENT_NOT_FOUND: 'সিরিয়ালটি পাওয়া যায়নি',
  STATUS_CHANGED: ({ status }) => `অন্য কেউ এই সিরিয়াল বদলেছেন। এখনকার অবস্থা: ${statusName(status)}।`,
  TRANSITION_REFUSED: ({ from, to }) =>
    `অ্যাপয়েন্টমেন্টের অবস্থা “${statusName(from)}” থেকে “${statusName(to)}” করা যায় না।`,
  movedIsLive: ({ serial, date }) =>
    `এর বদলে রোগীর ${formatShortDate(date)} তারিখে ${formatNumber(serial)} নম্বর সিরিয়াল আছে। আগে সেটি বাতিল করুন।`,
  appointmentArrived: 'আপনি এসেছেন বলে লেখা হয়েছে। রিসেপশনে কথা বলুন।',
  appointmentPast: 'আগের দিনের সিরিয়াল বদলানো যায় না।',

  NOT_MOVABLE: 'শুধু আজকের বা পরের সচল সিরিয়াল, আর শুধু অন্য সময়ে সরানো যায়। রোগী ডাক্তারের কাছে থাকলে সরানো যায় না।',

  QUEUE_NOT_FOUND: 'ডাক্তার এই সময়ে বসেন না।',
  LINK_OVER: 'এই লিংকে এখন আর কিছু নেই। সিরিয়ালের লিংক সেই দিনটির জন্যই কাজ করে।',
  TOO_MANY_STREAMS: 'একসঙ্গে অনেক পাতা খোলা আছে। এই পাতা কিছুক্ষণ পরপর নিজেই খবর নেবে।',
  QUEUE_CHANGED: 'অন্য কেউ আগে কাজটি করেছেন: সিরিয়ালের অবস্থা বদলে গেছে।',
  queueReasonRequired: 'একটি কারণ বেছে নিন',
  queueNoTurnAhead: 'এই সিরিয়ালের জন্য এখন রিসেপশনে কিছু জানানোর দরকার নেই।',
  queueNotToday: 'শুধু আজকের সিরিয়াল ডাকা যায়।',
  queueNobodyWaits: 'কেউ অপেক্ষায় নেই।',
  queueNobodyInside: 'ডাক্তারের কাছে কেউ নেই।',
  queueNotInside: 'এখন অন্য রোগী ডাক্তারের কাছে আছেন।',
  queueAlreadyHere: 'এই রোগী আগেই এসেছেন।',
  queueNotInQueue: 'এই রোগী আর সিরিয়ালে নেই।',
  queueAlreadyForward: 'এই রোগীকে আগেই এগিয়ে আনা হয়েছে।',
  queueNotExpected: 'ডাক্তার বসা শুরু করেছেন।',
  queueNotRunning: 'ডাক্তার এখন রোগী দেখছেন না।',
  queueNoBreak: 'এখন কোনো বিরতি নেই।',
  queueOver: 'আজকের রোগী দেখা শেষ।',
  queueNothingToUndo: 'ফিরিয়ে নেওয়ার মতো কিছু নেই।',
  queueWalkInUndone: ({ serial }) =>
    `এই রোগীকে ${formatNumber(serial)} নম্বর সিরিয়াল দিয়ে আবার ফিরিয়ে নেওয়া হয়েছে। নতুন সিরিয়াল দিন।`,
  queueUndoTooLate: 'এটি আর ফিরিয়ে নেওয়া যাবে না, কারণ রোগীর অবস্থা বদলে গেছে।',

  IMPORT_NOT_FOUND: 'এই ইমপোর্টটি নেই।',
  IMPORT_CHANGED: 'এর মধ্যে ইমপোর্টটি এগিয়ে গেছে। আবার দেখে নিন।',
  IMPORT_GAP: 'ফাইলের কিছু সারি এখনো আসেনি। আবার চেষ্টা করুন।',
  IMPORT_IN_USE: 'এই ইমপোর্ট আর ফেরানো যাবে না, কারণ এর রেকর্ড এর মধ্যে ব্যবহার হয়েছে।',
  FEES_OFF: 'এই ক্লিনিকে টাকার হিসাব এখানে রাখা হয় না।',
  MONEY_CHANGED: 'এইমাত্র অন্য কেউ এই রোগীর টাকার হিসাব বদলেছেন। আবার দেখে নিন।',
  MONEY_UNDECIDED: ({ paisa }) => `এই সিরিয়ালের জন্য ${formatTaka(paisa)} নেওয়া হয়েছে। টাকার কী হবে, ঠিক করুন।`,
  NOTHING_DUE: 'এই রোগীর কোনো টাকা বাকি নেই।',
  HAS_PAYMENTS: 'এই সিরিয়ালের টাকার হিসাব আছে, তাই মুছে ফেলা যাবে না। চাইলে বাতিল করতে পারেন।',
  BOX_CLOSED: 'ক্যাশের এই দিনের হিসাব বন্ধ হয়ে গেছে। আর কিছু যোগ করা যাবে না।',
  BOX_CHANGED: 'এর মধ্যে ক্যাশের হিসাব বদলেছে। আবার গুনুন।',
  NOT_VOIDABLE: 'এটি আর বাতিল করা যাবে না। দরকার হলে টাকা ফেরত দিন।',
  ENTRY_NOT_FOUND: 'এই হিসাবটি পাওয়া যায়নি।',

  HOLIDAY_NOT_FOUND: 'এই ছুটি আগেই বাদ দেওয়া হয়েছে।',
  HOLIDAY_EXISTS: 'এই তারিখে আগেই ছুটি দেওয়া আছে।',
  LEAVE_NOT_FOUND: 'এই ছুটি আগেই বাদ দেওয়া হয়েছে।',
  DAY_NOT_CHANGED: 'এই তারিখ আগে থেকেই সাপ্তাহিক সময় অনুযায়ী আছে।',
  tooManyDays: ({ most }) => `একবারে সর্বোচ্চ ${formatNumber(most)} দিন দেখা যায়`,
  CHANGE_NOT_FOUND: 'এই পরিবর্তনটি পাওয়া যায়নি।',
  CHANGE_NOT_UNDOABLE: 'এই পরিবর্তন আর ফেরানো যাবে না।',
  KEY_USED: 'এই কী অন্য একটি অনুরোধের। নতুন কী দিয়ে পাঠান।',
  DAY_CLOSED: 'এই দিনে ডাক্তার আর বসেন না। আগে দিনটি আবার খুলুন।',
  dayClosedOn: ({ date }) =>
    `${formatShortDate(date)} তারিখে ডাক্তার আর বসেন না। আবার “ফিরিয়ে নিন” চাপুন, তখন দিনটিও খোলা যাবে।`,
  dayHasOtherHours: ({ date }) =>
    `${formatShortDate(date)} তারিখে একই সময়ে ডাক্তারের অন্য বসা আছে। ক্যালেন্ডারে দিনটি খুলে “আগের মতো” বেছে সংরক্ষণ করুন, তারপর আবার “ফিরিয়ে নিন” চাপুন।`,
  moveNeedsDate: 'কোন তারিখে সরাবেন, বেছে নিন',
  PLACE_FREE: 'এখন জায়গা খালি আছে, সিরিয়াল নিতে পারেন।',
  OFFER_NOT_FOUND: 'এই লিংকটি ঠিক নয়।',
  OFFER_OVER: 'জায়গাটি ১০ মিনিট রাখা হয়েছিল, এখন পরের জনকে দেওয়া হয়েছে।',
  WAITING_LIST_OFF: 'এই ক্লিনিকে অপেক্ষার তালিকা নেই।',
  WAITING_LIST_FULL: 'অপেক্ষার তালিকা ভরে গেছে। ক্লিনিকে কল করুন।',
  waitingOver: 'আপনি আর অপেক্ষার তালিকায় নেই।',
  WAITING_NOT_FOUND: 'এই ব্যক্তি আর অপেক্ষার তালিকায় নেই।',
  PICTURE_NOT_FOUND: 'এই ছবি আর ব্যবহার হচ্ছে না।',
  TOO_MANY_PEOPLE: ({ most }) => `একটি মোবাইল নম্বরে সর্বোচ্চ ${formatNumber(most)} জনের তথ্য রাখা যায়।`,

  PATIENT_NOT_FOUND: 'রোগীকে পাওয়া যায়নি',
  NO_PATIENT_RECORD: 'এই নম্বরে এখনো কোনো রোগী নেই। আগে একটি সিরিয়াল নিন।',
  PATIENT_INACTIVE: ({ clinicPhone }) =>
    `এই মোবাইল নম্বর দিয়ে অনলাইনে সিরিয়াল নেওয়া যাবে না। ${callClinic(clinicPhone)}`,
  phoneCannotLogIn: ({ clinicPhone }) => `এই মোবাইল নম্বর দিয়ে লগ ইন করা যাবে না। ${callClinic(clinicPhone)}`,
  ONLINE_BOOKING_CLOSED: ({ clinicPhone }) => `অনলাইনে সিরিয়াল দেওয়া এখনো শুরু হয়নি। ${callClinic(clinicPhone)}`,
  PATIENT_ERASED: 'এই রোগীর তথ্য মুছে ফেলা হয়েছে, আর ব্যবহার করা যাবে না।',
  PHONE_IN_USE: 'এই মোবাইল নম্বরটি অন্য একজন রোগীর।',
  PHONE_NOT_PROVEN: 'নতুন নম্বরে পাঠানো কোড দিয়ে নম্বরটি নিশ্চিত করুন।',
  CURRENT_PHONE_NOT_PROVEN: 'আপনার বর্তমান নম্বরে পাঠানো কোডটিও লিখুন। সেই ফোন এখন আপনার কাছে না থাকলে রিসেপশনে জানান।',
  HAS_UPCOMING: ({ appointments }) =>
    `এই রোগীর সামনে ${formatNumber(appointments)}টি সিরিয়াল আছে। আগে ${appointments === 1 ? 'সেটি' : 'সেগুলো'} বাতিল করুন।`,
  phoneHasRecord: 'এই মোবাইল নম্বরে আগেই একটি রেকর্ড আছে।',
  joinAlreadyBooked: ({ serial, patient }) =>
    `একই তারিখে একই ডাক্তারের কাছে দুই রেকর্ডেই ${patient} নামে সিরিয়াল আছে; মোবাইল নম্বরের রেকর্ডেরটি ${formatNumber(serial)}। আগে একটি বাতিল করুন।`,
  notThisPatientsPhone: 'এটি এই রোগীর মোবাইল নম্বর নয়।',
  notThisPatientsName: 'এটি এই রোগীর নাম নয়।',

  SETTING_FIXED: ({ setting }) => `${setting} সার্ভারে ঠিক করা আছে। যিনি সার্ভার চালান শুধু তিনিই বদলাতে পারবেন।`,
  gatewayFixedByKey:
    'এসএমএস গেটওয়ের কী সার্ভারে ঠিক করা আছে, তাই গেটওয়েও সেখানেই ঠিক হয়। যিনি সার্ভার চালান শুধু তিনিই বদলাতে পারবেন।',
  settingUnknown: ({ setting }) => `${setting} নামে ক্লিনিকের কোনো সেটিং নেই।`,
  settingsDoNotFit: 'এই সেটিংগুলো একসাথে চলে না। গেটওয়ের নিজের কী লাগে, বেশির ভাগের প্রেরকের নামও লাগে।',
  SMS_NOT_SET_UP: 'এখনো কোনো এসএমএস গেটওয়ে ঠিক করা হয়নি। আগে একটি বেছে সংরক্ষণ করুন।',
  RECORD_CHANGED: 'এর মধ্যে অন্য কেউ এই তথ্য বদলেছেন।',
  DOCTOR_NOT_FOUND: 'ডাক্তারকে পাওয়া যায়নি',
  DOCTOR_INACTIVE: 'এই ডাক্তার নিষ্ক্রিয়, তাঁর সিরিয়াল নেওয়া যাবে না।',
  doctorHasAppointments: ({ doctor, doctorBn = null, appointments }) =>
    `${localText(doctor, doctorBn)}-এর ${formatNumber(appointments)}টি সিরিয়াল আছে, তাই মুছে ফেলা যাবে না। চাইলে ডাক্তারকে নিষ্ক্রিয় করতে পারেন।`,
  DEPARTMENT_NOT_FOUND: 'বিভাগটি পাওয়া যায়নি',
  NAME_IN_USE: 'এই নামে একটি বিভাগ আগেই আছে',
  departmentHasDoctors: ({ department, departmentBn = null, doctors }) =>
    `“${localText(department, departmentBn)}” বিভাগে ${formatNumber(doctors)} জন ডাক্তার আছেন, তাই মুছে ফেলা যাবে না। চাইলে বিভাগটি নিষ্ক্রিয় করতে পারেন।`,
  departmentHasAppointments: ({ department, departmentBn = null, appointments }) =>
    `“${localText(department, departmentBn)}” বিভাগে ${formatNumber(appointments)}টি সিরিয়াল আছে, তাই মুছে ফেলা যাবে না। চাইলে বিভাগটি নিষ্ক্রিয় করতে পারেন।`,
};
