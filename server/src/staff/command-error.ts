/** What a command says when it cannot do what it is asked: one sentence for the operator. */
export class CommandError extends Error {}
