import { type AppointmentStatus, nextStatuses } from '@clinic-serial/contract/terms/appointment-status';

/** A person of the list, as the model sees them. */
export interface ModelPerson {
  id: number;
  phone: string;
  state: 'waiting' | 'offered' | 'booked' | 'lapsed' | 'left';
  /** The minute at which the offer ends. */
  until: number;
  appointmentId?: number;
}

/** The rules "serials" 2 to 4 and "calendar" 6, implemented a second time and as simply as possible. */
export class WaitingModel {
  limit = 2;
  reserved: number[] = [];
  minute = 0;
  appointments: Array<{ id: number; serial: number; status: AppointmentStatus; deleted: boolean }> = [];
  /** In the order of the list. */
  people: ModelPerson[] = [];

  get taken() {
    return this.appointments.filter(({ status, deleted }) => !deleted && status !== 'Cancelled').length;
  }
  /** An offer holds its place until it is settled, also after its time. */
  get held() {
    return this.inState('offered').length;
  }
  get free() {
    return Math.max(0, this.limit - this.taken - this.held);
  }
  get freeReserved() {
    return this.reserved.filter((serial) => !this.appointments.some((given) => given.serial === serial));
  }
  get toOffer() {
    return Math.max(0, this.free - this.freeReserved.length);
  }
  get online() {
    return Math.max(0, this.toOffer - this.inState('waiting').length);
  }
  get nextInOrder() {
    const given = this.appointments.map(({ serial }) => serial);
    let next = Math.max(0, ...this.inOrder) + 1;
    while (this.reserved.includes(next) || given.includes(next)) next += 1;
    return next;
  }
  /** The serials that were not given as reserved numbers. */
  inOrder: number[] = [];

  get nextAtDesk() {
    return this.toOffer > 0 ? this.nextInOrder : (this.freeReserved[0] ?? this.nextInOrder);
  }

  inState(state: ModelPerson['state']) {
    return this.people.filter((person) => person.state === state);
  }
  isHeld({ state, until }: ModelPerson) {
    return state === 'offered' && this.minute < until;
  }

  give(id: number, serial: number) {
    this.appointments.push({ id, serial, status: 'Booked', deleted: false });
    if (!this.reserved.includes(serial)) this.inOrder.push(serial);
  }

  /** The code with which a change of a status is refused; null when it succeeds. */
  refusalOfMove(which: number, to: AppointmentStatus): string | null {
    const appointment = this.appointments[which % this.appointments.length];
    if (!appointment || appointment.deleted) return 'APPOINTMENT_NOT_FOUND';
    if (!nextStatuses('staff', appointment.status).includes(to)) return 'TRANSITION_REFUSED';
    return appointment.status === 'Cancelled' && this.free === 0 ? 'FULLY_BOOKED' : null;
  }

  settle() {
    for (const person of this.inState('offered')) if (this.minute >= person.until) person.state = 'lapsed';
    for (const person of this.inState('waiting').slice(0, this.toOffer)) {
      person.state = 'offered';
      person.until = this.minute + 10;
    }
  }

  /** Moves a person before all others who wait or hold an offer. */
  moveFirst(chosen: ModelPerson) {
    const isOpen = ({ state }: ModelPerson) => state === 'waiting' || state === 'offered';
    const ordered = [chosen, ...this.people.filter((person) => isOpen(person) && person !== chosen)];
    this.people = this.people.map((person) => (isOpen(person) ? (ordered.shift() ?? person) : person));
  }
}
