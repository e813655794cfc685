import { deserialize, serialize } from 'node:v8'
import { sealed, unsealed } from '#vocabulary/sealed-bytes.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import { type KeptNetworth, keptNetworth, startFromNetworth } from '../../projections/valuation/net-worth/kept-net-worth.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import type { Views } from '../../projections/view/views.ts'
import type { BookAt, SnapshotStore } from './snapshot-store.ts'
import type { Day } from '#vocabulary/day.ts'
import { type Days, today } from '../today.ts'

const MARK = 'daybook answers 1\n'

/** Bytes and number that are kept: what a person looks at first, and not a whole day of looking around. */
const BYTES_MAX = 2 * 1024 * 1024
const ANSWERS_MAX = 24

/** The pages that were open ask again within seconds of a start. */
const FORGOTTEN_AFTER_MS = 10_000

/** What a valued book depends on beside the events: the program and the configuration. */
type Rules = string

interface Kept extends BookAt {
  readonly rules: Rules
  /** The day that answers are of. */
  readonly day: Day
  /** By what was asked: the answer as gzip. */
  readonly answers: ReadonlyMap<string, Uint8Array>
  /** Of that day or of an earlier one: a `KeptNetworth` as V8 writes it. A start that is asked for what it has answers to never reads it. */
  readonly networth: Uint8Array | undefined
}

/** Answers that were made of the newest book, the one that was asked for last first, with what was asked; nothing when the book has become another since. */
export type AnswersMade = () => AsyncIterable<readonly [string, () => Promise<Uint8Array>]>

export type KeptAnswersOptions = Days & {
  /** Beside the snapshot of the book that they are about. */
  readonly store: Pick<SnapshotStore, 'build' | 'keepAnswers'>
  readonly views: Views
  /** The book that a start has found beside the log; undefined where there was none. */
  readonly found: BookAt | undefined
  /** What the store had of answers. */
  readonly answers: Buffer | undefined
  /** The newest book as it has been valued; undefined where nobody has asked anything of it. */
  readonly valued: () => ValuedLedger | undefined
}

/**
 * Answers about the newest book, beside the log, for a start that finds the same book on the same day under the same configuration. They
 * are given while the log opens and a little longer, and then forgotten: from then on everything is worked out of the book itself. Net worth
 * up to then is also taken for the beginning of a later day's.
 */
export class KeptAnswers {
  readonly #options: KeptAnswersOptions
  readonly #view: LedgerView
  #found: Kept | undefined
  #made: AnswersMade | undefined

  constructor(options: KeptAnswersOptions) {
    this.#options = options
    this.#view = options.views.current()
    this.#found = options.found && options.answers && ofBook(options.found, options.answers)
  }

  /** The answer to what is asked, as gzip. */
  find(asked: string): Buffer | undefined {
    if (!this.#isOfNow()) return undefined
    const answer = this.#found?.answers.get(asked)
    return answer && Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  }

  /** Forgets the answers after a while. Returns the function that ends the waiting. */
  forgetSoon(afterMs = FORGOTTEN_AFTER_MS): () => void {
    const timer = setTimeout(() => (this.#found = undefined), afterMs).unref()
    return () => clearTimeout(timer)
  }

  /** Lets a ledger of the newest book go on from what an earlier run had worked out of it. */
  startLedger(ledger: ValuedLedger): void {
    if (!this.#isOfBook() || ledger.view !== this.#view) return
    const networth = this.#found?.networth && networthIn(this.#found.networth)
    if (networth) startFromNetworth(ledger, networth)
  }

  /** Says where answers come from that can be kept. */
  from(made: AnswersMade): void {
    this.#made = made
  }

  /** Keeps what has been answered about the book at an event, durably or not at all. What is there stays when nobody has asked anything. */
  async write({ position, hash }: BookAt): Promise<void> {
    const [rules, day, networth] = [this.#rules(), today(this.#options), this.#networth()]
    const answers = new Map<string, Uint8Array>()
    let room = BYTES_MAX
    const keep = (asked: string, answer: Uint8Array): void => {
      // A list of everything has no room; what was asked before it still has.
      if (answer.length > room || answers.size === ANSWERS_MAX || answers.has(asked)) return
      room -= answer.length
      answers.set(asked, answer)
    }
    for await (const [asked, answer] of this.#made?.() ?? []) {
      if (answers.size === ANSWERS_MAX) break
      keep(asked, await answer())
    }
    if (answers.size === 0 && networth === undefined) return
    if (this.#isOfNow()) for (const [asked, answer] of this.#found?.answers ?? []) keep(asked, answer)
    const kept: Kept = { position, hash, rules, day, answers, networth }
    await this.#options.store.keepAnswers({ position, hash }, sealed(MARK, serialize(kept)))
  }

  /** What has been worked out of the newest book; what was found, where nothing has been yet. */
  #networth(): Uint8Array | undefined {
    const valued = this.#options.valued()
    const worked = valued && keptNetworth(valued)
    if (worked) return serialize(worked)
    return this.#isOfBook() ? this.#found?.networth : undefined
  }

  #isOfNow(): boolean {
    return this.#isOfBook() && this.#found?.day === today(this.#options)
  }

  /** Whether what was found is about the newest book, under the rules of now. */
  #isOfBook(): boolean {
    if (!this.#found) return false
    if (this.#view !== this.#options.views.current() || this.#found.rules !== this.#rules()) this.#found = undefined
    return this.#found !== undefined
  }

  #rules(): Rules {
    const { store, configuration, fixedToday } = this.#options
    const { fingerprint, timeZone } = configuration.current
    return JSON.stringify([store.build, fingerprint, timeZone, fixedToday !== undefined])
  }
}

/** Undefined for what V8 cannot read. */
function networthIn(bytes: Uint8Array): KeptNetworth | undefined {
  try {
    return deserialize(bytes) as KeptNetworth
  } catch {
    return undefined
  }
}

/** Undefined also for what nobody of us has written, with whatever checksum: whoever can write there must not keep a start from coming about. */
function ofBook({ position, hash }: BookAt, bytes: Buffer): Kept | undefined {
  const content = unsealed(MARK, bytes)
  try {
    const kept = content && (deserialize(content) as Kept | undefined)
    return kept?.position === position && kept.hash === hash ? kept : undefined
  } catch {
    return undefined
  }
}
