import type { Patient } from '@clinic-serial/contract/patients';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { useSyncExternalStore } from 'react';
import { readItem, removeItem, writeItem } from './safe-storage.ts';

/** The names under which a patient's session stands in local storage (specification 3). */
export const PATIENT_SESSION_KEYS = {
  token: 'patient_token',
  patient: 'patient_data',
  session: 'patient_session',
  expiry: 'patient_session_expiry',
} as const;

/** A patient who is signed in on this browser. `expiresAt` is a moment in milliseconds since 1970. */
export interface PatientSession {
  patient: Patient;
  token: string;
  expiresAt: number;
}

/** Why a session ended before its page was left. */
export type SessionEnd = 'expired' | 'refused' | 'elsewhere';

const HOUR_MS = 3_600_000;
/** A browser that slept, or another clock, is noticed within this time. */
const LOOK_EVERY_MS = 30_000;
const listeners = new Set<() => void>();
let refusedToken: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The stored session while its expiry is in the future; anything else is cleared (specification 4). */
export function readPatientSession(): PatientSession | null {
  const session = currentSession();
  if (session === null && Object.values(PATIENT_SESSION_KEYS).some((key) => readItem(key) !== null)) {
    clearPatientSession();
  }
  return session;
}

/** Signs a patient in on this browser for 24 hours (specification 9). */
export function savePatientSession({ patient, token }: { patient: Patient; token: string }): void {
  const expiresAt = Date.now() + LIMITS.patientSessionHours * HOUR_MS;
  writeItem(PATIENT_SESSION_KEYS.token, token);
  writeItem(PATIENT_SESSION_KEYS.patient, JSON.stringify(patient));
  writeItem(PATIENT_SESSION_KEYS.session, JSON.stringify({ patient, expiry: expiresAt }));
  // Last: a reader in another tab takes the session for whole only with its expiry.
  writeItem(PATIENT_SESSION_KEYS.expiry, String(expiresAt));
  tellListeners();
}

/** Puts a changed record into the stored session; its 24 hours go on. */
export function updateSessionPatient(patient: Patient): void {
  const session = currentSession();
  if (session?.patient.id !== patient.id) return;
  writeItem(PATIENT_SESSION_KEYS.patient, JSON.stringify(patient));
  writeItem(PATIENT_SESSION_KEYS.session, JSON.stringify({ patient, expiry: session.expiresAt }));
  tellListeners();
}

/**
 * Ends the session after the server refused its token (specification 8, "401"). A late answer to an older token ends
 * nothing.
 */
export function refusePatientSession(token: string): void {
  if (readItem(PATIENT_SESSION_KEYS.token) !== token) return;
  refusedToken = token;
  clearPatientSession();
}

/** Why a session that was open a moment ago is gone; by a logout in another tab when nothing else is known. */
export function whySessionEnded(session: PatientSession): SessionEnd {
  if (session.token === refusedToken) return 'refused';
  return session.expiresAt <= Date.now() ? 'expired' : 'elsewhere';
}

/** Forgets the patient on this browser. The server's side of a logout is the caller's. */
export function clearPatientSession(): void {
  for (const key of Object.values(PATIENT_SESSION_KEYS)) removeItem(key);
  tellListeners();
}

/** The session as state: follows sign-in, logout and expiry in this tab and in the others; null on the server. */
export function usePatientSession(): PatientSession | null {
  return useSyncExternalStore(subscribe, currentSession, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    window.addEventListener('storage', tellListeners);
    document.addEventListener('visibilitychange', tellListeners);
    scheduleLook();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', tellListeners);
    document.removeEventListener('visibilitychange', tellListeners);
    clearTimeout(timer);
  };
}

function tellListeners(): void {
  for (const listener of listeners) listener();
  if (listeners.size > 0) scheduleLook();
}

/** Looks again when the session ends, or sooner: a session that ends on the page is cleared there and then. */
function scheduleLook(): void {
  clearTimeout(timer);
  const session = readPatientSession();
  if (session)
    timer = setTimeout(tellListeners, Math.min(LOOK_EVERY_MS, Math.max(0, session.expiresAt - Date.now())));
}

// One object as long as the stored texts stay the same, as useSyncExternalStore demands.
let known: { texts: string; session: PatientSession | null } = { texts: '', session: null };

function currentSession(): PatientSession | null {
  const token = readItem(PATIENT_SESSION_KEYS.token);
  const stored = readItem(PATIENT_SESSION_KEYS.session);
  const expiry = readItem(PATIENT_SESSION_KEYS.expiry);
  const texts = JSON.stringify([token, stored, expiry]);
  if (texts !== known.texts) known = { texts, session: parse(token, stored, expiry) };
  return known.session && known.session.expiresAt > Date.now() ? known.session : null;
}

function parse(token: string | null, stored: string | null, expiry: string | null): PatientSession | null {
  const expiresAt = Number(expiry);
  if (!token || !stored || !Number.isFinite(expiresAt)) return null;
  try {
    const { patient } = JSON.parse(stored) as { patient?: Patient };
    return typeof patient?.id === 'number' && typeof patient.name === 'string'
      ? { patient, token, expiresAt }
      : null;
  } catch {
    return null;
  }
}
