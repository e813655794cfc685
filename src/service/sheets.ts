import { setImmediate } from 'node:timers/promises'
import { extname } from 'node:path'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ChangeOutcome } from '../commands/files/change-files.ts'
import { contentHash } from '../ingest/journal/readable-files.ts'
import type { ServerTexts } from '../messages/said.ts'
import { evaluateInTurns, type LineResult } from '../projections/sheets/evaluate-sheet.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { ChangedFolder, type UndoOutcome } from './changes/changed-folder.ts'
import { TextEditor } from './changes/text-editor.ts'

export const SHEET_ENDINGS: ReadonlySet<string> = new Set(['.paisa', '.sheet'])
/** How long the lines of a sheet may take together, each by itself, and before something else has its turn. */
const SHEET_MS = 3000
const LINE_MS = 500
const TURN_MS = 20

export interface SheetsOptions {
  readonly log: EventLog
  /** The folder of the sheets, by the configuration of the moment. */
  readonly folder: () => string
  /** Places of other books, which are neither read nor written. */
  readonly others?: () => Promise<readonly string[]>
  readonly reached: (position: number) => Promise<void>
}

/** The sheets: texts in a folder of their own, changed in the one way that the journal is, and computed line by line. */
export class Sheets {
  readonly editor: TextEditor
  readonly #changes: ChangedFolder
  /** One at a time: several would only take turns. */
  readonly #alone = new Mutex()

  constructor(options: SheetsOptions) {
    this.#changes = new ChangedFolder({ ...options, of: 'sheets', validate: () => Promise.resolve([]) })
    this.editor = new TextEditor(this.#changes, (name) =>
      SHEET_ENDINGS.has(extname(name)) ? undefined : 'is no name of a sheet: it should end as plan.sheet or plan.paisa does',
    )
  }

  take(events: readonly RecordedEvent[]): void {
    this.#changes.take(events)
  }
  finishInterrupted(): Promise<string[]> {
    return this.#changes.finishInterrupted()
  }
  othersPlaces(): Promise<readonly string[]> {
    return this.#changes.othersPlaces()
  }
  get folder(): string {
    return this.#changes.folder
  }

  /** Deletes a sheet; its text can be restored. `hash`: of the last text that the caller saw. */
  remove(name: string, { hash, who }: { readonly hash?: string | undefined; readonly who: string }): Promise<ChangeOutcome> {
    return this.#withText(name, (bytes) =>
      this.#changes.change({
        who,
        cause: 'editor',
        title: `Delete sheet ${name}`,
        edits: [{ name, before: hash ?? contentHash(bytes), after: null }],
      }),
    )
  }

  /** Gives a sheet another name, which nothing has yet. */
  rename(name: string, to: string, who: string): Promise<ChangeOutcome> {
    return this.#withText(name, async (bytes) => {
      const path = await this.editor.pathOf(to)
      if (path instanceof Refusal) return path
      const edits = [
        { name, before: contentHash(bytes), after: null },
        { name: to, before: null, after: bytes },
      ]
      return this.#changes.change({ who, cause: 'editor', title: `Rename sheet ${name} to ${to}`, edits })
    })
  }

  /** Whether a change of files is one of sheets. */
  has(change: string): boolean {
    return this.#changes.view.find(change) !== undefined
  }
  undo(change: string, who: string): Promise<UndoOutcome> {
    return this.#changes.undo(change, who)
  }

  /** Evaluates each line, with problems in the language of `texts`. Other requests run in between; the evaluation ends when its result is no longer wanted. */
  evaluate(text: string, ledger: ValuedLedger, texts: ServerTexts, isWanted: () => boolean): Promise<LineResult[]> {
    return this.#alone.run(async () => {
      const results: LineResult[] = []
      let [before, turnStart] = [0, performance.now()]
      /** Milliseconds that were spent on this sheet; what others did in between is none of it. */
      const spent = (): number => before + performance.now() - turnStart
      let lineStart = 0
      const isLate = (): boolean => spent() - lineStart > LINE_MS || spent() > SHEET_MS
      const isTurnOver = (): boolean => performance.now() - turnStart > TURN_MS
      for (const result of evaluateInTurns(text, { ledger, isLate, texts, isTurnOver })) {
        if (result) {
          results.push(result)
          lineStart = spent()
        }
        if (!isTurnOver()) continue
        before = spent()
        await setImmediate()
        turnStart = performance.now()
        if (!isWanted()) break
      }
      return results
    })
  }

  async #withText(name: string, change: (bytes: Buffer) => Promise<ChangeOutcome>): Promise<ChangeOutcome> {
    const bytes = await this.editor.read(name)
    return bytes instanceof Refusal ? bytes : change(bytes)
  }
}
