import { setTimeout as pause } from 'node:timers/promises'
import type { Clock, Instant } from '#vocabulary/clock.ts'
import { digestOf } from '../../events/codec.ts'
import { hashAfter } from '../../events/log/chain.ts'
import type { EventLog, Position, RecordedEvent } from '../../events/log/log.ts'
import { StoredEvent } from '../../events/log/stored-event.ts'
import type { Said } from '../../messages/said.ts'
import type { CutOff } from '../../projections/projector.ts'
import { type ChainFinding, walkChain } from '../../events/log/verify-chain.ts'

/** What the last walk along the whole log found. */
export type LogSealState =
  | { readonly kind: 'not_yet' }
  | { readonly kind: 'verified'; readonly position: Position; readonly at: Instant }
  | { readonly kind: 'altered'; readonly position: Position; readonly at: Instant; readonly message: string }

interface SeenEvent {
  readonly position: Position
  readonly hash: string
}

export interface LogSealOptions {
  readonly log: Pick<EventLog, 'database' | 'feed' | 'hashAt'>
  readonly clock: Clock
  /** An event that the log had when this installation was there before, with the hash of the chain after it. */
  readonly seen?: SeenEvent | undefined
  /** What was found out of it when it was opened: tables had followed it further than it goes. */
  readonly cut?: (() => CutOff | undefined) | undefined
  /** Called when it is found out that the log was altered, and with undefined when it is whole again. */
  readonly told: (message: Said | undefined) => void
  /** Called when the log cannot be read; it is tried again. */
  readonly troubled: (message: string) => void
  /** Milliseconds before the first walk, and between two of them; a test has no time. */
  readonly firstAfter?: number
  readonly every?: number
}

/** When a server has started, others come first. */
const FIRST_AFTER_MS = 10_000
const EVERY_MS = 30 * 60_000
/** Events of a step: a block has a thousand transactions. */
const STEP = 5
/** The pause after a step, as a multiple of its time, and at least so long: the check takes a tenth of the time. */
const RESTS = 9
const REST_MIN_MS = 5
/** Verifies the whole log now and then, by the rules of `daybook verify`, in the background. */
export class LogSeal {
  readonly #options: LogSealOptions
  #isStopped = false
  /** Aborted when a caller waits: then the check makes no pauses. */
  #hurry = new AbortController()
  #asked: Promise<LogSealState> | undefined
  #state: LogSealState = { kind: 'not_yet' }
  /** The end of the log when it was found whole last, or an event that was there before: it may have become longer, and nothing else. */
  #end: SeenEvent | undefined
  #timer: NodeJS.Timeout | undefined
  #walking: Promise<void> = Promise.resolve()
  /** The last event that the feed has brought: the log has it, however it looks later. */
  #fed: SeenEvent | undefined
  readonly #feed: { unsubscribe(): void }

  constructor(options: LogSealOptions) {
    this.#options = options
    this.#end = options.seen
    // The followers of the log report a broken log.
    this.#feed = options.log.feed.subscribe({ next: (events) => this.#follow(events), error: () => undefined })
    this.#next(options.firstAfter ?? FIRST_AFTER_MS)
  }

  get state(): LogSealState {
    return this.#state
  }

  /** Resolves when the current walk has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#hurry.abort()
    this.#feed.unsubscribe()
    clearTimeout(this.#timer)
    await this.#walking
  }

  /** Walks the log now without pauses; returns what it found. */
  now(): Promise<LogSealState> {
    return (this.#asked ??= this.#lookNow().finally(() => (this.#asked = undefined)))
  }

  async #lookNow(): Promise<LogSealState> {
    this.#hurry.abort()
    clearTimeout(this.#timer)
    await this.#walking
    // The one that was under way may have begun before what was recorded last.
    clearTimeout(this.#timer)
    this.#begin()
    await this.#walking
    if (!this.#isStopped) this.#hurry = new AbortController()
    return this.#state
  }

  /** Keeps the end of the log as it grows, unless it goes on from another end: then the walk shall still miss the one that was there. */
  #follow(events: readonly RecordedEvent[]): void {
    const [first, last] = [events[0], events.at(-1)]
    if (!(first instanceof StoredEvent && last instanceof StoredEvent)) return
    const fed = this.#fed
    const follows = (end: SeenEvent): boolean =>
      end.position === first.position - 1 && hashAfter(end.hash, first, digestOf(first.json())) === first.hash
    if (fed && !follows(fed)) return
    this.#fed = { position: last.position, hash: last.hash }
  }

  #next(after: number): void {
    this.#timer = setTimeout(() => this.#begin(), after).unref()
  }

  #begin(): void {
    this.#walking = this.#walk()
      .catch((error: unknown) => this.#options.troubled(`the log could not be verified: ${error instanceof Error ? error.message : String(error)}`))
      .then(() => {
        if (!this.#isStopped) this.#next(this.#options.every ?? EVERY_MS)
      })
  }

  async #walk(): Promise<void> {
    const { log, clock, told } = this.#options
    if (this.#isStopped) return
    const fed = this.#fed // What is recorded during the walk may not be in it.
    let began = performance.now()
    for await (const walked of walkChain(log.database, STEP)) {
      if (walked) {
        const finding = await this.#continued(walked, fed)
        const { position } = finding
        this.#state = finding.ok
          ? { kind: 'verified', position, at: clock.now() }
          : { kind: 'altered', position, at: clock.now(), message: finding.message }
        told(finding.ok ? undefined : (t) => t.checks.logAltered(position, finding.message))
        return
      }
      await this.#rest(Math.max(REST_MIN_MS, (performance.now() - began) * RESTS))
      if (this.#isStopped) return
      began = performance.now()
    }
  }

  /** A log that was truncated or rewritten from the beginning has valid hashes; only an earlier check can tell. */
  async #continued(finding: ChainFinding, fed: SeenEvent | undefined): Promise<ChainFinding> {
    if (!finding.ok) return finding
    const cut = this.#options.cut?.()
    if (cut) return { ok: false, position: cut.head + 1, message: `its tables had followed the log to event ${cut.followed}, and it was cut off` }
    const seen = fed && fed.position > (this.#end?.position ?? 0) ? fed : this.#end
    const { position, hash } = seen ?? finding
    if (finding.position < position)
      return {
        ok: false,
        position: finding.position + 1,
        message: `the log went on to event ${position} when it was seen before, and was cut off`,
      }
    if (position < finding.position ? (await this.#options.log.hashAt(position)) !== hash : finding.hash !== hash)
      return { ok: false, position, message: 'it has another hash than when the log was seen before: the log was written anew' }
    this.#end = { position: finding.position, hash: finding.hash }
    return finding
  }

  async #rest(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#hurry.signal, ref: false }).catch(() => undefined)
  }
}
