import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { patientSession } from './session/patient-session.ts';
import { staffSession } from './session/staff-session.ts';

// A busy machine may render slowly. With this timeout a test fails only if the screen never appears.
configure({ asyncUtilTimeout: 10_000 });

// The test files share one page and its loaded modules, so every test leaves both as it found them.
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  staffSession.clear();
  patientSession.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  window.history.replaceState(null, '', '/');
});
