import { formatNumber, weekdayShort } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import type * as en from '../en/admin.ts';

/** The words of the staff area's frame. */
export const adminText: Translated<typeof en.adminText> = {
  area: 'স্টাফ প্যানেল',
  roles: { Admin: 'অ্যাডমিন', Staff: 'স্টাফ', Viewer: 'শুধু দেখেন' },

  shell: {
    navigation: 'স্টাফ প্যানেল',
    dashboard: 'ড্যাশবোর্ড',
    doctors: 'ডাক্তার',
    patients: 'রোগী',
    appointments: 'অ্যাপয়েন্টমেন্ট',
    queue: 'সিরিয়াল ডাকা',
    ownQueue: 'আমার রোগী',
    calendar: 'ক্যালেন্ডার',
    departments: 'বিভাগ',
    money: 'টাকা',
    reports: 'রিপোর্ট',
    settings: 'সেটিংস',
    imports: 'ফাইল থেকে আনুন',
    audit: 'কাজের রেকর্ড',
    staff: 'স্টাফ',
    publicSite: 'ওয়েবসাইট দেখুন',
    logOut: 'লগ আউট',
    signedInAs: 'লগ ইন করা আছে',
    openMenu: 'মেনু খুলুন',
    closeMenu: 'মেনু বন্ধ করুন',
  },

  place: { label: 'শাখা', all: 'সব শাখা' },

  ended: {
    'logged-out': 'লগ আউট হয়েছে।',
    expired: `লগ ইনের পর ${formatNumber(SESSION_LIMITS.staffSessionHours)} ঘণ্টা পার হয়েছে। আবার লগ ইন করুন।`,
    idle: `${formatNumber(SESSION_LIMITS.staffIdleMinutes)} মিনিট কোনো কাজ হয়নি, তাই লগ আউট হয়ে গেছে। আবার লগ ইন করুন।`,
    refused: 'লগ ইনের মেয়াদ শেষ। আবার লগ ইন করুন।',
    elsewhere: 'আপনি অন্য ট্যাবে লগ আউট করেছেন। কাজ করতে আবার লগ ইন করুন।',
  },

  idle: {
    title: '২ মিনিট পরে লগ আউট হয়ে যাবে',
    text: 'এই পাতায় অনেকক্ষণ কোনো কাজ হয়নি। রোগীদের তথ্য নিরাপদ রাখতে লগ আউট হয়ে যাবে।',
    left: (time) => `বাকি সময়: ${time}`,
    spokenAt: { 30: '৩০ সেকেন্ড পরে লগ আউট হয়ে যাবে' },
    stay: 'কাজ চালিয়ে যান',
    leave: 'এখনই লগ আউট করুন',
    failed: 'সার্ভার থেকে উত্তর আসেনি। আবার চেষ্টা করুন।',
  },

  leaving: {
    title: (count) => `${formatNumber(count)}টি কাজ এখনো ক্লিনিকের তালিকায় যায়নি`,
    text: 'লগ আউট করলেও কাজগুলো এই ব্রাউজারে জমা থাকবে, কেউ পড়তে পারবে না। এই অ্যাকাউন্ট দিয়ে এখানে আবার লগ ইন করলে পাঠানো হবে।',
    stay: 'কাজ চালিয়ে যান',
    leave: 'তবু লগ আউট করুন',
  },

  login: {
    title: 'স্টাফ লগ ইন',
    lead: 'ক্লিনিকের স্টাফদের জন্য। রোগীরা মোবাইল নম্বর দিয়ে লগ ইন করেন।',
    patients: 'রোগীদের লগ ইন',
    username: 'ইউজারনেম',
    password: 'পাসওয়ার্ড',
    submit: 'লগ ইন করুন',
    passwordSet: 'পাসওয়ার্ড রাখা হয়েছে। এখন সেটি দিয়ে লগ ইন করুন।',
    failed: (reason) => `লগ ইন হয়নি: ${reason}`,
    failedDefault: 'লগ ইন হয়নি। আবার চেষ্টা করুন।',
  },

  firstAdmin: {
    title: 'স্বাগতম',
    lead: 'এই ক্লিনিকের প্রথম অ্যাকাউন্ট খুলুন। এটি অ্যাডমিন অ্যাকাউন্ট, সবকিছু বদলাতে পারে। এরপর ক্লিনিকের তথ্য দেবেন।',
    fullName: 'পুরো নাম',
    username: 'ইউজারনেম',
    usernameHint: 'লগ ইন করতে লাগবে। পরে বদলানো যায় না।',
    password: 'পাসওয়ার্ড',
    passwordHint: 'কমপক্ষে ৮টি অক্ষর। কয়েকটি শব্দ পরপর লিখলে মনে রাখা সহজ, অনুমান করা কঠিন।',
    submit: 'অ্যাকাউন্ট খুলুন',
    failed: 'অ্যাকাউন্ট খোলা যায়নি। আবার চেষ্টা করুন।',
  },

  limit: {
    only: (names, more) =>
      `আপনার অ্যাকাউন্ট যে ডাক্তারের জন্য: ${names}${more > 0 ? ` ও আরও ${formatNumber(more)} জন` : ''}। অন্য ডাক্তার ও তাঁদের রোগীদের এখানে দেখা যায় না।`,
    short: (names, more) => `শুধু ${names}${more > 0 ? ` ও আরও ${formatNumber(more)} জন` : ''}`,
    deleted: 'বাদ দেওয়া এক ডাক্তার',
    onlyPlaces: (names) => `আপনার অ্যাকাউন্ট যে শাখার জন্য: ${names}। অন্য শাখা ও সেখানকার রোগীদের এখানে দেখা যায় না।`,
    shortPlaces: (names) => `শাখা: ${names}`,
    closedPlace: 'বন্ধ এক শাখা',
    shared: 'এই রোগী অন্য ডাক্তারের কাছেও আসেন, তাই আপনার অ্যাকাউন্ট থেকে তথ্য বদলানো যায় না।',
  },

  where: {
    place: 'শাখা',
    room: 'রুম (না দিলেও চলে)',
    roomBn: 'বাংলায় রুম',
    roomHint: 'যেমন: রুম ৩০৫',
  },

  denied: {
    title: 'অনুমতি নেই',
    text: 'এই পাতা দেখার অনুমতি আপনার নেই।',
    role: 'আপনার দায়িত্ব:',
    back: 'ড্যাশবোর্ডে ফিরে যান',
  },

  notFound: {
    title: 'এই পাতাটি নেই',
    text: 'ঠিকানা ভুল হতে পারে, অথবা যা এখানে ছিল তা সরানো হয়েছে।',
    back: 'ড্যাশবোর্ডে ফিরে যান',
  },

  dashboard: {
    title: 'ড্যাশবোর্ড',
    today: 'আজ',
    clinic: 'পুরো ক্লিনিক',
    fetchFailed: 'ড্যাশবোর্ডের তথ্য আনা যায়নি',
    loadFailed: 'ড্যাশবোর্ডের হিসাব পাওয়া যায়নি',
    stats: {
      todayAppointments: 'আজকের সিরিয়াল',
      pendingAppointments: 'আজ এখনো বাকি',
      completedAppointments: 'আজ দেখা হয়েছে',
      totalAppointments: 'মোট সিরিয়াল',
      totalPatients: 'মোট রোগী',
      activeDoctors: 'সক্রিয় ডাক্তার',
      totalDoctors: 'মোট ডাক্তার',
    },
    departments: {
      title: 'আজ কোন বিভাগে কত সিরিয়াল',
      none: 'এখনো কোনো বিভাগ নেই।',
      doctors: (count) => `${formatNumber(count)} জন ডাক্তার`,
      appointments: (count) => `${formatNumber(count)}টি সিরিয়াল`,
    },
    activity: {
      title: 'এখন পর্যন্ত যা হয়েছে',
      none: 'এখনো কিছু হয়নি। সিরিয়াল নেওয়া হলে বা অবস্থা বদলালে এখানে দেখা যাবে।',
    },
    sms: {
      title: 'রোগীদের কাছে এসএমএস যাচ্ছে না',
      reason: (since, meaning) =>
        `${formatNumber(since)} থেকে এসএমএস গেটওয়ে কোনো এসএমএস নিচ্ছে না। কারণ: ${meaning}`,
      meanwhile: 'এখন কোড দিয়ে সিরিয়াল নেওয়া বা লগ ইন করা যাচ্ছে না। রিসেপশনে আর ফোনে সিরিয়াল দিন।',
      test: 'ঠিক হওয়ার পর একটি পরীক্ষার এসএমএস পাঠান। তখন থেকেই আবার কোড যাবে।',
      settings: 'সেটিংস খুলুন',
      askAdmin: 'একজন অ্যাডমিনকে জানান।',
    },
    clock: {
      title: 'সার্ভারের তারিখ কি ঠিক আছে?',
      ahead: (today, lastDay) => `সার্ভারের ঘড়িতে আজ ${today}। শেষ কাজ হয়েছে ${lastDay}।`,
      behind: (now, newest) =>
        `সার্ভারের ঘড়িতে এখন ${now}। কিন্তু সবচেয়ে নতুন রেকর্ডের সময় ${newest}, মানে আরও পরের।`,
      waits: {
        ahead:
          'অ্যাডমিন তারিখ ঠিক আছে না বলা পর্যন্ত পুরোনো কিছু মোছা হবে না। তারিখ ভুল হলে সার্ভারের ঘড়ি ঠিক করতে হবে, কারণ নতুন সিরিয়ালে এই তারিখই বসে।',
        behind: 'সার্ভারের ঘড়ি ঠিক করতে হবে। ততক্ষণ পুরোনো কিছু মোছা হবে না।',
      },
      onlyIf: 'তারিখ সত্যিই ঠিক হলে তবেই জানান। তাহলে ধরা হবে, নতুন রেকর্ডটির সময় ঘড়ি ভুল ছিল।',
      confirm: 'তারিখ ঠিক আছে',
      askAdmin: 'একজন অ্যাডমিনকে জানান।',
      done: 'তারিখ ঠিক আছে বলে জানানো হয়েছে।',
      failed: 'জানানো যায়নি। আবার চেষ্টা করুন।',
    },
  },

  toast: { close: 'বার্তাটি বন্ধ করুন' },
};

/** Texts that the staff's lists share. */
export const adminListsText: Translated<typeof en.adminListsText> = {
  filters: 'ফিল্টার',
  filtersSet: 'টি চালু',
  group: {
    seen: (seen, total) => `${formatNumber(total)} জনের ${formatNumber(seen)} জনকে দেখা হয়েছে`,
    noShow: (count) => `${formatNumber(count)} জন আসেননি`,
    notSeen: (count) => `${formatNumber(count)} জনকে দেখা হয়নি`,
    continued: 'আগের পাতার পর',
    hasMore: 'পরের পাতায় আরও আছে',
  },
};

/** The texts of the staff's date fields. */
export const adminDateText: Translated<typeof en.adminDateText> = {
  endsAtMidnight: 'রাত ১২টা, দিনের শেষ',
  placeholder: 'দিন/মাস/সাল',
  bad: 'তারিখ লিখুন, যেমন ২০/১১/২০২৬',
  open: (label) => `ক্যালেন্ডার থেকে বেছে নিন: ${label}`,
  today: 'আজ',
  tomorrow: 'আগামীকাল',
  previousMonth: 'আগের মাস',
  nextMonth: 'পরের মাস',
  column: (isoWeekday) => (isoWeekday === 4 ? 'বৃহঃ' : weekdayShort(isoWeekday)),
  isToday: 'আজ',
  isOff: 'বসেন না',
};

/** The words for the photo of a doctor and the clinic's logo. */
export const adminPicturesText: Translated<typeof en.adminPicturesText> = {
  photo: {
    title: 'ছবি',
    choose: 'ছবি বেছে নিন',
    change: 'ছবি বদলান',
    remove: 'ছবি বাদ দিন',
    none: 'ছবি না থাকলে রোগীরা নামের আদ্যক্ষর দেখেন।',
    help: 'JPEG, PNG বা WebP। ফাইলটি টেনে এনে এখানে ছেড়েও দিতে পারেন। ছবি কোথায় ও কখন তোলা, তা রাখা হয় না।',
    saved: 'ছবি রাখা হয়েছে।',
    removed: 'ছবি বাদ দেওয়া হয়েছে।',
    failed: 'ছবি রাখা যায়নি। আবার চেষ্টা করুন।',
    cut: 'ছবি কেটে নিন',
    use: 'এই ছবি রাখুন',
    question: 'এই ছবি বাদ দেবেন?',
    questionText: 'রোগীরা আবার নামের আদ্যক্ষর দেখবেন।',
  },
  logo: {
    title: 'লোগো',
    choose: 'লোগো বেছে নিন',
    change: 'লোগো বদলান',
    remove: 'লোগো বাদ দিন',
    none: 'লোগো না থাকলে একটি সাদা ক্রস চিহ্ন দেখা যায়।',
    help: 'JPEG, PNG বা WebP। ফাইলটি টেনে এনে এখানে ছেড়েও দিতে পারেন। ক্লিনিকের নামের পাশে ছোট চারকোনা ঘরে দেখা যাবে।',
    saved: 'লোগো রাখা হয়েছে।',
    removed: 'লোগো বাদ দেওয়া হয়েছে।',
    failed: 'লোগো রাখা যায়নি। আবার চেষ্টা করুন।',
    cut: 'লোগো বসিয়ে নিন',
    use: 'এই লোগো রাখুন',
    question: 'লোগো বাদ দেবেন?',
    questionText: 'আবার সাদা ক্রস চিহ্ন দেখা যাবে।',
  },
  unreadable: 'এই ফাইল ছবি হিসেবে দেখানো যাচ্ছে না। JPEG, PNG বা WebP বেছে নিন।',
  tooSmall: (least) => `ছবিটি খুব ছোট। প্রতি পাশে অন্তত ${formatNumber(least)} পিক্সেল লাগবে।`,
  tooLarge: 'এই ছবি যথেষ্ট ছোট করা যাচ্ছে না। অন্য ছবি বেছে নিন।',
  confirmRemove: 'বাদ দিন',
  cancel: 'ফিরে যান',
  stage: 'ছবির যেটুকু রাখা হবে',
  stageHelp: 'ছবি টেনে সরান, অথবা তীর চিহ্নের বোতামে সরান। + আর - চাপলে ছোট-বড় হয়।',
  zoom: 'মাপ',
  smaller: 'ছোট করুন',
  larger: 'বড় করুন',
};
