import { LANGUAGES } from '@clinic-serial/contract/terms/languages';
import {
  placeholdersOf,
  SMS_KIND_NAMES,
  SMS_KINDS,
  SMS_KINDS_THAT_SAY_WHERE,
  type SmsKind,
  type SmsTextName,
  smsTextName,
} from '@clinic-serial/contract/terms/sms-kinds';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, requestCode } from '../../test/clinic.ts';
import { addBookedDay } from '../../test/day-of-patients.ts';
import { eventually } from '../../test/eventually.ts';
import { signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';
import { saveSettingsAs } from '../../test/settings.ts';
import { confirmationDraft } from '../booking/confirm-by-sms.ts';
import { changeSms, type Happened } from '../changes/change-text.ts';
import { type Config, readConfig } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { codeSms } from '../one-time-codes/issue-code.ts';
import { reminderDraft } from '../reminders/send-reminders.ts';
import { daySerialOf } from '../serials/day-serial.ts';
import { offerText } from '../waiting-list/settle.ts';
import { writeDraft } from './sms-text.ts';

const ABOUT = { kind: 'estimate', at: '17:30' } as const;
const DOCTOR = { doctorName: 'Dr. A', doctorNameBn: 'ডা. আ' };
const appointment = (language: 'en' | 'bn') => ({
  ...DOCTOR,
  id: 7,
  language,
  appointmentDate: '2026-11-20',
  daySerial: daySerialOf(1, 12),
  status: 'Booked' as const,
  placeId: 1,
  sessionStart: '16:00',
  sessionEnd: '20:00',
  estimatedTime: '17:30',
});

/** What a sender writes for each kind. The senders of the other kinds are called through HTTP below. */
type Write = (config: Config, language: 'en' | 'bn') => string;
const change =
  (happened: Happened): Write =>
  (config, language) =>
    changeSms({ config }, appointment(language), happened, null).text;
const reminder =
  (isToday: boolean): Write =>
  (config, language) =>
    writeDraft(config, reminderDraft(appointment(language), { isToday }), ABOUT);
const WRITE: Record<Exclude<SmsKind, 'NEAR' | 'NEXT' | 'COME' | 'NOT_SEEN' | 'TEST'>, Write> = {
  CODE: (config, language) =>
    codeSms(config, {
      code: '4821',
      minutes: 10,
      about: undefined,
      publicUrl: 'https://a.example',
      language,
    }),
  BOOKING: (config, language) =>
    writeDraft(
      config,
      confirmationDraft({ ...appointment(language), serialNumber: 12 }, 'https://a.example/q/b'),
      ABOUT,
    ),
  REMINDER_EVENING: reminder(false),
  REMINDER_DAY: reminder(true),
  AWAY: change({ kind: 'away' }),
  HOURS: change({ kind: 'hours' }),
  TOLD: change({ kind: 'told' }),
  MOVED: change({ kind: 'moved', from: { appointmentDate: '2026-11-19', daySerial: daySerialOf(1, 7) } }),
  CANCELLED: change({ kind: 'cancelled' }),
  RESTORED: change({ kind: 'restored' }),
  OFFER: (config, language) =>
    offerText(config, {
      language,
      doctor: 'Dr. A',
      placeId: 1,
      until: '10:40',
      link: 'https://a.example/w/c',
    }),
};

/**
 * A text that names everything that its kind can name but the place, for which there is no room in the
 * longest.
 */
const ownText = (kind: SmsKind) =>
  `Own ${kind}: ${placeholdersOf(kind)
    .filter((name) => name !== 'place')
    .map((name) => `{${name}}`)
    .join(' ')}`;
/** A text that names the place and what its kind must name. */
const textWithPlace = (kind: SmsKind) =>
  `${placeholdersOf(kind).includes('place') ? 'At {place}: ' : ''}${SMS_KINDS[kind].required
    .map((name) => `{${name}}`)
    .join(' ')} `;
const ownTexts = (write = ownText): Partial<Record<SmsTextName, string>> =>
  Object.fromEntries(
    SMS_KIND_NAMES.flatMap((kind) =>
      LANGUAGES.map((language) => [smsTextName(kind, language), write(kind)] as const),
    ),
  );

describe('an own text is what the sender writes', () => {
  it.each(
    Object.entries(WRITE).flatMap(([kind, write]) =>
      LANGUAGES.map((language) => [kind, language, write] as const),
    ),
  )('%s in %s', (kind, language, write) => {
    const text = write(readConfig({ ...ownTexts(), CLINIC_NAME: 'Shapla' }), language);
    expect(text).toMatch(new RegExp(`^Own ${kind}: `));
    expect(text).not.toMatch(/[{}]|undefined| {2}/);
    expect(text).toContain('Shapla');
  });

  const uttara = { id: 2, name: 'Uttara', nameBn: 'উত্তরা', isActive: true };
  const about = { address: '', addressBn: null, phone: '', mapUrl: null, hours: null, hoursBn: null };
  const places = [{ ...uttara, id: 1, name: 'Lake Road', nameBn: null }, uttara].map((place) => ({
    ...about,
    ...place,
  }));
  const writes = Object.entries(WRITE).filter(([kind]) => kind !== 'CODE');
  it.each(writes)('%s may name the place of the clinic', (_, write) => {
    const own = { ...readConfig({ ...ownTexts(textWithPlace), CLINIC_NAME: 'Shapla' }), places };
    for (const language of LANGUAGES) expect(write(own, language)).toMatch(/^At Lake Road: /);
  });

  it.each(writes)('%s of the product says where if it says when to come', (kind, write) => {
    const one = readConfig({ CLINIC_NAME: 'Shapla' });
    const said = write({ ...one, places }, 'en');
    const saysWhere = SMS_KINDS_THAT_SAY_WHERE.includes(kind as SmsKind);
    expect(said).toBe(write(one, 'en').replace('Dr. A', saysWhere ? 'Dr. A, Lake Road' : 'Dr. A'));
  });

  it('keeps the line from which a browser reads the code', () => {
    const config = readConfig({ SMS_TEXT_CODE_EN: 'Code {code}' });
    expect(WRITE.CODE(config, 'en')).toBe('Code 4821\n@a.example #4821');
  });
});

describe('through HTTP', () => {
  let clinic: TestApp;
  afterEach(() => clinic.close());
  const texts = () => clinic.messages.map(({ text }) => text);

  it('own texts that an Admin has saved are sent: code, booking, queue and test', async () => {
    clinic = await startTestApp('sqlite', { env: { PUBLIC_URL: 'https://a.example' } });
    const { token } = await signedIn(clinic, 'Admin');
    const answer = await saveSettingsAs(clinic, token, {
      ...ownTexts(),
      SMS_CONFIRMATION: 'true',
      QUEUE_SMS: 'true',
    });
    expect(answer.status).toBe(200);
    const doctorId = await addDoctor(clinic);
    await book(clinic, doctorId);
    await requestCode(clinic, doctorId);
    const day = await addBookedDay(clinic, 3);
    const desk = await Desk.open(clinic, (await signedIn(clinic, 'Staff')).token, day.doctorId);
    await desk.act('arrive', 1);
    await desk.act('call-next');
    expect((await clinic.send('POST', '/admin/sms-test', { phone: newPhone() }, token)).data.isAccepted).toBe(
      true,
    );
    // The SMS about the end waits, so that the end can be undone.
    await desk.act('arrive', 2);
    await desk.act('end', undefined, { groups: { inside: 'done', here: 'not-seen', away: 'keep' } });
    clinic.clock.advance(60);
    await clinic.services.outbox.deliver();
    for (const kind of ['CODE', 'BOOKING', 'NEAR', 'NEXT', 'COME', 'NOT_SEEN', 'TEST']) {
      await eventually(() => texts().some((text) => text.startsWith(`Own ${kind}: `)), 30_000).toBe(true);
    }
    expect(texts().filter((text) => !text.startsWith('Own '))).toEqual([]);
  });

  it('with several places an SMS names the place of the serial, in the language of the patient', async () => {
    clinic = await startTestApp('sqlite', { env: { PUBLIC_URL: 'https://a.example' } });
    const { token } = await signedIn(clinic, 'Admin');
    await clinic.send('POST', '/admin/places', { name: 'Uttara', nameBn: 'উত্তরা' }, token);
    await saveSettingsAs(clinic, token, {
      SMS_CONFIRMATION: 'true',
      QUEUE_SMS: 'true',
      SMS_TEXT_NEXT_EN: '{serial} next at {place}',
      SMS_TEXT_COME_EN: '{serial} come in at {place}',
      SMS_TEXT_NEAR_EN: '{serial} with {before} before at {place}',
      SMS_TEXT_NOT_SEEN_EN: '{serial} {doctor} {date} not seen at {place}',
    });
    const doctorId = await addDoctor(clinic);
    const atUttara = (tx: Db) => tx.updateTable('weeklySessions').set({ placeId: 2 }).execute();
    await clinic.database.write(atUttara);
    await book(clinic, doctorId);
    await eventually(() => texts().some((text) => text.includes('Dr. Nusrat Jahan, Uttara, ')), 30_000).toBe(
      true,
    );
    const day = await addBookedDay(clinic, 3);
    await clinic.database.write((tx) => tx.updateTable('appointments').set({ placeId: 2 }).execute());
    const desk = await Desk.open(clinic, (await signedIn(clinic, 'Staff')).token, day.doctorId);
    await desk.act('arrive', 1);
    await desk.act('call-next');
    await desk.act('arrive', 2);
    await desk.act('end', undefined, { groups: { inside: 'done', here: 'not-seen', away: 'keep' } });
    clinic.clock.advance(60);
    await clinic.services.outbox.deliver();
    for (const words of ['next at Uttara', 'come in at Uttara', 'before at Uttara', 'not seen at Uttara']) {
      await eventually(() => texts().some((text) => text.endsWith(words)), 30_000).toBe(true);
    }
  });

  it('a text that does not fit is refused at its field', async () => {
    clinic = await startTestApp('sqlite');
    const { token } = await signedIn(clinic, 'Admin');
    const answer = await saveSettingsAs(clinic, token, {
      SMS_TEXT_CODE_EN: 'Welcome to our clinic',
      SMS_TEXT_COME_BN: `{serial} ${'ক'.repeat(140)}`,
    });
    expect(answer.errors).toEqual({
      'values.SMS_TEXT_CODE_EN': 'The text must name {code}',
      'values.SMS_TEXT_COME_BN':
        'The text is too long: with the longest names it takes 3 parts. Two are the most.',
    });
  });

  it('the environment wins, and stops the start with a sentence when its text does not fit', async () => {
    clinic = await startTestApp('sqlite', { env: { SMS_TEXT_COME_EN: 'Come in, {serial}' } });
    const { token } = await signedIn(clinic, 'Admin');
    const answer = await saveSettingsAs(clinic, token, { SMS_TEXT_COME_EN: 'Please, {serial}' });
    expect([answer.status, answer.code]).toEqual([409, 'SETTING_FIXED']);
    expect(() => readConfig({ SMS_TEXT_COME_EN: 'Come in' })).toThrow(
      'SMS_TEXT_COME_EN: The text must name {serial}',
    );
  });
});
