import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// The library's own message handler, with the browser's native PBKDF2.
handler({ deriveKey });
