import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import type { MovePlaces } from '@clinic-serial/contract/subjects/appointments';
import type { ChangeFrame } from '@clinic-serial/contract/subjects/plain-pages';
import type { ReactNode } from 'react';
import style from './live-page.css?inline';
import { clinicName, liveAddress, Page, SubmitButton } from './Page.tsx';

/** The pages of a change. They have no scripts (rules: queue 23). */
export const CHANGE = { style };

interface MoveProps {
  frame: ChangeFrame;
  places: MovePlaces | null;
  refusal: string | null;
  chosen: string | undefined;
}

/** `/q/{key}/move`. */
export function MovePage({ frame, places, refusal, chosen }: MoveProps) {
  const { language, clinic, today, serial } = frame;
  const text = catalogues[language];
  const clinicPhone = clinic.phone;
  const hasPlaces = places !== null && places.days.length > 0;
  const reasonOfPlaces = () => {
    if (places?.movesLeft === 0) return text.MOVES_USED_UP({ clinicPhone });
    return hasPlaces ? null : text.moveNowhere({ clinicPhone });
  };
  const title = text.moveTitle({ serial: serial.serialNumber });
  return (
    <ChangePage frame={frame} title={title} heading={title}>
      <p className="quiet">{text.moveFrom({ doctor: doctorOf(frame), date: serial.date, today })}</p>
      <Refusal says={refusal ?? reasonOfPlaces()} />
      {hasPlaces && (
        <form method="post">
          {places.days.map(({ date, sittings }) => (
            <fieldset key={date}>
              <legend>{text.moveDay({ date, today })}</legend>
              {sittings.map(({ sitting, startTime: start, endTime: end, availableSlots: count }) => {
                const value = `${date} ${sitting}`;
                return (
                  <label key={value}>
                    <input type="radio" name="to" value={value} required defaultChecked={value === chosen} />
                    <span>{text.moveTime({ start, end, count })}</span>
                  </label>
                );
              })}
            </fieldset>
          ))}
          <p>
            {text.moveConsequence({ serial: serial.serialNumber })}{' '}
            {text.movesLeft({ left: places.movesLeft })}
          </p>
          <SubmitButton className="lead">{text.moveButton}</SubmitButton>
        </form>
      )}
    </ChangePage>
  );
}

export function CancelPage({ frame, refusal }: { frame: ChangeFrame; refusal: string | null }) {
  const { language, today, serial } = frame;
  const { serialNumber, date, canCancel } = serial;
  const text = catalogues[language];
  const question = text.cancelQuestion({ serial: serialNumber, doctor: doctorOf(frame), date, today });
  return (
    <ChangePage frame={frame} title={text.cancelTitle} heading={question}>
      <Refusal says={refusal} />
      {canCancel && (
        <>
          <p>{text.cancelConsequence}</p>
          <form method="post">
            <SubmitButton className="lead">{text.cancelTitle}</SubmitButton>
          </form>
        </>
      )}
    </ChangePage>
  );
}

interface ChangePageProps {
  frame: ChangeFrame;
  title: string;
  heading: string;
  children: ReactNode;
}

function ChangePage({ frame, title, heading, children }: ChangePageProps) {
  const { language, key } = frame;
  return (
    <Page language={language} title={title} style={style}>
      <header>
        <p>{clinicName(frame)}</p>
      </header>
      <main>
        <h1>{heading}</h1>
        {children}
        <p>
          <a href={liveAddress(language, key)}>{catalogues[language].moveKeep}</a>
        </p>
      </main>
    </Page>
  );
}

const Refusal = ({ says }: { says: string | null }) =>
  says && (
    <p className="note" role="alert">
      {says}
    </p>
  );

const doctorOf = ({ language, serial }: ChangeFrame) =>
  textIn(language, serial.doctorName, serial.doctorNameBn);
