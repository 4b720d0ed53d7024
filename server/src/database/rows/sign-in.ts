import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * The use of a code. It opens a booking, a place on the waiting list or a login, or proves that the patient
 * has the new phone (`phone-change`) or still has the old one (`phone-release`).
 */
export type CodePurpose = 'booking' | 'waiting' | 'login' | 'phone-change' | 'phone-release';

/** A code of 4 digits that was sent to a phone. Only its hash is stored. */
export interface OneTimeCodeRow {
  id: Generated<number>;
  purpose: CodePurpose;
  phone: string;
  tokenHash: string;
  codeHash: string;
  createdAt: string;
  expiresAt: string;
  wrongTries: Generated<number>;
  /** When the code was used. The client may send it again to get a lost answer. */
  consumedAt: string | null;
  /** When a newer code of the same draft replaced it, or another code of the phone was used. */
  replacedAt: string | null;
  /** When too many wrong tries ended all open codes of the phone. */
  burnedAt: string | null;
  /** A keyed hash of the network that requested the code. */
  networkHash: string | null;
  messageId: number | null;
  /**
   * 1 if only known phones got an SMS at that time. Nobody is told whether it was sent, because that would
   * show who is known.
   */
  isShort: Generated<Flag>;
  /** The draft of a booking. */
  doctorId: number | null;
  appointmentDate: string | null;
  /** The sitting that the patient chose; null if they chose none. */
  sitting: Generated<SittingNumber | null>;
  patientName: string | null;
  appointmentId: number | null;
  patientId: number | null;
}

/** A login session of a patient or of staff. Only the hash of its token is stored. */
export interface AccessTokenRow {
  id: Generated<number>;
  tokenHash: string;
  patientId: number | null;
  staffId: number | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** The last request that a person made, written at most once a minute. */
  lastUsedAt: string;
  /** For example 'Chrome on Android'; null when the browser was not recognised. */
  device: string | null;
  /** When the password was entered again; null if only at the sign-in, and for patients. */
  passwordAt: string | null;
}

/** A doctor to whom a staff account is limited. An account without a row sees all doctors. */
export interface StaffDoctorRow {
  staffId: number;
  /** It may name a doctor who has been deleted. */
  doctorId: number;
}

/** A place to which a staff account is limited; without a row it sees all places. */
export interface StaffPlaceRow {
  staffId: number;
  placeId: number;
}

export interface StaffRow {
  id: Generated<number>;
  username: string;
  /** The form in which usernames are compared: `usernameKey` of the contract. */
  usernameKey: string;
  fullName: string;
  email: string | null;
  role: Role;
  /** The language that the staff member has chosen for the staff area; null before the first choice. */
  language: Language | null;
  /** The doctor whose screen the account opens; null for the desk and everybody else. */
  doctorId: number | null;
  /** Empty until the person has set a password with a one-time link. */
  passwordHash: string;
  isActive: Flag;
  lastLoginAt: string | null;
  /** The sign-in before the last one. The API returns it as `lastLogin` of the account that is signed in. */
  previousLoginAt: string | null;
  /** The keyed hash of the open one-time link's key, and its end; null when there is none. */
  linkHash: string | null;
  linkExpiresAt: string | null;
  /** The sealed secret of the authenticator app; null without a second factor. */
  totpSecret: string | null;
  /** The sealed secret of an app that has not shown a right code yet. */
  totpPending: string | null;
  /** The time step of the last code that was used. Codes of it and of earlier steps no longer work. */
  totpStep: number | null;
  /** The sealed key of what the account's browsers keep at the desk; null before it was asked for. */
  deskKey: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A recovery code that was not used yet. */
export interface StaffRecoveryCodeRow {
  id: Generated<number>;
  staffId: number;
  codeHash: string;
}

/** Failed sign-ins with a username or from an address. The username may belong to no account. */
export interface SignInFailureRow {
  /** A hash of the username or address, so that no mistyped name is stored. */
  keyHash: string;
  failures: number;
  lastAt: string;
}

/** A one-time key that the start of an empty clinic has printed. All are removed when one is used. */
export interface SetupKeyRow {
  keyHash: string;
  expiresAt: string;
}

/** A proof of work that was used. The row is needed until the challenge expires. */
export interface UsedProofRow {
  proofHash: string;
  expiresAt: string;
}

/** A client that was asked for a proof of work, and may repeat the request without one after a wait. */
export interface WorkWaitRow {
  /** A keyed hash of purpose, target and network, so that neither phones nor addresses are stored. */
  targetHash: string;
  networkHash: string;
  acceptsAt: string;
  expiresAt: string;
}
