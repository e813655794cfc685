import type { StreamEvent } from '../../events/log/log.ts'
import { IMPORTS_STREAM } from '../../events/imports.ts'
import { NOTES_STREAM } from '../../events/notes.ts'
import { RECONCILIATIONS_STREAM } from '../../events/reconciliations.ts'
import type { PaisaFinds } from './paisa-tables.ts'

/** What has ever been said here, and must not be said again by somebody else. */
export interface EverSaid {
  /** Accounts that have or had a note. */
  readonly notes: ReadonlySet<string>
  /** Names of presets that there are or were. */
  readonly presets: ReadonlySet<string>
  /** Accounts of which something was said about their reconciliation. */
  readonly reconciliations: ReadonlySet<string>
}

export interface Adoption {
  readonly events: readonly StreamEvent[]
  /** What was brought and what was left, a line each. */
  readonly details: readonly string[]
}

/** Returns what is recorded of another program's finds: all of which nothing was ever said here. What a person wrote or removed here stays so. */
export function decideAdoption({ notes, presets, reconciliations, problems }: PaisaFinds, said: EverSaid): Adoption {
  const freshNotes = distinct(
    notes.filter(({ account, note }) => note.trim() !== '' && !said.notes.has(account)),
    ({ account }) => account,
  )
  const freshPresets = distinct(
    presets.filter(({ name }) => !said.presets.has(name)),
    ({ name }) => name,
  )
  const freshReconciliations = distinct(
    reconciliations.filter(({ account }) => !said.reconciliations.has(account)),
    ({ account }) => account,
  )
  const counts = [
    { what: 'notes', all: notes.length, fresh: freshNotes.length },
    { what: 'import presets', all: presets.length, fresh: freshPresets.length },
    { what: 'reconciliation dates', all: reconciliations.length, fresh: freshReconciliations.length },
  ]
  return {
    events: [
      ...freshNotes.map((data): StreamEvent => ({ stream: NOTES_STREAM, type: 'AccountNoteWritten', data })),
      ...freshPresets.map((data): StreamEvent => ({ stream: IMPORTS_STREAM, type: 'ImportPresetSaved', data })),
      ...freshReconciliations.map(
        ({ account, lastReconciled, frequencyDays }): StreamEvent => ({
          stream: RECONCILIATIONS_STREAM,
          type: 'ReconciliationSet',
          data: { account, last_reconciled: lastReconciled ?? null, frequency_days: frequencyDays },
        }),
      ),
    ],
    details: [
      ...counts.map(({ what, all, fresh }) => `${what}: ${fresh} of ${all} adopted${fresh < all ? ', the others are empty or known here' : ''}`),
      ...problems,
    ],
  }
}

/** The last of those that have the same name. */
const distinct = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [nameOf(item), item])).values(),
]
