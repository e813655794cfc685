import { decideMute, decideUnmute } from '../../commands/save-search.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { DOCTOR_STREAM } from '../../events/searches.ts'
import type { RecordedEvent } from '../../events/log/log.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Agreement } from '../../projections/agreement.ts'
import { MutedFindings } from '../../projections/saved-searches.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import { AgreementCheck } from './agreement-check.ts'
import { type Finding, findingsIn, type Told, withMuted } from './findings.ts'
import { Recorder, type RecorderOptions } from '../recorder.ts'

interface Found {
  readonly ledger: ValuedLedger
  readonly fingerprint: string
  readonly agreement: Agreement | undefined
  readonly findings: readonly Finding[]
}

/** What looks like a mistake in the book, and what people said of it. */
export class Doctor {
  readonly view = new MutedFindings()
  readonly #recorder: Recorder
  readonly agreement = new AgreementCheck()
  #found: Found | undefined

  constructor(options: RecorderOptions) {
    this.#recorder = new Recorder(DOCTOR_STREAM, options)
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
    this.#recorder.take(events)
  }

  /** Worked out once for a book and its settings: every page asks how many there are. */
  findings(ledger: ValuedLedger, { current: { settings, fingerprint } }: LiveConfiguration): Told[] {
    const agreement = this.agreement.known(ledger)
    const found = this.#found
    if (found?.ledger !== ledger || found.fingerprint !== fingerprint || found.agreement !== agreement)
      this.#found = { ledger, fingerprint, agreement, findings: findingsIn(ledger, settings, agreement) }
    return withMuted(this.#found!.findings, this.view)
  }

  /** Keeps a finding from being told, for a reason. */
  async mute(finding: Finding | undefined, { reason, who }: { readonly reason: string; readonly who: string }): Promise<Refusal | undefined> {
    if (!finding) return new Refusal('NOT_FOUND', 'there is no such finding; the book may have changed')
    const { key, rule, details } = finding
    return this.#recorder.record(() => decideMute({ key, rule, about: details.slice(0, 500), reason, who }, this.view.find(key)))
  }

  async unmute(key: string, who: string): Promise<void> {
    await this.#recorder.record(() => decideUnmute({ key, who }, this.view.find(key)))
  }
}
