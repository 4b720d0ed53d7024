import { formatNumber } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import type { adminPersonHistoryText as en } from '../en/admin-person-history.ts';

const reasons: Record<ForwardReason, string> = {
  Emergency: 'জরুরি',
  Pregnant: 'গর্ভবতী',
  'Elderly or disabled': 'বয়স্ক বা প্রতিবন্ধী',
  'Small child': 'ছোট শিশু',
  'Report only': 'শুধু রিপোর্ট দেখাবেন',
  "Doctor's request": 'ডাক্তার ডেকেছেন',
};

/** The history of a person in a queue, for a claim at the desk. */
export const adminPersonHistoryText: Translated<typeof en> = {
  open: 'কখন কী হয়েছে',
  title: (serial) => `সিরিয়াল ${formatNumber(serial)}: কখন কী হয়েছে`,
  titleOf: (serial, name) => `সিরিয়াল ${formatNumber(serial)}, ${name}: কখন কী হয়েছে`,
  loadFailed: 'কখন কী হয়েছে, তা আনা যায়নি',
  label: 'কখন কী হয়েছে',
  booked: {
    Online: 'অনলাইনে সিরিয়াল নিয়েছেন',
    Phone: 'ফোনে সিরিয়াল নিয়েছেন',
    'Walk-in': 'রিসেপশনে সিরিয়াল নিয়েছেন',
  },
  what: {
    arrived: 'এসেছেন',
    called: 'ডাকা হয়েছে',
    'called-again': 'আবার ডাকা হয়েছে',
    'not-there': 'সামনে ছিলেন না',
    back: 'ফিরে এসেছেন',
    seen: 'দেখা হয়েছে',
    'not-seen': 'এসেছিলেন, দেখা হয়নি',
    'not-come': 'আসেননি',
  },
  reasons,
  forward: (reason) => `এগিয়ে আনা হয়েছে: ${reason}`,
  behind: (what, serial) => `${what}, সিরিয়াল ${formatNumber(serial)}-এর পরে ডাকা হবে`,
  changed: (status) => `অন্য পাতা থেকে বদলানো হয়েছে: ${status}`,
  undone: 'ফেরানো হয়েছে',
  ahead: {
    title: 'কে আগে গেছেন',
    nobody: 'নিয়মের বাইরে কেউ এই রোগীর আগে যাননি।',
    and: (first, last) => `${first} ও ${last}`,
    forward: (_count, range, reason) => `সিরিয়াল ${range} এগিয়ে আনা হয়েছে: ${reason}।`,
    'came-back': (_count, range) => `সিরিয়াল ${range} আগে একবার ডাকা হয়েছিল, পরে ফিরে এসেছেন।`,
    'came-late': (_count, range) => `সিরিয়াল ${range} নম্বর পার হওয়ার পরে এসেছেন।`,
    absent: (_count, range) => `এই রোগী যখন ছিলেন না, তখন সিরিয়াল ${range} ডাকা হয়েছে।`,
    behind: (count, range) =>
      `সিরিয়াল ${range}: এই রোগীর নম্বর পার হয়ে গিয়েছিল, তাই ${count === 1 ? 'তিনি' : 'তাঁরা'} আগে যাবেন।`,
  },
};
