import { test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { answersAfterEdits, answersOfFreshStarts } from './answers-of.ts'
import { BOOKS } from './books.ts'
import { differences, record, recorded } from './recorded-answers.ts'

const isRecording = process.env['UPDATE_GOLDEN'] === '1'

/** One test a book. With UPDATE_GOLDEN=1 the answers are recorded from fresh starts, and what changed is printed. */
export function followBooks(dialect: Dialect): void {
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
        const found = differences(expected, await answersAfterEdits(book, dialect))
        if (found.length > 0) throw new Error(`${book.name} in ${dialect}:\n${found.join('\n')}`)
      },
      isRecording ? 900_000 : 180_000,
    )
  }
}
