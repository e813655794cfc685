/** How JSON writes a NUL character; also the end of a text that has a backslash before it. */
const WRITTEN = '\\u0000'

/** Whether a value that JSON can write has a NUL character in a text or a name: no table of a database can keep one. */
export const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.entries(value).some(([name, part]) => name.includes('\0') || hasNul(part))

/** The same of a value beside its JSON text, which nearly always says at once that there is none. */
export const hasNulIn = (json: string, value: unknown): boolean => json.includes(WRITTEN) && hasNul(value)

/** What stands for it where PostgreSQL is to keep a text: its text and its JSON have every character but this. */
const SYMBOL = '\u2400'

/** A text as a table can keep it: the symbol for NUL in the place of the character. */
export const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', SYMBOL) : text)

/** The JSON text of a value as a table can keep it. */
export function jsonWithoutNul(value: unknown): string {
  const json = JSON.stringify(value)
  // A backslash that is itself escaped begins no other escape.
  return json.includes(WRITTEN) ? json.replaceAll(/\\(?:u0000|.)/g, (escape) => (escape === WRITTEN ? SYMBOL : escape)) : json
}
