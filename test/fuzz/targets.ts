import { join } from 'node:path'
import { invariant, InvariantError, Refusal } from '#vocabulary/refusal.ts'
import { manifestSchema } from '../../src/commands/backup/read-archive.ts'
import { restoredSettings } from '../../src/commands/backup/restore-backup.ts'
import { ZipDirectory } from '#vocabulary/zip-directory.ts'
import { configurationOf } from '../../src/config/load.ts'
import { ExportReader, ImportRefused } from '../../src/events/log/export-reader.ts'
import type { RecordedEvent } from '../../src/events/log/log.ts'
import { Contradictions } from '../../src/projections/view/contradictions.ts'
import { parseDay } from '#vocabulary/day.ts'
import { readConfiguration } from '../../src/config/read.ts'
import { isNestedTooDeep } from '#vocabulary/foreign-json.ts'
import { isYamlNestedTooDeep } from '../../src/http/route.ts'
import { type Files, FileUnreadable } from '../../src/ingest/journal/readable-files.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { readStatement } from '../../src/ingest/statements/read-statement.ts'
import { templateProblems } from '../../src/ingest/statements/preview/journal-text.ts'
import type { Method } from '../../src/ingest/statements/preview/preview.ts'
import { previewStatement } from '../../src/ingest/statements/preview/preview-statement.ts'
import type { Statement } from '../../src/ingest/statements/statement.ts'
import { groupsOf } from '../../src/projections/search/search-sums.ts'
import { searchDatesOf } from '../../src/projections/search/date-words.ts'
import { postingsFound } from '../../src/projections/search/found.ts'
import { parseSearch } from '../../src/projections/search/parse-search.ts'
import { SearchProblem } from '../../src/projections/search/search-query.ts'
import { evaluated } from '../projections/sheets/shown.ts'
import { checkedQuestion } from '../../src/query/queries.ts'
import { ledgerOfJournal } from '../support/ledger-from-journal.ts'
import { plainStyle } from '../../src/ingest/statements/write/style.ts'

const TODAY = parseDay('2024-06-15')
const STATEMENT = 'Date,Text,Amount,Balance\n2024-02-01,Corner shop,-12.50,987.50\n2024-02-02,Employer Ltd,1500.00,2487.50\n'

/** The book that searches and sheets ask. */
const BOOK = ledgerOfJournal(
  `
2023-01-05 * (R-17) Café Central  ; with Ann
    ; trip: Rome
    Expenses:Food:Coffee     4.50 EUR
    Assets:Cash
2023-02-01 ! Uber
    Expenses:Travel         23.00 EUR  ; airport :refund:
    Liabilities:Card-One
2024-04-01 Salary
    Assets:Checking        250.00 EUR
    * Income:Salary
`,
  '2024-06-15',
)
/** As in the program: a sheet ends when it has taken too long. */
const SHEET_MS = 1000

/** What a text is given to. It returns or refuses; what it throws is a mistake of ours. */
export interface Target {
  run(text: string): void | Promise<void>
  /** What never ends is ended by the thread that the program runs it in, by design. */
  readonly mayHang?: boolean
}

/** One journal alone: what it includes is not there. */
const alone = (root: string, text: string): Files => ({
  bytes: (path) => {
    if (path === root) return new TextEncoder().encode(text)
    throw new FileUnreadable(path, 'missing', 'there is no such file')
  },
  glob: () => [],
  home: '/home',
})

const journal = (dialect: Dialect, root: string): Target => ({
  run: (text) => void readerOf(dialect).read(root, alone(root, text), { today: TODAY, forecastUntil: TODAY + 400 }),
})

/** What its rows would become in an empty book. */
function previewed(statement: Statement, method: Method): void {
  const nothing = { transactions: [], recorded: new Map(), declaredAccounts: [], rules: [], chosen: new Map() }
  previewStatement(statement, { method, dialect: 'ledger', style: plainStyle('ledger'), today: TODAY, currency: 'EUR', ...nothing })
}

/** Proof that the fuzzer would notice. */
export const BROKEN: Readonly<Record<string, Target>> = {
  hangs: {
    run: () => {
      for (;;) if (Date.now() < 0) return
    },
  },
  throws: {
    run: () => {
      throw new Error('a mistake')
    },
  },
}

export const TARGETS: Readonly<Record<string, Target>> = {
  ledger: journal('ledger', '/books/main.ledger'),
  hledger: journal('hledger', '/books/main.journal'),
  timeclock: journal('hledger', '/books/main.timeclock'),
  timedot: journal('hledger', '/books/main.timedot'),
  beancount: journal('beancount', '/books/main.beancount'),
  statement: {
    run: async (text) => {
      const statement = await readStatement(Buffer.from(text, 'latin1'), { today: TODAY })
      if (statement.kind !== 'refused') previewed(statement, { kind: 'guess' })
    },
  },
  template: {
    mayHang: true,
    run: async (text) => {
      if (templateProblems(text).length > 0) return
      const statement = await readStatement(Buffer.from(STATEMENT), { today: TODAY })
      if (statement.kind !== 'refused') previewed(statement, { kind: 'template', content: text })
    },
  },
  search: {
    run: (text) => {
      const query = parseSearch(text, searchDatesOf(BOOK))
      if (query instanceof SearchProblem) return
      groupsOf(BOOK, postingsFound(BOOK, query).rows(), 'month')
    },
  },
  sheet: {
    run: (text) => {
      const began = performance.now()
      evaluated(text, { ledger: BOOK, isLate: () => performance.now() - began > SHEET_MS })
    },
  },
  // Up to the SQL that a database of its own is asked, with a time limit there.
  question: { run: (text) => void checkedQuestion(text) },
  configuration: {
    // As it comes over HTTP: what nests too deeply is refused before.
    run: (text) => {
      if (!isYamlNestedTooDeep(text) && !isNestedTooDeep(Buffer.from(text))) readConfiguration(text)
    },
  },
  restored: {
    // Whatever a backup's configuration says, the restored one has no path outside of its folder.
    run: (text) => {
      const from = { journal: '', home: '' }
      const settings = restoredSettings(text, { file: '/new/daybook.yaml', folder: '/new', journal: 'main.ledger', from, outside: [] })
      if (settings instanceof Refusal) return
      const read = readConfiguration(settings.text)
      invariant(read.ok, 'what was restored can be read')
      const { paths } = configurationOf({ file: '/new/daybook.yaml', bytes: Buffer.from(settings.text), settings: read.settings, home: '/home/ana' })
      for (const path of Object.values(paths) as string[]) invariant(path === '/new' || path.startsWith('/new/'), `${path} is in the folder`)
    },
  },
  log: {
    run: (text) => {
      const reader = new ExportReader()
      const contradictions = new Contradictions()
      try {
        for (const line of text.split('\n')) {
          const event = reader.read(line)
          if (event) reader.hold(() => contradictions.take(event as RecordedEvent))
        }
      } catch (error) {
        if (!(error instanceof ImportRefused)) throw error
      }
    },
  },
  manifest: {
    run: (text) => {
      let parsed: unknown
      try {
        parsed = JSON.parse(text)
      } catch {
        return
      }
      const read = manifestSchema.safeParse(parsed)
      if (read.success) for (const { name } of read.data.files) invariant(join('/new', name).startsWith('/new/'), `${name} is in the folder`)
    },
  },
  archive: {
    // What is wrong with an archive is thrown by its reader, and refused by the one who asks it.
    run: async (text) => {
      try {
        const zip = new ZipDirectory(Buffer.from(text, 'latin1'))
        for (const name of ['manifest.json', 'a', 'b'])
          for await (const piece of zip.pieces(name, 1000)) invariant(piece.length <= 300_000, 'pieces are small')
      } catch (error) {
        if (error instanceof InvariantError) throw error
      }
    },
  },
}
