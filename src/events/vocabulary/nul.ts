/** How JSON writes a NUL character; also the end of a text that has a backslash before it. */
const WRITTEN = '\\u0000'

/** Whether a value that JSON can write has a NUL character in a text or a name: no table of a database can keep one. */
export const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.entries(value).some(([name, part]) => name.includes('\0') || hasNul(part))

/** The same of a value beside its JSON text, which nearly always says at once that there is none. */
export const hasNulIn = (json: string, value: unknown): boolean => json.includes(WRITTEN) && hasNul(value)
