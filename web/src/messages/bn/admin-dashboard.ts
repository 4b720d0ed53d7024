import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import { REPORT_LIMITS } from '@clinic-serial/contract/time/report-periods';
import type * as en from '../en/admin-dashboard.ts';
import { durationText } from './duration.ts';

/**
 * The words of the sittings of today on the dashboard. The states of a sitting are those of the queue's
 * words.
 */
export const adminDashboardText: Translated<typeof en.adminDashboardText> = {
  title: 'আজ কোন ডাক্তারের কী অবস্থা',
  columns: {
    doctor: 'ডাক্তার',
    state: 'অবস্থা',
    next: 'এরপর',
    seen: 'দেখা হয়েছে',
    waiting: 'অপেক্ষায়',
    notHere: 'আসেননি',
    free: 'খালি',
    course: 'কতদূর এগোল',
  },
  began: (minutes) => `${durationText(minutes)} দেরিতে শুরু`,
  onTime: 'সময়মতো',
  person: (serial, name) => `${formatNumber(serial)}, ${name}`,
  inside: (serial) => `ভেতরে: সিরিয়াল ${formatNumber(serial)}`,
  nobodyInside: 'ভেতরে কেউ নেই',
  nobodyNext: 'কেউ অপেক্ষায় নেই',
  parts: {
    seen: 'দেখা হয়েছে',
    inside: 'ডাক্তারের কাছে',
    waiting: 'অপেক্ষায়',
    notHere: 'এখনো আসেননি',
    notCome: 'আর আসেননি',
    free: 'খালি',
  },
  part: (name, count) => `${name}: ${formatNumber(count)}`,
  legend: 'কোন রঙে কী বোঝায়',
  none: 'আজ কোনো ডাক্তার বসবেন না',
  noneText: 'আজ যে ডাক্তাররা বসবেন, তাঁদের সিরিয়ালের অবস্থা এখানে দেখা যাবে। বসার সময় ক্যালেন্ডারে আছে।',
  noDoctors: 'এখনো কোনো ডাক্তার নেই',
  noDoctorsText: 'ডাক্তার যোগ করলে আজ কে কখন বসবেন তা এখানে দেখা যাবে।',
  finished: (count) => `শেষ হয়েছে: ${formatNumber(count)}টি তালিকা`,

  toDo: {
    title: 'এখনই করতে হবে',
    overdue: (minutes) => `${durationText(minutes)} পার`,
    yesterday: 'গতকাল',
    notClosed: (day, people) => `${day}: তালিকা শেষ করা হয়নি। ${formatNumber(people)} জনের কী হয়েছে, লিখে রাখুন`,
    close: 'শেষ করুন',
    closeOf: (doctor) => `${doctor}: তালিকা শেষ করুন`,
    end: 'শেষ করুন',
    endOf: (doctor) => `${doctor}: আজকের তালিকা শেষ করুন`,
    desk: 'তালিকা খুলুন',
    deskOf: (doctor) => `${doctor}: তালিকা খুলুন`,
    failed: 'তালিকা আনা যায়নি',
    more: (count) => `আরও ${formatNumber(count)}টি`,
  },

  minutes: (minutes) =>
    minutes < 60
      ? `${formatNumber(minutes)} মিনিট`
      : `${formatNumber(Math.floor(minutes / 60))} ঘণ্টা ${formatNumber(minutes % 60)} মি.`,

  now: {
    title: 'এখন',
    waiting: 'এখন অপেক্ষায়',
    longest: 'সবচেয়ে বেশি অপেক্ষা',
    nobodyWaits: 'কেউ নেই',
    seen: 'দেখা হয়েছে',
    notCome: 'আর আসেননি',
    notHere: (count) => `এখনো আসেননি ${formatNumber(count)} জন`,
    inside: (count) => `ডাক্তারের কাছে ${formatNumber(count)} জন`,
  },

  activity: {
    group: {
      booked: (count, doctor) => `${doctor}-এর ${formatNumber(count)}টি সিরিয়াল নেওয়া হয়েছে`,
      confirmed: (count, doctor) => `${doctor}-এর ${formatNumber(count)} জন রোগী এসেছেন`,
      'in-progress': (count, doctor) => `${doctor}-এর কাছে ${formatNumber(count)} জনকে ডাকা হয়েছে`,
      completed: (count, doctor) => `${doctor} ${formatNumber(count)} জনকে দেখেছেন`,
      cancelled: (count, doctor) => `${doctor}-এর ${formatNumber(count)}টি সিরিয়াল বাতিল হয়েছে`,
      'no-show': (count, doctor) => `${doctor}-এর ${formatNumber(count)} জন রোগী আসেননি`,
    },
    by: (name) => `করেছেন ${name}`,
    online: 'অনলাইনে',
  },
  money: {
    title: 'আজকের টাকা',
    taken: 'নেওয়া',
    refunded: 'ফেরত',
    discounts: 'ছাড়',
    due: 'বাকি',
  },
  openCalendar: 'ক্যালেন্ডার খুলুন',
  addDoctor: 'ডাক্তার যোগ করুন',
};

/** The words of the staff's reports. Texts in numbers and dates are written as people read them. */
export const adminReportsText: Translated<typeof en.adminReportsText> = {
  title: 'রিপোর্ট',
  loadFailed: 'রিপোর্ট পাওয়া যায়নি',
  none: 'এই তারিখগুলোতে দেখানোর মতো কিছু নেই',
  noneText: 'বেছে নেওয়া তারিখের সিরিয়াল, অপেক্ষা, সময় মেনে বসা ও এসএমএসের হিসাব এখানে দেখা যাবে।',
  noDoctor: 'এই তারিখগুলোতে কোনো ডাক্তারের সিরিয়াল নেই।',

  filters: {
    by: 'কীভাবে ভাগ হবে',
    groups: {
      day: 'দিন',
      week: 'সপ্তাহ (শনিবার থেকে)',
      month: 'মাস',
      weekday: 'বার',
      hour: 'ঘণ্টা',
      department: 'বিভাগ',
      doctor: 'ডাক্তার',
      place: 'শাখা',
    },
    from: 'শুরু',
    to: 'শেষ',
    doctor: 'ডাক্তার',
    allDoctors: 'সব ডাক্তার',
    department: 'বিভাগ',
    allDepartments: 'সব বিভাগ',
    presets: 'প্রচলিত সময়',
    ranges: {
      lastDays: `গত ${formatNumber(REPORT_LIMITS.usualDays)} দিন`,
      thisWeek: 'এই সপ্তাহ',
      thisMonth: 'এই মাস',
      lastMonth: 'গত মাস',
    },
    problems: {
      backwards: 'শেষ দিন শুরুর দিনের আগে হতে পারে না',
      'too-long': `সর্বোচ্চ ${formatNumber(REPORT_LIMITS.mostDays)} দিন বেছে নিন`,
    },
  },

  range: (first, last) => (first === last ? first : `${first} থেকে ${last}`),
  period: (first, last) => (first === last ? first : `${first} – ${last}`),

  open: (count) => `আগের দিনের ${formatNumber(count)}টি সিরিয়ালের কী হয়েছে, তা এখনো লেখা হয়নি।`,
  nothing: 'কোনো সিরিয়াল নেই',
  totals: 'সব তারিখ মিলিয়ে',
  total: 'মোট',
  percent: (value) => `${value}%`,
  minutes: (value) => `${value} মিনিট`,
  taka: (value) => `৳${value}`,
  of: (value) => `${value}টির মধ্যে`,
  ofThemNew: (value) => `নতুন ${value}`,
  emptyRows: (count) => `সিরিয়াল ছাড়া ${formatNumber(count)}টি সারিও`,

  numbers: {
    serials: 'সিরিয়াল',
    online: 'অনলাইন',
    desk: 'রিসেপশন',
    phone: 'ফোনে',
    extra: 'অতিরিক্ত',
    seen: 'দেখা হয়েছে',
    cancelled: 'বাতিল',
    notSeen: 'এসেও দেখা হয়নি',
    notCome: 'আসেননি',
    open: 'বাকি',
    waiting: 'অপেক্ষা (মিনিট)',
    pace: 'ডাক্তারের কাছে (মিনিট)',
    late: 'দেরি (মিনিট)',
    onTime: 'সময়মতো শুরু',
    windows: 'বলা সময়ে ডাক',
    sms: 'এসএমএস',
    smsCost: 'এসএমএস খরচ',
  },
  tiles: {
    waiting: 'অপেক্ষা',
    pace: 'ডাক্তারের কাছে',
    late: 'ডাক্তার বসেন',
    lateBy: (value) => `${value} মিনিট দেরিতে`,
    earlyBy: (value) => `${value} মিনিট আগে`,
    inTime: 'সময়মতো',
  },

  charts: {
    serials: 'সিরিয়াল',
    times: 'একজন রোগীর গড় মিনিট',
    onTime: `সর্বোচ্চ ${formatNumber(REPORT_LIMITS.onTimeMinutes)} মিনিট দেরিতে ডাক্তার বসেছেন`,
    waiting: 'অপেক্ষা',
    pace: 'ডাক্তারের কাছে',
    share: 'সময়মতো',
    about: (name) => `${name}। চার্ট; তীর চিহ্নের কী চাপলে মান শোনা যায়। নিচের টেবিলে একই সংখ্যা আছে।`,
    patients: 'নতুন ও পুরোনো রোগী',
    newPatients: 'নতুন',
    returning: 'আগেও এসেছেন',
    windows: 'যে সময় বলা হয়েছিল, তার মধ্যে যাঁদের ডাকা হয়েছে',
    kept: 'বলা সময়ের মধ্যে',
    mostSerials: {
      doctor: (count) => `সবচেয়ে বেশি সিরিয়ালের ${formatNumber(count)} জন ডাক্তার`,
      department: (count) => `সবচেয়ে বেশি সিরিয়ালের ${formatNumber(count)}টি বিভাগ`,
    },
    noValues: 'এই তারিখগুলোর কোনো হিসাব নেই।',
  },
  sentences: {
    mostOn: (name, serials, total) =>
      `সবচেয়ে বেশি সিরিয়াল: ${name}, ${formatNumber(total)}টির মধ্যে ${formatNumber(serials)}টি।`,
    mostOf: (name, percent) => `মোট সিরিয়ালের ${formatNumber(percent)}% ${name}-এর।`,
    busiest: (name, percent) => `সবচেয়ে ভিড় ${name}: মোট সিরিয়ালের ${formatNumber(percent)}%।`,
    beforeNoon: (percent, when) => `${formatNumber(percent)}% রোগী আসেন দুপুর ১২টার আগে; সবচেয়ে ভিড় ${when}।`,
    given: (total, online, byPhone) =>
      `${formatNumber(total)}টি সিরিয়াল; তার ${formatNumber(online)}% অনলাইনে আর ${formatNumber(byPhone)}% ফোনে।`,
    notCome: (percent) => `${formatNumber(percent)}% আসেননি।`,
    waitingAndPace: (waiting, pace) =>
      `একজন রোগী গড়ে ${formatNumber(waiting)} মিনিট অপেক্ষা করেন, ডাক্তারের কাছে থাকেন ${formatNumber(pace)} মিনিট।`,
    waiting: (minutes) => `একজন রোগী গড়ে ${formatNumber(minutes)} মিনিট অপেক্ষা করেন।`,
    pace: (minutes) => `একজন রোগী ডাক্তারের কাছে গড়ে ${formatNumber(minutes)} মিনিট থাকেন।`,
    longest: (name, minutes) => `সবচেয়ে বেশি অপেক্ষা: ${name}, ${formatNumber(minutes)} মিনিট।`,
    onTime: (percent, sittings) =>
      `${formatNumber(sittings)} বারের মধ্যে ${formatNumber(percent)}% সময়মতো শুরু হয়েছে।`,
    late: (minutes) => `ডাক্তাররা গড়ে ${formatNumber(minutes)} মিনিট দেরিতে বসেন।`,
    early: (minutes) => `ডাক্তাররা গড়ে ${formatNumber(minutes)} মিনিট আগে বসেন।`,
    newPatients: (percent, seen) =>
      `যে ${formatNumber(seen)} জনকে দেখা হয়েছে, তাঁদের ${formatNumber(percent)}% এই প্রথম এসেছেন।`,
    windows: (percent, patients) =>
      `${formatNumber(patients)} জনের মধ্যে ${formatNumber(percent)}% রোগীকে বলা সময়ের মধ্যেই ডাকা হয়েছে।`,
  },
  tableTitle: 'সব সংখ্যা',
  explained:
    'সিরিয়াল ধরা হয় দেখানোর তারিখে। যাঁদের দেখা হয়েছে আর যাঁরা আসেননি, শুধু তাঁদের মধ্যে না আসার হার ধরা হয়। আসা থেকে প্রথম ডাক পর্যন্ত সময় হলো অপেক্ষা। যেসব দিনে এখানে লাইন চালানো হয়েছে, শুধু সেসব দিনের সময় জানা যায়। সিরিয়ালের আনুমানিক সময় থেকে ঘণ্টা ধরা হয়। আগে কখনো দেখা হয়নি এমন রোগীকে নতুন ধরা হয়।',

  print: 'প্রিন্ট করুন',
  export: {
    button: 'CSV ডাউনলোড',
    fileName: 'report.csv',
    done: (fileName) => `${fileName} ডাউনলোড হয়েছে।`,
    failed: (reason) => `রিপোর্ট ডাউনলোড হয়নি। ${reason}`,
  },
};
