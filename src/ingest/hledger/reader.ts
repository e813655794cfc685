import { Malformed } from './malformed.ts'
import { finish } from './finish/finish.ts'
import { readSource } from './formats.ts'
import { readFile } from './directives/include.ts'
import type { Book } from '../journal/book.ts'
import type { Files } from '../journal/files.ts'
import type { Problem } from '../journal/problem.ts'
import { readerOfDialect, type ReadOptions } from '../journal/reader.ts'
import { ReadingState } from './reading-state.ts'
import { decodeText } from './text/decode-text.ts'

/** Reads what hledger reads: journals, timeclock, timedot and CSV files with rules, as the root or included. */
export const hledgerReader = readerOfDialect('hledger', (root, files, options) => {
  const book = filled(root, files, options)
  const errors = book.problems.filter(({ severity }) => severity === 'error')
  const isRulesOnly = errors.length > 0 && errors.every(({ code }) => code === 'rule_unbalanced')
  return isRulesOnly ? withoutRules(book.problems, filled(root, files, { ...options, autoPostings: false })) : book
})

/** hledger applies rules only when it is asked to (--auto), and takes a book whose rules do not come out: so it is read without any of them. */
function withoutRules(problems: readonly Problem[], book: Book): Book {
  for (const problem of problems)
    if (problem.code === 'rule_unbalanced')
      book.problems.push({
        ...problem,
        severity: 'warning',
        message: `${problem.message} Until then the book is read without its rules, as hledger does without --auto.`,
      })
  return book
}

function filled(root: string, files: Files, options: ReadOptions): Book {
  const reading = new ReadingState(files, options)
  reading.book.leavesRulesOut = !reading.appliesRules
  reading.readSource = readSource(reading)
  try {
    readFile(reading, root, { parent: undefined, line: 0, format: undefined })
  } catch (wrong) {
    if (!(wrong instanceof Malformed)) throw wrong
    reading.problem({ path: root, text: '' }, wrong)
    return reading.book
  }
  finish(reading, (file) => {
    const { path } = reading.book.files[file]!
    return { path, text: decodeText(files.bytes(path)) ?? '' }
  })
  return reading.book
}
