import { catalogues, textIn } from '@clinic-serial/contract/messages/catalogues';
import { placeAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { MovePlaces } from '@clinic-serial/contract/subjects/appointments';
import type { ChangeFrame } from '@clinic-serial/contract/subjects/plain-pages';
import { firstPhone } from '@clinic-serial/contract/text/clinic-phones';
import type { ReactNode } from 'react';
import { COLUMN, COLUMN_STYLE, HEADER, HEADING } from './column.ts';
import { clinicName, liveAddress, NOTE, Page, SubmitButton } from './Page.tsx';

/** The pages that change an appointment. They have no scripts (rules: queue 23). */
export const CHANGE = { style: COLUMN_STYLE };

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
  const clinicPhone = firstPhone(clinic.phone);
  const hasPlaces = places !== null && places.days.length > 0;
  const reasonOfPlaces = () => {
    if (places?.movesLeft === 0) return text.MOVES_USED_UP({ clinicPhone });
    return hasPlaces ? null : text.moveNowhere({ clinicPhone });
  };
  const title = text.moveTitle({ serial: serial.serialNumber });
  return (
    <ChangePage frame={frame} title={title} heading={title}>
      <p className="text-sm text-muted">
        {text.moveFrom({ doctor: doctorOf(frame), date: serial.date, today })}
      </p>
      <Refusal says={refusal ?? reasonOfPlaces()} />
      {hasPlaces && (
        <form method="post" className="mt-4">
          {places.days.map(({ date, sittings }) => (
            <fieldset key={date} className="mx-0 mt-0 mb-4 border-0 p-0">
              <legend className="p-0 font-semibold">{text.moveDay({ date, today })}</legend>
              {sittings.map(({ sitting, startTime: start, endTime: end, availableSlots: count, placeId }) => {
                const place = placeAt(frame, { placeId });
                const value = `${date} ${sitting}`;
                return (
                  <label key={value} className="flex min-h-12 items-center border-b border-line">
                    <input
                      className="m-0 mr-3 size-5 accent-accent"
                      type="radio"
                      name="to"
                      value={value}
                      required
                      defaultChecked={value === chosen}
                    />
                    <span>
                      {text.moveTime({ start, end, count })}
                      {place && ` · ${textIn(language, place.name, place.nameBn)}`}
                    </span>
                  </label>
                );
              })}
            </fieldset>
          ))}
          <p className="mt-4">
            {text.moveConsequence({ serial: serial.serialNumber })}{' '}
            {text.movesLeft({ left: places.movesLeft })}
          </p>
          <SubmitButton className="button lead mt-4 w-full">{text.moveButton}</SubmitButton>
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
          <p className="mt-4">{text.cancelConsequence}</p>
          <form method="post" className="mt-4">
            <SubmitButton className="button lead mt-4 w-full">{text.cancelTitle}</SubmitButton>
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
    <Page language={language} title={title} {...CHANGE}>
      <header className={HEADER}>
        <p>{clinicName(frame)}</p>
      </header>
      <main className={COLUMN}>
        <h1 className={HEADING}>{heading}</h1>
        {children}
        <p className="mt-4">
          <a href={liveAddress(language, key)}>{catalogues[language].moveKeep}</a>
        </p>
      </main>
    </Page>
  );
}

const Refusal = ({ says }: { says: string | null }) =>
  says && (
    <p className={`mt-4 ${NOTE}`} role="alert">
      {says}
    </p>
  );

const doctorOf = ({ language, serial }: ChangeFrame) =>
  textIn(language, serial.doctorName, serial.doctorNameBn);
