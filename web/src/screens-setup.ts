import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { clearToasts } from './admin/toast.tsx';
import { patientSession } from './session/patient-session.ts';
import { noteBack } from './session/reach.ts';
import { staffSession } from './session/staff-session.ts';

const { asyncWrapper } = getConfig();

configure({
  // A busy machine may render slowly. With this timeout a test fails only if the screen never appears.
  asyncUtilTimeout: 10_000,
  // React shows a change first and runs its effects, such as moving the focus, a moment later. A test that
  // has waited for the change continues only after the effects.
  asyncWrapper: async (wait) => {
    const found = await asyncWrapper(wait);
    await act(async () => {});
    return found;
  },
});

// React's development build records a stack trace for each new element until it has recorded 10,000. These
// traces took a third of the time of the two slowest test files. So React is told that they are recorded
// already.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

// The test files share one page and its loaded modules, so every test leaves both as it found them.
afterEach(() => {
  cleanup();
  clearToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  staffSession.clear();
  patientSession.clear();
  noteBack();
  // It listens to the window only while a screen is shown, so the event 'online' may not reach it.
  onlineManager.setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  window.history.replaceState(null, '', '/');
});
