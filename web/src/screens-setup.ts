import { notifications } from '@mantine/notifications';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { patientSession } from './session/patient-session.ts';
import { staffSession } from './session/staff-session.ts';

const { asyncWrapper } = getConfig();

configure({
  // A busy machine may render slowly. With this timeout a test fails only if the screen never appears.
  asyncUtilTimeout: 10_000,
  // React shows a change first and runs its effects, such as moving the focus, a moment later. A test that
  // has waited for the change looks at it after the effects.
  asyncWrapper: async (wait) => {
    const found = await asyncWrapper(wait);
    await act(async () => {});
    return found;
  },
});

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
