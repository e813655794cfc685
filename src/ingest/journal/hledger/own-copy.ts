/**
 * The same text with memory of its own. V8's slices of a long string keep the whole string alive: a hundred account names would
 * hold the text of the journal.
 */
export const ownCopy = (text: string): string => (text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le'))
