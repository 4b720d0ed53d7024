// Preloaded into the tested server (`node --import`): its clock starts at a chosen moment and can be moved
// from outside. So codes expire without waiting, midnight comes when a test wants it, and no test depends on
// the day it runs.

const machineTime = Date.now;
let offset = new Date(process.env.CLOCK_START ?? machineTime()).getTime() - machineTime();

/** @param {number} seconds */
function move(seconds) {
  offset += seconds * 1_000;
}

const now = () => machineTime() + offset;

// A proxy, so that `instanceof Date` stays true for every date.
globalThis.Date = new Proxy(Date, {
  construct: (target, args, caller) => Reflect.construct(target, args.length > 0 ? args : [now()], caller),
  apply: () => new Date(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

process.on('message', (/** @type {{ moveClockBySeconds: number }} */ { moveClockBySeconds }) => {
  move(moveClockBySeconds);
  process.send?.({ clock: new Date().toISOString() });
});

// The test process has ended, and nothing else would stop this server.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
