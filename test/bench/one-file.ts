import type { BookFile } from '../../src/demo/write-journal.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'

/*
 * The other shape of a book: everything in one file, as most people begin and many go on, with prices as ledger and Daybook's export
 * write them, at a time of day. An edit moves all that stands below it, and a save writes everything anew.
 */

/** The files of a journal (its root first) as one, each where it was included. */
export function inOneFile([root, ...included]: readonly BookFile[], dialect: Dialect): readonly BookFile[] {
  if (!root) throw new Error('a journal has a root')
  const text = included.reduce((whole, { name, text }) => whole.replace(new RegExp(`^include "?${name}"?$`, 'm'), () => text.trimEnd()), root.text)
  return [{ name: root.name, text: dialect === 'beancount' ? text : text.replaceAll(/^P (\d+)-(\d+)-(\d+) /gm, 'P $1/$2/$3 00:00:00 ') }]
}
