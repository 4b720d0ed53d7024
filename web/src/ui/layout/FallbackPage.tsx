import frame from '../style/signed-out.module.css';
import { Brand } from './Brand.tsx';
import { FallbackScreen } from './FallbackScreen.tsx';

/** Replaces a whole area that failed, its header too. The clinic's name leads home. */
export function FallbackPage() {
  return (
    <div className={frame.shell}>
      <header className={frame.header}>
        <Brand />
      </header>
      <main id="main" tabIndex={-1}>
        <FallbackScreen />
      </main>
    </div>
  );
}
