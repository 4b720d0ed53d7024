import { weekdayShort } from '@clinic-serial/contract/messages/bn/format';
import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { adminDateText as en } from '../en/admin-date.ts';

/** The texts of the staff's date fields. */
export const adminDateText: Translated<typeof en> = {
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
