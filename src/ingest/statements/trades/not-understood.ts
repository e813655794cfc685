/** Refuses an entry about securities, with a sentence for the person. */
export class NotUnderstood extends Error {}
