import { z } from 'zod'
import { tryParseDay, type Day } from '#vocabulary/day.ts'
import type { DataOf } from '../../events/catalogue.ts'

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
