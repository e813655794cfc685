import { appendFacts } from '../commands/append-facts.ts'
import { decideMute, decideUnmute } from '../commands/mute-finding.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { DOCTOR_STREAM } from '../events/doctor.ts'
import type { Event } from '../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { Mutex } from '../events/log/mutex.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { MutedFindings } from '../projections/muted-findings.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { type Finding, findingsIn, type Told, withMuted } from './findings.ts'

/** What looks like a mistake in the book, and what people said of it. */
export class Doctor {
  readonly view = new MutedFindings()
  readonly #log: EventLog
  readonly #reached: (position: number) => Promise<void>
  readonly #alone = new Mutex()
  #found: { readonly ledger: ValuedLedger; readonly fingerprint: string; readonly findings: readonly Finding[] } | undefined

  constructor({ log, reached }: { readonly log: EventLog; readonly reached: (position: number) => Promise<void> }) {
    this.#log = log
    this.#reached = reached
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
  }

  /** Worked out once for a book and its settings: every page asks how many there are. */
  findings(ledger: ValuedLedger, { current: { settings, fingerprint } }: LiveConfiguration): Told[] {
    if (this.#found?.ledger !== ledger || this.#found.fingerprint !== fingerprint)
      this.#found = { ledger, fingerprint, findings: findingsIn(ledger, settings) }
    return withMuted(this.#found.findings, this.view)
  }

  /** Keeps a finding from being told, for a reason. */
  mute(finding: Finding | undefined, { reason, who }: { readonly reason: string; readonly who: string }): Promise<Refusal | undefined> {
    return this.#alone.run(async () => {
      if (!finding) return new Refusal('NOT_FOUND', 'there is no such finding; the book may have changed')
      const { key, rule, details } = finding
      await this.#record(decideMute({ key, rule, about: details.slice(0, 500), reason, who }, this.view.find(key)))
      return undefined
    })
  }

  unmute(key: string, who: string): Promise<void> {
    return this.#alone.run(() => this.#record(decideUnmute({ key, who }, this.view.find(key))))
  }

  async #record(events: readonly Event[]): Promise<void> {
    if (events.length === 0) return
    const recorded = await appendFacts(this.#log, { stream: DOCTOR_STREAM, events })
    await this.#reached(recorded.at(-1)!.position)
  }
}
