import { expect, test } from 'vitest'
import type { Dialect } from '../../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../../src/ingest/readers.ts'
import { parseDay } from '#vocabulary/day.ts'

const JOURNALS: Readonly<Record<Dialect, string>> = {
  ledger: '2024/01/31 Café\n    Food  1 EUR\n    Cash\n',
  hledger: '2024-01-31 Café\n    food  1 EUR\n    cash\n',
  beancount: '2024-01-31 open Assets:Cash\n',
}
const little = (text: string): Buffer => Buffer.from(text, 'utf16le')
const SHAPES: Readonly<Record<string, (text: string) => Buffer>> = {
  'with a mark': (text) => little(`\ufeff${text}`),
  'without one': little,
  'with the high byte first': (text) => little(`\ufeff${text}`).swap16(),
  'with the high byte first and no mark': (text) => little(text).swap16(),
  'in characters that have no zero byte': () => little('\ufeff日本語日本語'),
}

test.each(Object.keys(JOURNALS) as Dialect[])('a journal of %s in UTF-16 is told to be that, and what to do', (dialect) => {
  for (const [shape, encoded] of Object.entries(SHAPES)) {
    const files = { home: '/', glob: () => [], bytes: () => encoded(JOURNALS[dialect]) }
    const { problems } = readerOf(dialect).read('/main', files, { today: parseDay('2024-06-15') })
    expect([shape, problems.map(({ message }) => message)]).toEqual([shape, [expect.stringMatching(/UTF-16.*Save it with the encoding UTF-8/)]])
  }
})
