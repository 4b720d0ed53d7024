import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';

export interface OneSitting {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
  sitting: SittingNumber;
}

/** A serial that the line has given. */
export interface GivenSerial {
  appointmentId: number;
  serialNumber: number;
  patientName: string;
  /** True for a person at the desk, who gets a slip. A caller gets only the SMS. */
  isWalkIn: boolean;
  /** True if the server does not know the serial yet. There is no slip to print then. */
  isKept: boolean;
}

/** The desk on the screen. For a desk the line gives serials of its sitting, and closes after each. */
export interface AtDesk {
  /** Null once the sitting is over. The line then asks for another sitting. */
  of: OneSitting | null;
  onGiven: (given: GivenSerial) => void;
  /** Called when the line has closed, also without a serial. */
  onClose: () => void;
}

interface NewSerialControl {
  open: () => void;
  /** Tells the line which desk is on the screen; null for none. */
  setDesk: (desk: AtDesk | null) => void;
}

/** Without the shell around it, as in tests of single pages, there is no line. */
export const NewSerialContext = createContext<NewSerialControl>({ open: () => {}, setDesk: () => {} });

/** @returns the function that opens the line in which a new serial is given */
export const useNewSerial = () => useContext(NewSerialContext).open;

/** Opens the line for the sitting of a desk, while that desk is on the screen. */
export function useNewSerialAtDesk({ of, onGiven, onClose }: AtDesk): () => void {
  const { open, setDesk } = useContext(NewSerialContext);
  const given = useEffectEvent(onGiven);
  const closed = useEffectEvent(onClose);
  const { doctorId, date, sitting } = of ?? {};
  useEffect(() => {
    const sittingOfDesk = doctorId && date && sitting ? { doctorId, date, sitting } : null;
    setDesk({ of: sittingOfDesk, onGiven: (serial) => given(serial), onClose: () => closed() });
    return () => setDesk(null);
  }, [doctorId, date, sitting, setDesk]);
  return open;
}
