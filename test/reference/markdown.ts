/** A table, without columns that are empty throughout. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = head.flatMap((_, column) => (rows.some((row) => row[column] !== '') ? [column] : []))
  const line = (cells: readonly string[]): string => `| ${used.map((column) => cells[column] ?? '').join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(cell)))].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')

export const code = (text: string): string => `\`${text}\``

/** The note at the top of each page. */
export const made = (from: string): string => `<!-- Made by \`npm run docs\` from ${from}. Edit that, not this page. -->`

export const page = (...parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`

export const sentence = (text: string): string => (text === '' ? '' : `${text[0]!.toUpperCase()}${text.slice(1)}${/[.!?:]$/.test(text) ? '' : '.'}`)
