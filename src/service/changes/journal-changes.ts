import { realpath } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import type { PlannedConversion } from '../../commands/convert/convert-journal.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { AskedOfBook, CheckedBook } from '../../commands/journal/check-book.ts'
import { nameIn } from '../../commands/journal/files/disk-files.ts'
import type { Passage } from '../../commands/journal/check-passage.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import type { ReplacedFiles } from '../../commands/journal/files/overlaid-files.ts'
import type { Configuration } from '../../config/load.ts'
import type { EventLog } from '../../events/log/log.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { isSecretByContent } from '../../commands/files/named-file.ts'
import { ChangedFolder } from './changed-folder.ts'
import type { PassageChecks } from './passage-checks.ts'

export interface JournalChangesOptions {
  readonly log: EventLog
  readonly configuration: { readonly current: { readonly paths: Pick<Configuration['paths'], 'journal' | 'clientSecret'> } }
  /** Reads the whole book as it would be with these files. */
  readonly check: (replaced: ReplacedFiles, also?: AskedOfBook) => Promise<CheckedBook>
  /** What is wrong with a few lines; absent where nobody types. */
  readonly passages?: Pick<PassageChecks, 'check' | 'know'>
  /** The whole book in another dialect; absent where nobody asks for it. */
  readonly convert?: (to: Dialect) => Promise<PlannedConversion>
  /** Names of the files that the last sync read. */
  readonly recordedFiles: () => readonly string[]
  /** Places of other books, which are neither read nor written. */
  readonly others?: () => Promise<readonly string[]>
  /** Resolves when what follows the log shows it up to a position. */
  readonly reached: (position: number) => Promise<void>
  /** Has the journal read after it was changed. */
  readonly sync: () => void
}

/** What a journal's file may be called; nothing else in its folder is shown or written, least of all the configuration. */
const JOURNAL_ENDINGS = new Set('.ledger .journal .hledger .j .dat .beancount .bean .rules .timeclock .timedot .prices .txt'.split(' '))

/** What Daybook writes into the journal's files. The whole book is read with every change before it lands. */
export class JournalChanges extends ChangedFolder {
  readonly #options: JournalChangesOptions

  constructor(options: JournalChangesOptions) {
    const { log, configuration, check, others, recordedFiles, reached, sync } = options
    super({
      log,
      folder: () => dirname(configuration.current.paths.journal),
      validate: async (replaced) => (await check(replaced)).problems,
      ...(others && { others }),
      // A file of the book stays open for correction, whatever somebody wrote into it.
      isSecret: async (path, name) =>
        path === (await realpath(configuration.current.paths.clientSecret ?? '').catch(() => undefined)) ||
        (!recordedFiles().includes(name) && (await isSecretByContent(path))),
      reached,
      changed: sync,
    })
    this.#options = options
  }

  /** The whole book as it would be with these files; nothing is written. */
  check(replaced: ReplacedFiles, also?: AskedOfBook): Promise<CheckedBook> {
    return this.#options.check(replaced, also)
  }

  /** What is wrong with a few lines, as far as they and the declarations of the book tell. */
  async passage(passage: Passage): Promise<readonly Problem[]> {
    return (await this.#options.passages?.check(passage)) ?? []
  }

  /** The whole book as it would be with what an editor has of a file; passages of it are read by what it declares. */
  checkEdited(path: string, bytes: Uint8Array, also?: AskedOfBook): Promise<CheckedBook> {
    this.#options.passages?.know(path, bytes)
    return this.check(new Map([[path, bytes]]), also)
  }

  /** The whole book in another dialect; nothing is written. */
  convert(to: Dialect): Promise<PlannedConversion> {
    const { convert } = this.#options
    invariant(convert, 'who asks for a conversion has said how to make one')
    return convert(to)
  }

  /** The name of the root journal. */
  get rootName(): string {
    return basename(this.#options.configuration.current.paths.journal)
  }

  /** The name of a file by its absolute path. */
  nameOf(path: string): string {
    return nameIn(this.folder, path)
  }

  /** Why a file of this name is none of a journal; undefined where it may be one. */
  whyNot(name: string): string | undefined {
    const ending = extname(name)
    return JOURNAL_ENDINGS.has(ending) || ending === extname(this.rootName) || this.isRecorded(name)
      ? undefined
      : `is no file of a journal: its name should end as ${this.rootName} does`
  }

  /** Whether the last sync read a file of this name. */
  isRecorded(name: string): boolean {
    return this.recordedNames.includes(name)
  }

  /** Names of the files that the last sync read. */
  get recordedNames(): readonly string[] {
    return this.#options.recordedFiles()
  }
}
