import type { SmsPlaceholder } from '../../terms/sms-kinds.ts';

/**
 * The longest values that an SMS can contain. With them a clinic's own text is checked and its cost computed.
 * A test compares them with all dates and times.
 */
export const smsLongest: {
  names: { clinic: string; doctor: string; place: string };
  values: Readonly<Record<Exclude<SmsPlaceholder, 'clinic' | 'doctor' | 'place'>, string>>;
  about: string;
} = {
  /** Names as long as the fields allow. */
  names: {
    clinic: 'The Greater Chattogram General Clinic and Diagnostic Centre of Bangladesh Limited',
    doctor: 'Professor Dr. Muhammad Abdullah Al-Mahmud Chowdhury of the Medical College Hospital',
    place: 'The Uttara Branch and Diagnostic Centre, Sector Seven, Rabindra Sarani, Dhaka North',
  },
  values: {
    serial: '112',
    date: 'Wed 30 Sep',
    time: 'please ask at the desk',
    start: '12:30 PM',
    until: '12:30 PM',
    old_date: 'Wed 30 Sep',
    old_serial: '112',
    before: '12-38',
    link: 'https://serial.shapla-medical.com.bd/w/Kyeb0vXc8SjxdWvB',
    call: 'Please call +880 1712 345 678 90.',
    code: '4821',
    minutes: '10',
  },
  /** The sentence that follows the code when the code moves a record to another phone. */
  about: 'It moves your patient record to another phone number.',
};
