import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { useClinic } from '../../api/clinic.ts';
import { ApiError } from '../../api/errors.ts';

/** The error of a request for a code. Before the request: that no codes can be sent now, if that is so (rules: codes 11). */
export function useCodesFail(error: Error | null): Error | null {
  const { codesFail: message }: Partial<ClinicInfo> = useClinic() ?? {};
  return error ?? (message ? new ApiError({ message, status: 409, code: 'SMS_FAILING' }) : null);
}
