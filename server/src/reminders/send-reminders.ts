import { textIn } from '@clinic-serial/contract/messages/catalogues';
import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import { affectedAppointments } from '../appointments/affected.ts';
import { type BackgroundWork, makeBackgroundWork } from '../background-work.ts';
import { dayStart, secondsAfter } from '../clock.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import { shownEstimate } from '../serials/estimated-time.ts';
import type { Services } from '../services.ts';
import { type SmsDraft, whenByEstimate, writeDraft } from '../sms/sms-text.ts';
import { type DueReminder, type DueReminders, dueReminders, insertReminder } from './reminders.queries.ts';

const MINUTE_MS = 60_000;
const MINUTE = 60;
/** The evening reminders end at this time, so that no SMS wakes a patient. */
const EVENING_ENDS = '22:00';
/** A patient who booked this recently still knows the time and needs no reminder. */
const EVENING_AFTER_BOOKING = 3 * 60 * MINUTE;
const DAY_AFTER_BOOKING = 60 * MINUTE;
/** How many reminders one transaction stores. The database serves requests between two transactions. */
const AT_ONCE = 50;

interface Reminders extends Pick<BackgroundWork, 'start' | 'stop'> {
  /** Puts the reminders that are due now into the outbox. @returns how many */
  run(): Promise<number>;
}

/** Reminders of one kind that are due now, and the moment from which they are no longer of use. */
interface Task extends DueReminders {
  isOf(row: DueReminder): boolean;
  /** ISO 8601 */
  expiresAt(row: DueReminder): string;
}

/**
 * Reminds patients by SMS: on the evening before, and some minutes before the estimated time (rules: messages
 * 1 to 3). The row of a reminder is stored in the transaction that enqueues its SMS, so that each is sent
 * once. A reminder for which the budget has no room is tried again a minute later.
 */
export function makeReminders(services: Services): Reminders {
  const { clock, config, database, outbox, smsBudget, log } = services;

  const momentOf = (date: string, time: string) =>
    new Date(new Date(dayStart(date, config.clinic.timeZone)).getTime() + minutesOf(time) * MINUTE_MS);

  /** Reads the settings each time, because an Admin can change them while the server runs. */
  function tasksNow(): Task[] {
    const { evening, minutesBefore } = config.reminders;
    const now = clock.now();
    const today = clock.today();
    const time = clock.timeOfDay();
    const tasks: Task[] = [];
    if (evening !== null && time >= evening && time < EVENING_ENDS) {
      const expiresAt = momentOf(today, EVENING_ENDS).toISOString();
      tasks.push({
        kind: 'evening',
        date: addDays(today, 1),
        after: '',
        upTo: '24:00',
        bookedBefore: secondsAfter(now, -EVENING_AFTER_BOOKING),
        isOf: () => true,
        expiresAt: () => expiresAt,
      });
    }
    if (minutesBefore > 0) {
      const reached = minutesOf(time) + minutesBefore;
      tasks.push({
        kind: 'day',
        date: today,
        after: time,
        upTo: reached < 24 * 60 ? clockTimeOf(reached) : '24:00',
        bookedBefore: now.toISOString(),
        isOf: ({ appointmentDate, estimatedTime, createdAt }) =>
          createdAt <=
          secondsAfter(momentOf(appointmentDate, estimatedTime), -minutesBefore * MINUTE - DAY_AFTER_BOOKING),
        expiresAt: ({ appointmentDate, estimatedTime }) =>
          momentOf(appointmentDate, estimatedTime).toISOString(),
      });
    }
    return tasks;
  }

  /** The appointments of a task, without those that no longer fit the calendar. */
  async function fitting(db: Db, task: Task, rows: DueReminder[]): Promise<DueReminder[]> {
    const due = rows.filter(task.isOf);
    const affected = await affectedAppointments(db, due, clock.today());
    return due.filter(({ id }) => !affected.has(id));
  }

  /**
   * Enqueues reminders and stores that they are sent. Appointments that have changed in between are left out.
   */
  function send(task: Task, ids: number[]): Promise<{ sent: number; hasRoom: boolean }> {
    return database.write(async (tx) => {
      // Other instances wait here. Reminders that the first one has sent are then no longer due.
      await lockKey(tx, 'reminders');
      let sent = 0;
      for (const row of await fitting(tx, task, await dueReminders(tx, task, ids))) {
        if (!(await smsBudget.payForReminder(tx))) return { sent, hasRoom: false };
        const at = clock.now().toISOString();
        await insertReminder(tx, { appointmentId: row.id, kind: task.kind, at });
        const draft = reminderDraft(row, { isToday: task.kind === 'day' });
        await outbox.enqueue(tx, {
          purpose: 'reminder',
          phone: row.patientPhone,
          text: writeDraft(config, draft, whenByEstimate(shownEstimate(row.estimatedTime))),
          draft,
          expiresAt: task.expiresAt(row),
        });
        sent += 1;
      }
      return { sent, hasRoom: true };
    });
  }

  async function run(isStopped = () => false): Promise<number> {
    let total = 0;
    for (const task of tasksNow()) {
      const due = await fitting(database.read, task, await dueReminders(database.read, task));
      const ids = due.map(({ id }) => id);
      for (let first = 0; first < ids.length && !isStopped(); first += AT_ONCE) {
        const { sent, hasRoom } = await send(task, ids.slice(first, first + AT_ONCE));
        total += sent;
        if (!hasRoom) break;
      }
    }
    if (total > 0) outbox.deliverSoon();
    return total;
  }

  const { start, stop } = makeBackgroundWork({
    work: async (isStopped) => void (await run(isStopped)),
    everyMs: MINUTE_MS,
    failed: (error) => log.error({ err: error }, 'Reminders could not be sent'),
  });
  return { run, start, stop };
}

/**
 * The SMS that reminds of an appointment, in its language: 'Reminder from Shapla Clinic: tomorrow, Sat 21
 * Nov, come 10:30-11:10 AM, serial 12, Dr. Nusrat Jahan.' It says nothing about the patient, because other
 * people may read the phone too.
 */
export function reminderDraft(
  appointment: Pick<
    DueReminder,
    'id' | 'language' | 'daySerial' | 'appointmentDate' | 'placeId' | 'doctorName' | 'doctorNameBn'
  >,
  { isToday }: { isToday: boolean },
): SmsDraft {
  const { id: appointmentId, language, placeId, doctorName, doctorNameBn } = appointment;
  const say = SMS_TEXTS[language];
  return {
    kind: isToday ? 'REMINDER_DAY' : 'REMINDER_EVENING',
    ...{ appointmentId, language, doctor: textIn(language, doctorName, doctorNameBn) },
    ...{ placeId, sentence: null },
    values: {
      serial: say.number(serialOf(appointment.daySerial).serialNumber),
      date: say.date(appointment.appointmentDate),
    },
  };
}
