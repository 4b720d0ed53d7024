import type { Role } from '@clinic-serial/contract/terms/permissions';

/** The person who sends a request, as their token proves. */
export type Caller =
  | { kind: 'visitor' }
  | { kind: 'patient'; patientId: number }
  | { kind: 'staff'; staffId: number; role: Role };

export const VISITOR: Caller = { kind: 'visitor' };

export interface UsedSession {
  id: number;
  /** ISO 8601; at most a minute behind. */
  lastUsedAt: string;
  /** When the owner last proved who they are: at the start, or with the password again. ISO 8601. */
  provenAt: string;
}
