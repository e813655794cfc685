/** Refuses an entry about securities, with a sentence for the person. */
export class NotUnderstood extends Error {}

/** Of a row that only lacks which way its money went. */
export class DirectionUnsaid extends NotUnderstood {}
