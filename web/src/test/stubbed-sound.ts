import { vi } from 'vitest';

interface StubbedSoundParts {
  /** `suspended` where the browser allows no sound. */
  state?: AudioContextState;
  /** True if nothing can be played. */
  isBroken?: boolean;
  /** True in a browser without AudioContext. */
  isMissing?: boolean;
}

/** Replaces the sound of the browser, which jsdom does not have. It counts the tones. */
export function stubSound({
  state = 'running',
  isBroken = false,
  isMissing = false,
}: StubbedSoundParts = {}) {
  let tones = 0;
  class StubbedAudioContext {
    readonly state = state;
    readonly currentTime = 0;
    readonly destination = {};
    resume = async () => {};
    close = async () => {};
    createGain = () => ({
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect() {},
    });
    createOscillator = () => {
      if (isBroken) throw new Error('There is no sound.');
      return {
        frequency: { value: 0 },
        connect() {},
        start: () => {
          tones += 1;
        },
        stop() {},
      };
    };
  }
  vi.stubGlobal('AudioContext', isMissing ? undefined : StubbedAudioContext);
  return { tones: () => tones };
}
