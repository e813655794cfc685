import { extname } from 'node:path'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Problem } from '../ingest/journal/problem.ts'
import type { JournalChanges } from './journal-changes.ts'
import { bytesOf, TextEditor } from './text-editor.ts'

/** What a journal's file may be called; nothing else in its folder is shown or written, least of all the configuration. */
const JOURNAL_ENDINGS = new Set('.ledger .journal .hledger .j .dat .beancount .bean .rules .timeclock .timedot .prices .txt'.split(' '))

/** The journal's files as texts: reading, checking and saving them, and their older versions. */
export class JournalEditor extends TextEditor {
  readonly #journal: JournalChanges

  constructor(journal: JournalChanges) {
    super(journal, (name) =>
      JOURNAL_ENDINGS.has(extname(name)) || extname(name) === extname(journal.rootName) || journal.isRecorded(name)
        ? undefined
        : `is no file of a journal: its name should end as ${journal.rootName} does`,
    )
    this.#journal = journal
  }

  /** The problems that the whole book would have with this text, by file name; and its balances when there is none. */
  async validate(
    name: string,
    content: string,
  ): Promise<{ readonly problems: readonly (Problem & { readonly name: string })[]; readonly isValid: boolean } | Refusal> {
    const path = await this.pathOf(name)
    if (path instanceof Refusal) return path
    const before = await this.read(name)
    const { problems } = await this.#journal.check(new Map([[path, bytesOf(content, before instanceof Refusal ? undefined : before)]]))
    return {
      problems: problems.map((problem) => ({ ...problem, name: this.#journal.nameOf(problem.file) })),
      isValid: !problems.some(({ severity }) => severity === 'error'),
    }
  }
}
