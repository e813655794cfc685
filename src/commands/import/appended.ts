import type { Dialect } from '../../ingest/journal/book.ts'

const MARK = '\ufeff'

/**
 * Returns a journal's text with more at its end, an empty line before it, in the line ends that the journal has. Everything that was
 * there stays as it was, byte for byte.
 */
export function appended(before: string, added: string): string {
  const lineEnd = /\r\n/.test(before) && !/(^|[^\r])\n/.test(before) ? '\r\n' : '\n'
  const text = `${added.trimEnd()}\n`.replaceAll('\n', lineEnd)
  if (before === '' || before === MARK) return before + text
  const gap = before.endsWith('\n') ? (/\n\r?\n$/.test(before) ? '' : lineEnd) : lineEnd + lineEnd
  return before + gap + text
}

/** Returns the directive by which a root journal includes a file in its folder. */
export const includeLine = (dialect: Dialect, name: string): string =>
  dialect === 'beancount' ? `include ${JSON.stringify(name)}` : `include ${name}`
