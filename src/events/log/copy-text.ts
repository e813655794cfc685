/** Returns text as the text format of COPY wants it: the characters that end a value or a row, and the escape itself, are escaped. */
export const copyText = (text: string): string => (/[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, escape) : text)

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escape = (character: string): string => ESCAPES[character]!
