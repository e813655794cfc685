import { LINE_FEED } from '#vocabulary/bytes.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../directives/directive-scope.ts'
import { type Cursor, isSpace } from '../text/cursor.ts'
import { putStretch } from './put-stretch.ts'
import type { RememberedFile, RememberedFiles, Stretch } from './remembered-files.ts'
import { type Place, placeIn, stretchBetween } from './stretch.ts'

/** Reads one file with the help of what is remembered of it, and remembers what is read. The cursor stands before an entry with every call. */
export class RememberedReading {
  readonly #reading: ReadingState
  readonly #scope: Scope
  readonly #memory: RememberedFiles
  readonly #before: RememberedFile | undefined
  readonly #byPlace: ReadonlyMap<number, Stretch>
  readonly #stateBefore: number
  /** How much longer the file has become. */
  readonly #longer: number
  readonly #stretches: Stretch[] = []
  /** Where the stretch that is being read begins; undefined between two. */
  #open: { readonly from: number; readonly place: Place; readonly state: number } | undefined

  constructor(reading: ReadingState, scope: Scope, memory: RememberedFiles) {
    this.#reading = reading
    this.#scope = scope
    this.#memory = memory
    this.#before = memory.file(scope.path)
    this.#byPlace = new Map(this.#before?.stretches.map((stretch) => [stretch.from, stretch]))
    this.#longer = scope.text.length - (this.#before?.text.length ?? 0)
    this.#stateBefore = memory.state
  }

  /** Takes a stretch that is remembered, and goes behind it; false when none begins here, or the text or what stands above it is another. */
  takesAgain(cursor: Cursor): boolean {
    const at = cursor.next
    const stretch = this.#again(at, this.#byPlace.get(at)) ?? this.#again(at, this.#byPlace.get(at - this.#longer))
    if (stretch === undefined) {
      const isLong = this.#open !== undefined && at - this.#open.from >= this.#memory.longest
      if (isLong && !isSpace(this.#scope.text.charCodeAt(at))) this.end(at, cursor.line)
      return false
    }
    this.end(at, cursor.line)
    putStretch(this.#reading, this.#memory.names, stretch.rows, this.#scope.file, placeIn(this.#reading, cursor.line))
    this.#stretches.push(stretch.from === at ? stretch : { ...stretch, from: at })
    cursor.skip(stretch.length, stretch.lines)
    return true
  }

  /** An entry that may stand in a stretch begins here. */
  begin(at: number, line: number): void {
    this.#open ??= { from: at, place: placeIn(this.#reading, line), state: this.#memory.state }
  }

  /** The stretch that is being read, if one is, ends here. */
  end(at: number, line: number): void {
    const open = this.#open
    this.#open = undefined
    // What is indented behind it could belong to its last entry in another version of the file.
    if (!open || at === open.from || isSpace(this.#scope.text.charCodeAt(at))) return
    const end = placeIn(this.#reading, line)
    const rows = stretchBetween(this.#reading, this.#memory.names, open.place, end)
    this.#reading.segments.push({ first: open.place.transactions, end: end.transactions, outcome: rows.outcome })
    this.#stretches.push({ from: open.from, length: at - open.from, lines: line - open.place.line, state: open.state, rows })
  }

  /** Something that may decide how the text below it is understood. */
  said(from: number, to: number): void {
    this.#memory.say(`= ${this.#scope.text.slice(from, to)}`)
  }

  /** The file ends. */
  close(cursor: Cursor): void {
    const { text, path } = this.#scope
    this.end(text.length, cursor.line)
    // What it has set for the lines below it ends with it; some of that is for all files.
    if (this.#memory.state !== this.#stateBefore) this.#memory.say('<')
    this.#memory.remember(path, { bytes: this.#reading.files.bytes(path), text, stretches: this.#stretches })
  }

  #again(at: number, stretch: Stretch | undefined): Stretch | undefined {
    if (!stretch || stretch.state !== this.#memory.state) return undefined
    const { text } = this.#scope
    const old = this.#before!.text
    if (old === text) return stretch.from === at ? stretch : undefined
    const end = at + stretch.length
    if (stretch.length < this.#memory.shortest || end > text.length || isSpace(text.charCodeAt(end))) return undefined
    // A last line that nothing ended may go on by now.
    if (old.charCodeAt(stretch.from + stretch.length - 1) !== LINE_FEED && end < text.length) return undefined
    return old.slice(stretch.from, stretch.from + stretch.length) === text.slice(at, end) ? stretch : undefined
  }
}
