import type { RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'

export interface MutedFinding {
  readonly rule: string
  readonly about: string
  readonly reason: string
  readonly who: string
  readonly at: Instant
}

/** The findings that are not told, by key, from the log. */
export class MutedFindings {
  readonly #muted = new Map<string, MutedFinding>()
  #position = 0

  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.position <= this.#position) continue
      this.#position = event.position
      if (event.type === 'FindingUnmuted') this.#muted.delete(event.data.key)
      if (event.type !== 'FindingMuted') continue
      const { key, ...muted } = event.data
      this.#muted.set(key, { ...muted, at: event.at })
    }
  }
  find(key: string): MutedFinding | undefined {
    return this.#muted.get(key)
  }
}
