import * as z from 'zod/mini';
import { visitMoney } from '../fields/money.ts';
import { pagination } from '../fields/paging.ts';
import {
  publicScheduleDay,
  publicWeeklySchedule,
  scheduleSummary,
  staffScheduleDay,
  staffWeeklySchedule,
} from '../rules/schedule/weekly-schedule.ts';
import { appointment, appointmentStatus, movePlaces } from './appointments.ts';
import { auditEntry } from './audit.ts';
import { bookingConfirmed } from './booking.ts';
import { codeRequested } from './booking-code.ts';
import { doctorDay, holiday, leave } from './calendar.ts';
import { boxDay } from './cash-boxes.ts';
import { changePreview, dayChange, touchedDay } from './changes.ts';
import { clinicHours, clinicInfo } from './clinic.ts';
import { clockQuestion } from './clock-check.ts';
import { dashboardStats } from './dashboard.ts';
import { departmentForm, departmentStats, publicDepartment, staffDepartment } from './departments.ts';
import { doctorMoneyAnswer } from './doctor-money.ts';
import { availability, doctorInFull, liveStatus, otherDays, publicDoctor, staffDoctor } from './doctors.ts';
import { failure } from './failure.ts';
import { liveQueue } from './live.ts';
import { moneyEntry } from './money-entries.ts';
import { ownQueue } from './own-queue.ts';
import { activity, newPatientForm, patient, patientStats, staffPatient } from './patients.ts';
import { visitAccount } from './payments.ts';
import { person } from './people.ts';
import { patientData } from './privacy.ts';
import { workChallenge } from './proof-of-work.ts';
import { publicQueue, queuePerson, queueState } from './queue.ts';
import { receipt } from './receipts.ts';
import { ownSession } from './sessions.ts';
import { smsFailure } from './sms-state.ts';
import { staffAccount, staffProfileForm } from './staff-account.ts';
import { managedAccount, staffLink } from './staff-accounts.ts';
import { offer, ownWaiting, waitingPerson, waitingPlace } from './waiting-list.ts';

/**
 * The named schemas of the OpenAPI document, so that a generated client has one type for each. A file of its
 * own, because screens do not load it.
 */
const NAMED_SCHEMAS = {
  ...{
    auditEntry,
    clockQuestion,
    dashboardStats,
    failure,
    ownSession,
    pagination,
    smsFailure,
    workChallenge,
  },
  ...{ publicScheduleDay, publicWeeklySchedule, scheduleSummary, staffScheduleDay, staffWeeklySchedule },
  ...{ appointment, appointmentStatus, bookingConfirmed, codeRequested, movePlaces },
  ...{ changePreview, dayChange, doctorDay, holiday, leave, touchedDay },
  ...{ clinic: clinicInfo, clinicHours, departmentForm, departmentStats, publicDepartment, staffDepartment },
  ...{ availability, doctorInFull, liveStatus, otherDays, publicDoctor, staffDoctor },
  ...{ liveQueue, ownQueue, publicQueue, queuePerson, queueState },
  ...{ activity, newPatientForm, patient, patientData, patientStats, person, staffPatient },
  ...{ boxDay, doctorMoney: doctorMoneyAnswer, moneyEntry, receipt, visitAccount, visitMoney },
  ...{ managedAccount, staffAccount, staffLink, staffProfileForm },
  ...{ offer, ownWaiting, waitingPerson, waitingPlace },
};

/** {@link NAMED_SCHEMAS} as zod looks them up, with names such as `PatientStats`. */
export const namedSchemas = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(NAMED_SCHEMAS)) {
  namedSchemas.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) });
}
