/** The error of a command that cannot do what it is asked. Its message is a sentence for the operator. */
export class CommandError extends Error {}
