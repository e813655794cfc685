import { afterAll, beforeAll, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { openWholeDaybook, type WholeDaybook } from '../../support/whole-daybook.ts'
import { answersAfterEdits, answersOfFreshStarts, compared } from './answers-of.ts'
import { BOOKS } from './books.ts'
import { MAIN } from './edits.ts'
import { differences, record, recorded } from './recorded-answers.ts'

const isRecording = process.env['UPDATE_GOLDEN'] === '1'

/** Their answers depend on the accounts that the log has ever named: those of another book are in the way. */
const WITH_EMPTY_LOG = new Set(['currencies', 'almost-empty'])

/** One test a book, and one program that reads them one after the other. With UPDATE_GOLDEN=1 the answers are recorded from fresh starts, and what changed is printed. */
export function followBooks(dialect: Dialect): void {
  const open = (): Promise<WholeDaybook> => openWholeDaybook({ [MAIN[dialect]]: '' }, `ledger_cli: ${dialect}\n`)
  let program: WholeDaybook
  beforeAll(async () => void (program = await open()))
  afterAll(() => program.close())
  for (const book of BOOKS) {
    const name = `${book.name}.${dialect}`
    test(
      `the reports of the book "${book.name}" in ${dialect} are as recorded, after each of its edits`,
      async () => {
        if (isRecording) {
          const [before, fresh] = [recorded(name), await answersOfFreshStarts(book, dialect)]
          const changed = before ? differences(before, fresh, 40) : ['recorded for the first time']
          if (changed.length > 0) record(name, fresh)
          for (const line of changed) console.log(`${name}: ${line}`)
        }
        const expected = recorded(name)
        if (!expected) throw new Error(`${name} has no recorded answers; run with UPDATE_GOLDEN=1`)
        if (WITH_EMPTY_LOG.has(book.name)) {
          await program.close()
          program = await open()
        }
        const found = differences(compared(expected, book, dialect), await answersAfterEdits(book, dialect, program))
        if (found.length > 0) throw new Error(`${book.name} in ${dialect}:\n${found.join('\n')}`)
      },
      isRecording ? 900_000 : 180_000,
    )
  }
}
