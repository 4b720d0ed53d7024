/**
 * EX_CONFIG of sysexits.h: this start fails again until somebody changes something, so systemd does not repeat it
 * (RestartPreventExitStatus=78 in docs/operating.md).
 */
export const EXIT_CONFIG = 78;
