/** Marks a key that is set in the file only; see owner-keys.ts, which refuses it from a page. */
export const OWNERS = { 'ui:set-in': 'file' }
