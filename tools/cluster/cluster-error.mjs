/** A reason for the operator why the cluster cannot do something: its message is shown without a stack. */
export class ClusterError extends Error {}
