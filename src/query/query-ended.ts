/** The thread has been ended, by a limit or by whoever asked; what was asked has no answer. */
export class QueryEnded extends Error {}
