import { setTimeout as rest, setImmediate } from 'node:timers/promises'
import { Refusal } from '#vocabulary/refusal.ts'
import { decideMute, decideUnmute } from '../../commands/save-search.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { DOCTOR_STREAM } from '../../events/searches-events.ts'
import { type Agreement, agreementSteps } from '../../projections/agreement.ts'
import { written } from '../../messages/said.ts'
import { MutedFindings } from '../../projections/saved-searches.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import { RecordedFacts, type RecorderOptions } from '../recorder.ts'
import { type Finding, findingsIn, type Told, withMuted } from './findings.ts'

/** Long enough not to slow down a user who is editing. */
const QUIET_MS = 60_000
/** The pause after a step, as a multiple of its time: the work takes a tenth of the time. */
const RESTS = 9

interface Run {
  readonly agreement: Promise<Agreement>
  /** Aborted when a caller waits: then the work makes no pauses. */
  readonly hurry: AbortController
  /** The result, once it is there. */
  known?: Agreement
}

/**
 * Whether the reports of a book agree. For 100,000 transactions that takes as long as thirty pages, so it runs report by report once a book was
 * unchanged for a while, and at once only for a caller that waits for it.
 */
export class AgreementCheck {
  readonly #quietMs: number
  readonly #runs = new WeakMap<ValuedLedger, Run>()
  #awaiting: WeakRef<ValuedLedger> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  /** `quiet`: milliseconds for which a book must be unchanged before it is checked; shorter in tests. */
  constructor({ quiet = QUIET_MS } = {}) {
    this.#quietMs = quiet
  }

  /** Returns the known result for a book, and schedules the check if there is none. */
  known(ledger: ValuedLedger): Agreement | undefined {
    const known = this.#runs.get(ledger)?.known
    if (known === undefined && this.#awaiting?.deref() !== ledger) {
      this.#awaiting = new WeakRef(ledger)
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#later(), this.#quietMs).unref()
    }
    return known
  }

  /** Checks a book now, or speeds up a running check. */
  now(ledger: ValuedLedger): Promise<Agreement> {
    const run = this.#run(ledger)
    run.hurry.abort()
    return run.agreement
  }

  /** Background work ends with its current step, and its result is discarded. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #later(): void {
    const ledger = this.#awaiting?.deref()
    // A caller gets the error; this run has no caller.
    if (ledger && !this.#isStopped) this.#run(ledger).agreement.catch(() => undefined)
  }

  #run(ledger: ValuedLedger): Run {
    const started = this.#runs.get(ledger)
    if (started) return started
    const hurry = new AbortController()
    const run: Run = { hurry, agreement: this.#work(ledger, hurry.signal) }
    this.#runs.set(ledger, run)
    run.agreement.then(
      (agreement) => (run.known = agreement),
      () => this.#runs.delete(ledger),
    )
    return run
  }

  async #work(ledger: ValuedLedger, signal: AbortSignal): Promise<Agreement> {
    const steps = agreementSteps(ledger)
    for (;;) {
      const began = performance.now()
      const { done, value } = steps.next()
      if (done) return value
      if (!signal.aborted) await rest((performance.now() - began) * RESTS, undefined, { signal, ref: false }).catch(() => undefined)
      // What else waits has its turn.
      else await setImmediate()
      if (this.#isStopped && !signal.aborted) throw new Error('the program ends, and nobody waits')
    }
  }
}

interface Found {
  readonly ledger: ValuedLedger
  readonly fingerprint: string
  readonly agreement: Agreement | undefined
  readonly findings: readonly Finding[]
}

/** Possible mistakes in the book, and which of them are muted. */
export class Doctor extends RecordedFacts<MutedFindings> {
  readonly agreement = new AgreementCheck()
  #found: Found | undefined

  constructor(options: RecorderOptions) {
    super(new MutedFindings(), DOCTOR_STREAM, options)
  }

  /** Computed once for a book and its settings: every page shows the number. */
  findings(ledger: ValuedLedger, { current: { settings, fingerprint } }: LiveConfiguration): Told[] {
    const agreement = this.agreement.known(ledger)
    const found = this.#found
    if (found?.ledger !== ledger || found.fingerprint !== fingerprint || found.agreement !== agreement)
      this.#found = { ledger, fingerprint, agreement, findings: findingsIn(ledger, settings, agreement) }
    return withMuted(this.#found!.findings, this.view)
  }

  /** Hides a finding, with a reason. */
  async mute(finding: Finding | undefined, { reason, who }: { readonly reason: string; readonly who: string }): Promise<Refusal | undefined> {
    if (!finding) return new Refusal('NOT_FOUND', (t) => t.queries.noFinding)
    const { key, rule, details } = finding
    return this.recorder.record(() => decideMute({ key, rule, about: written(details).slice(0, 500), reason, who }, this.view.find(key)))
  }

  async unmute(key: string, who: string): Promise<void> {
    await this.recorder.record(() => decideUnmute({ key, who }, this.view.find(key)))
  }
}
