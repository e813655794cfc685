import type { Dialect } from '../../ingest/journal/book.ts'
import { FileUnreadable } from '../../ingest/journal/files.ts'
import { readRegularFileInBackground } from '../regular-file.ts'

/*
 * A journal can be edited over the web, and its tool would run what it names as the person who runs Daybook. So the lines themselves
 * are looked at, wherever they stand and whatever a reader makes of them: in a comment too, which is refused once too often.
 */

const LINES: Readonly<Record<Dialect, readonly { readonly line: RegExp; readonly what: string }[]>> = {
  ledger: [
    { line: /^[!@]?(?:python|import)\b/m, what: 'runs Python' },
    {
      line: /^--(?:import|pager|force-pager|output|download|getquote|script|init-file|file|price-db)\b/m,
      what: 'has ledger start or write something',
    },
  ],
  // The rules of a CSV file may have its data made by a command.
  hledger: [{ line: /^[ \t]*source\b.*\|/m, what: 'runs a command' }],
  beancount: [
    { line: /^[ \t]*plugin\b/m, what: 'names a plugin' },
    { line: /^[ \t]*option[ \t]+"insert_pythonpath"/m, what: 'has Python look for modules beside it' },
  ],
}

/** Returns where one of the files of a journal runs code, and what it does there; undefined when none does. */
export async function codeInJournal(
  dialect: Dialect,
  files: readonly string[],
): Promise<{ readonly place: string; readonly what: string } | undefined> {
  for (const file of files) {
    const text = await textOf(file)
    for (const { line, what } of LINES[dialect]) {
      const found = line.exec(text)
      if (found) return { place: `${file}:${text.slice(0, found.index).split('\n').length}`, what }
    }
  }
  return undefined
}

/** What is gone since it was read has no lines, and the tool will say that it is gone. */
async function textOf(file: string): Promise<string> {
  try {
    return Buffer.from(await readRegularFileInBackground(file)).toString('latin1')
  } catch (error) {
    if (error instanceof FileUnreadable) return ''
    throw error
  }
}
