/**
 * A text as a cell of CSV. One that a spreadsheet would compute (`=1+1`, `@SUM(…)`, a name that begins with + or -) gets an apostrophe
 * before it, which spreadsheets take for "this is text". Numbers are written as they are, and not by this.
 */
export function csvText(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
