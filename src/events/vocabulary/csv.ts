const AMOUNT = String.raw`-?\d+(?:\.\d+)? [\p{L}\p{Sc}][\p{L}\p{N}\p{Sc}._-]*`
const AMOUNTS = new RegExp(`^${AMOUNT}(?: \\{${AMOUNT}\\})?(?:, ${AMOUNT}(?: \\{${AMOUNT}\\})?)*$`, 'u')

/**
 * A text as a cell of CSV. One that a spreadsheet would compute (`=1+1`, `@SUM(…)`, a name that begins with + or -) gets an apostrophe
 * before it, which spreadsheets take for "this is text". Numbers are written as they are, and not by this. Amounts (`-4 HOOL {500 USD}, -3 EUR`)
 * are no formula.
 */
export function csvText(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) && !AMOUNTS.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
