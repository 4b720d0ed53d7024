// Preloaded into the tested server when SLOW_ANSWERS_MS is set: each answer of the API to a browser is
// delayed by a random time of up to that many milliseconds. A test that fails then does not wait for the
// right thing.

import { Server } from 'node:http';

const mostMs = Number(process.env.SLOW_ANSWERS_MS);
const { emit } = Server.prototype;

Server.prototype.emit = /** @type {typeof emit} */ (
  /**
   * @this {Server}
   * @param {string} name
   * @param {...any} rest
   */
  function (name, ...rest) {
    const pass = () => Reflect.apply(emit, this, [name, ...rest]);
    const [request] = rest;
    const isFromBrowser =
      name === 'request' &&
      request.url.startsWith('/api/') &&
      request.headers['user-agent']?.startsWith('Mozilla/');
    if (!isFromBrowser) return pass();
    setTimeout(pass, Math.random() * mostMs);
    return true;
  }
);
