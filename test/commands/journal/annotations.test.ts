import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { recordedFromMessage } from '../../../src/commands/journal/recorded-journal.ts'
import { catalogue } from '../../../src/events/catalogue.ts'
import { upcast } from '../../../src/events/codec.ts'
import { beancountReader } from '../../../src/ingest/beancount/beancount-reader.ts'
import { recordedJournalFromView } from '../../../src/service/sync/sync-work.ts'
import { MemoryFiles } from '../../ingest/beancount/reading.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { contentOf } from '../../support/plain-book.ts'
import { runs } from '../../support/thorough.ts'

/** Files below /books, the first of which is the root. */
type Texts = Readonly<Record<string, string>>

const OPEN = '2020-01-01 open Assets:Bank\n2020-01-01 open Expenses:Food\n'
const EMPLOYER = '2021-03-01 event "employer" "Acme"\n'
const PAPER = '2021-04-01 document Assets:Bank "papers/april.pdf" #paper ^april\n  pages: 3\n'

class Journal extends JournalInMemory {
  /** Whether the thread begins anew, as after a restart, before each sync. */
  constructor(readonly isForgetful = false) {
    super()
  }
  read(texts: Texts): this {
    const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [`/books/${name}`, text]))
    const book = beancountReader.read(Object.keys(files)[0]!, new MemoryFiles(files), { today: parseDay('2024-06-15') })
    expect(book.problems).toEqual([])
    if (this.isForgetful) this.recorded = recordedFromMessage(recordedJournalFromView(this.view))
    this.sync(contentOf(book))
    return this
  }
  get said(): string[] {
    const { annotations, files } = this.view
    return annotations.map(({ kind, day, name, text, tags, links, file, line }) =>
      [
        formatDay(day),
        kind,
        name,
        text,
        ...tags.map((tag) => `${tag.name}=${tag.value}`),
        ...links.map((link) => `^${link}`),
        `${files[file]}:${line}`,
      ].join(' '),
    )
  }
}

const main = (text: string): Texts => ({ 'main.beancount': OPEN + text, 'papers/april.pdf': '' })

describe('events and documents of a journal', () => {
  test('are recorded with their day, file and line', () => {
    expect(new Journal().read(main(EMPLOYER + PAPER)).said).toEqual([
      '2021-03-01 event employer Acme main.beancount:3',
      '2021-04-01 document Assets:Bank papers/april.pdf paper= pages=3 ^april main.beancount:4',
    ])
  })
  test('stand under the five roots, as their accounts do', () => {
    const text =
      'option "name_assets" "Vermoegen"\n2020-01-01 open Vermoegen:Bank\n2021-04-01 document Vermoegen:Bank "papers/april.pdf"\n2022-01-01 close Vermoegen:Bank\n'
    const journal = new Journal().read({ 'main.beancount': text, 'papers/april.pdf': '' })
    expect(journal.said).toEqual(['2021-04-01 document Assets:Bank papers/april.pdf main.beancount:3'])
    expect(journal.view.lastSync?.data).toMatchObject({
      directives: [
        ['open', 1],
        ['document', 1],
        ['close', 1],
      ],
      closed_accounts: [['Assets:Bank', parseDay('2022-01-01')]],
    })
  })
  test('are withdrawn when they are gone from the files, and nothing else is', () => {
    const journal = new Journal().read(main(EMPLOYER + PAPER)).read(main(PAPER))
    expect(journal.types).toEqual(['AnnotationsRetracted', 'EntriesMoved', 'JournalSynced'])
    expect(journal.said).toEqual(['2021-04-01 document Assets:Bank papers/april.pdf paper= pages=3 ^april main.beancount:3'])
  })
  test('move with their lines, and are not recorded again', () => {
    const journal = new Journal().read(main(EMPLOYER + PAPER)).read(main(`; a line above\n\n${EMPLOYER}${PAPER}`))
    expect(journal.types).toEqual(['EntriesMoved', 'JournalSynced'])
    expect(journal.said.map((line) => line.split(' ').at(-1))).toEqual(['main.beancount:5', 'main.beancount:6'])
  })
  test('are no transactions: a journal that has none writes no event about them', () => {
    expect(new Journal().read(main('')).types).toEqual(['JournalSynced'])
  })
  test('a view that somebody holds keeps what it had', () => {
    const journal = new Journal().read(main(EMPLOYER))
    const before = journal.view
    journal.read(main(PAPER))
    expect(before.annotations.map(({ text }) => text)).toEqual(['Acme'])
  })
  test('a sync of before they were kept says that nothing was counted', () => {
    const synced = catalogue.find(({ type }) => type === 'JournalSynced')!
    expect(upcast(synced, 3, { hash: 'abc' })).toEqual({ hash: 'abc', directives: [], closed_accounts: [] })
  })
})

const line = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('Acme', 'Self')).map(([day, who]) => `2021-03-0${day} event "employer" "${who}"\n`),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('', ' #paper', ' ^link'))
    .map(([day, tags]) => `2021-03-0${day} document Assets:Bank "/books/papers/april.pdf"${tags}\n`),
  fc.integer({ min: 1, max: 3 }).map((day) => `2021-03-0${day} * "Shop"\n  Assets:Bank  -${day} EUR\n  Expenses:Food\n`),
  fc.constant('\n'),
)
const version = fc.record({ main: fc.array(line, { maxLength: 8 }), other: fc.array(line, { maxLength: 4 }) })

test('a sequence of edits leaves what the last text says, read in one go or by a thread that begins anew each time', () => {
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 5 }), fc.boolean(), (versions, isForgetful) => {
      const texts = versions.map((each) => ({
        'main.beancount': `include "other.beancount"\n${OPEN}${each.main.join('')}`,
        'other.beancount': each.other.join(''),
        'papers/april.pdf': '',
      }))
      const live = new Journal(isForgetful)
      for (const each of texts) live.read(each)
      expect(live.said).toEqual(new Journal().read(texts.at(-1)!).said)
    }),
    { numRuns: runs(100) },
  )
})
