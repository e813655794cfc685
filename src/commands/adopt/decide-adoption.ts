import * as z from 'zod'
import { type Day, tryParseDay } from '#vocabulary/day.ts'
import type { DataOf } from '../../events/catalogue.ts'
import { IMPORTS_STREAM } from '../../events/imports-events.ts'
import type { StreamEvent } from '../../events/log/log.ts'
import { NOTES_STREAM } from '../../events/notes-events.ts'
import { RECONCILIATIONS_STREAM } from '../../events/reconciliations-events.ts'

/** Accounts, notes and presets that were ever recorded here; imported ones never replace them. */
export interface EverSaid {
  /** Accounts that have or had a note. */
  readonly notes: ReadonlySet<string>
  /** Names of presets that there are or were. */
  readonly presets: ReadonlySet<string>
  /** Accounts with a recorded reconciliation. */
  readonly reconciliations: ReadonlySet<string>
}

export interface Adoption {
  readonly events: readonly StreamEvent[]
  /** What was brought and what was left, a line each. */
  readonly details: readonly string[]
}

/** Returns the events for another program's data: only items that were never recorded here. What the user wrote or removed here is kept. */
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

/** What of Paisa's database exists nowhere else. */
export interface PaisaFinds {
  readonly notes: readonly { readonly account: string; readonly note: string }[]
  readonly presets: readonly DataOf<'ImportPresetSaved'>[]
  readonly reconciliations: readonly { readonly account: string; readonly lastReconciled: Day | undefined; readonly frequencyDays: number }[]
  /** Rows that could not be understood, in words. */
  readonly problems: readonly string[]
}

export type Row = Readonly<Record<string, unknown>>
type Tables = Readonly<Record<'notes' | 'presets' | 'reconciliations', readonly Row[]>>

const account = z.string().min(1).max(2000)
const texts = z
  .string()
  .default('{}')
  .transform((text, context): Record<string, string> => {
    const parsed = z
      .record(z.string(), z.coerce.string())
      .nullable()
      .safeParse(parsedJson(text === '' ? '{}' : text))
    if (!parsed.success) context.addIssue({ code: 'custom', message: 'is no list of names and values in JSON' })
    return parsed.data ?? {}
  })
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const note = z.object({ account, note: text.pipe(z.string().max(100_000)) })
const preset = z.object({
  name: z.string().min(1).max(200),
  column_mappings: texts,
  date_format: text,
  default_accounts: texts,
  delimiter: text,
  preset_type: text,
})
const reconciliation = z.object({
  account,
  // A moment as SQLite writes it, with a blank or a T behind the day.
  last_reconciled_date: text.transform((value, context): Day | undefined => {
    const day = tryParseDay(value.slice(0, 10))
    if (value !== '' && day === undefined) context.addIssue({ code: 'custom', message: 'is no day' })
    return day
  }),
  frequency_days: z
    .number()
    .nullish()
    .transform((days) => (days && days > 0 && Number.isInteger(days) && days <= 36_500 ? days : 30)),
})

/** Reads the rows of Paisa's three tables; what cannot be understood is named and left out. */
export function readPaisaTables(tables: Tables): PaisaFinds {
  const problems: string[] = []
  const read = <Schema extends z.ZodType>(rows: readonly Row[], schema: Schema, what: string): z.output<Schema>[] =>
    rows.flatMap((row, place) => {
      const parsed = schema.safeParse(row)
      if (parsed.success) return [parsed.data]
      const [issue] = parsed.error.issues
      problems.push(`${what} ${place + 1} was left out: ${issue?.path.join('.')} ${issue?.message}`)
      return []
    })
  return {
    notes: read(tables.notes, note, 'note'),
    presets: read(tables.presets, preset, 'import preset')
      // Those that come with Paisa come with Daybook as well.
      .filter(({ preset_type: type }) => !/^built-?in$/i.test(type))
      .map(({ preset_type: _, ...own }) => ({ ...own, settings: {} })),
    reconciliations: read(tables.reconciliations, reconciliation, 'reconciliation').map(
      ({ account: name, last_reconciled_date, frequency_days }) => ({
        account: name,
        lastReconciled: last_reconciled_date,
        frequencyDays: frequency_days,
      }),
    ),
    problems,
  }
}

function parsedJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined // Says the schema, which has the words for it.
  }
}
