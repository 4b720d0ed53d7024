import { withoutScriptsTexts } from '#messages/without-scripts';
import { paths } from '../../paths.ts';
import { ActionLink } from '../button/Action.tsx';
import { FALLBACK_SCREEN } from './FallbackScreen.tsx';
import { SignedOutFooter } from './LoginFrame.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';

const texts = withoutScriptsTexts;

/**
 * Why only scripts can draw a page: it belongs to an area or to one person, or the server could not read its
 * data.
 */
export type NeedOfScripts = 'patient' | 'staff' | 'waiting' | 'failed';

/** The page that browsers without JavaScript show when the real page can only be drawn by JavaScript. */
export function WithoutScripts({ need }: { need: NeedOfScripts }) {
  const { title, text } = texts[need];
  return (
    <SignedOutFrame>
      <main id="main">
        <div className={FALLBACK_SCREEN}>
          <h1>{title}</h1>
          <p className="text-muted">{text}</p>
          {need === 'patient' && <ActionLink to={paths.doctors}>{texts.findDoctor}</ActionLink>}
        </div>
      </main>
      <SignedOutFooter />
    </SignedOutFrame>
  );
}
