import { importRows as words } from '#messages/import-rows.ts'
import type { JoinTransfersBody, StatementPreviewAnswer } from '../../src/http/contract/imports-contract.ts'
import { sumOf } from './sum-figures.ts'

/** What a person has decided about the rows of a statement, and what follows from it. Pure. */

export type ImportRow = StatementPreviewAnswer['rows'][number]

export interface Decisions {
  /** Row → accounts instead of the predicted ones, in their order. */
  readonly chosen: ReadonlyMap<number, readonly string[]>
  /** Row → the text as it was edited by hand. */
  readonly edited: ReadonlyMap<number, string>
  /**
   * Rows that are to be written and would not be, or the other way round, with what they were then: one that was left out while it was new is
   * not wanted because the journal has it by now.
   */
  readonly flipped: ReadonlyMap<number, RowState>
}

/** `similar`: new, and perhaps the same as a transaction of the journal, or the other half of one. */
export type RowState = ImportRow['outcome'] | 'similar'
export const stateOf = ({ outcome, similar_to: similar }: ImportRow): RowState => (outcome === 'text' && similar ? 'similar' : outcome)
/** The row is perhaps the other half of a transfer in the journal, and was not imported before. */
const isOtherHalf = (row: ImportRow): boolean => stateOf(row) === 'similar' && row.similar_to?.is_other_half === true
const isFlipped = (row: ImportRow, { flipped: some }: Decisions): boolean => some.get(row.row) === stateOf(row)

export const UNDECIDED: Decisions = { chosen: new Map(), edited: new Map(), flipped: new Map() }

/** Whether there is anything that could be written. */
export const canBeWritten = (row: ImportRow, { edited }: Decisions): boolean => row.text !== '' && (row.outcome !== 'error' || edited.has(row.row))

/** Whether a row will be written. New ones are, and what the journal has or may have is not, unless a person says otherwise. */
export const isTaken = (row: ImportRow, decisions: Decisions): boolean => {
  const state = stateOf(row)
  return canBeWritten(row, decisions) && (state !== 'duplicate' && state !== 'similar') !== isFlipped(row, decisions)
}

export type OpenHalf = JoinTransfersBody['halves'][number]

/** The half in the journal that makes one transfer with this row; undefined where there is none, or the row is written as another transaction. */
export const openHalf = (row: ImportRow, decisions: Decisions): OpenHalf | undefined => {
  const { file, line, day, open } = row.similar_to ?? {}
  if (!isOtherHalf(row) || isTaken(row, decisions) || file === undefined || line === undefined || day === undefined || open === undefined)
    return undefined
  return { file, line, day, open }
}

export const openHalves = (rows: readonly ImportRow[], decisions: Decisions): OpenHalf[] => rows.flatMap((row) => openHalf(row, decisions) ?? [])

type BalanceCheck = StatementPreviewAnswer['balances'][number]
export type Opening = NonNullable<StatementPreviewAnswer['opening']>

/**
 * What the book will hold at the end of a statement with the rows as they were decided, and with the opening balance when it is saved along;
 * undefined where a text was edited by hand, of which only the journal's reader knows what it says.
 */
export const bookAt = (
  { account, commodity, closing }: BalanceCheck,
  rows: readonly ImportRow[],
  decisions: Decisions,
  opening?: Opening,
): number | undefined => {
  if (!closing) return undefined
  const isOpened = opening?.account === account && opening.commodity === commodity && opening.day <= closing.day
  const moved = [Number(closing.book), ...(isOpened ? [Number(opening.quantity)] : [])]
  for (const row of rows) {
    const [before, now] = [row.outcome === 'text', isTaken(row, decisions)]
    if (now && decisions.edited.has(row.row)) return undefined
    if (before === now) continue
    for (const { day, postings } of row.transactions) {
      if (day > closing.day) continue
      for (const posting of postings)
        if (posting.account === account && posting.commodity === commodity) moved.push(now ? Number(posting.quantity) : -Number(posting.quantity))
    }
  }
  return sumOf(moved)
}

export const textOf = (row: ImportRow, { edited }: Decisions): string => edited.get(row.row) ?? row.text

/** The accounts that a row would use now, in the order of its predictions. */
export const accountsOf = (row: ImportRow, { chosen }: Decisions): string[] =>
  row.predictions.map(({ account }, place) => chosen.get(row.row)?.[place] ?? account)

/** How sure the account is: of a person's own choice, entirely. undefined where nothing was predicted. */
export const sureness = (row: ImportRow, { chosen, edited }: Decisions): number | undefined => {
  if (row.predictions.length === 0) return undefined
  if (chosen.has(row.row) || edited.has(row.row)) return 1
  return Math.min(...row.predictions.map(({ account, choices }) => choices.find((choice) => choice.account === account)?.confidence ?? 0))
}

/** Whether an account is only a suggestion, which a person has not confirmed. */
export const isUnsure = (row: ImportRow, { chosen, edited }: Decisions): boolean =>
  !chosen.has(row.row) &&
  !edited.has(row.row) &&
  row.predictions.some(({ account, choices }) => choices.find((choice) => choice.account === account)?.is_sure !== true)

export const wantsALook = (row: ImportRow, decisions: Decisions): boolean =>
  (row.outcome === 'error' && !decisions.edited.has(row.row)) ||
  (stateOf(row) === 'similar' && !isFlipped(row, decisions)) ||
  (row.outcome === 'text' && isTaken(row, decisions) && isUnsure(row, decisions))

export const payeeOf = (row: ImportRow): string => row.transactions[0]?.payee ?? ''

/** What is heard of a row that the keys lead to: whose it is, where it goes, and whether it goes at all. No amount: these may be hidden. */
export const heardOf = (row: ImportRow, decisions: Decisions): string =>
  [payeeOf(row) || words.heardLine(row.line), ...accountsOf(row, decisions), ...(isTaken(row, decisions) ? [] : [words.isLeftOut])].join(', ')

/** Rows of the same payee with the same number of accounts to choose. */
export const ofSamePayee = (row: ImportRow, rows: readonly ImportRow[]): ImportRow[] => {
  const payee = payeeOf(row).toLowerCase()
  if (payee === '') return [row]
  return rows.filter(
    (other) => payeeOf(other).toLowerCase() === payee && other.predictions.length === row.predictions.length && other.outcome !== 'skipped',
  )
}

/** The decisions with an account chosen for some rows; what was typed by hand there gives way to it. */
export const withAccount = (decisions: Decisions, rows: readonly ImportRow[], { place, account }: { place: number; account: string }): Decisions => {
  const chosen = new Map(decisions.chosen)
  const edited = new Map(decisions.edited)
  for (const row of rows) {
    chosen.set(row.row, accountsOf(row, decisions).with(place, account))
    edited.delete(row.row)
  }
  return { ...decisions, chosen, edited }
}

export const withText = (decisions: Decisions, row: ImportRow, text: string): Decisions => {
  const edited = new Map(decisions.edited)
  if (text.trim() === row.text.trim() || text.trim() === '') edited.delete(row.row)
  else edited.set(row.row, text.trimEnd())
  const state = stateOf(row)
  if ((state !== 'duplicate' && state !== 'similar') || edited.has(row.row) === decisions.edited.has(row.row)) return { ...decisions, edited }
  // What is not written by itself, and is edited, is to be written, until its text is as it was again.
  const chosen = new Map(decisions.flipped)
  if (edited.has(row.row)) chosen.set(row.row, state)
  else chosen.delete(row.row)
  return { ...decisions, edited, flipped: chosen }
}

export const flipped = (decisions: Decisions, rows: readonly ImportRow[]): Decisions => {
  const next = new Map(decisions.flipped)
  for (const row of rows) {
    if (isFlipped(row, decisions)) next.delete(row.row)
    else next.set(row.row, stateOf(row))
  }
  return { ...decisions, flipped: next }
}

/** Texts that were edited by hand, when the statement turns out to be of another account. */
export const ofAccount = (decisions: Decisions, from: string, to: string): Decisions => {
  const posting = (line: string): string => {
    const [, before = '', rest = ''] = /^([ \t]+(?:[*!] )?)(.*)$/.exec(line) ?? []
    const isOfIt = rest.startsWith(from) && AFTER_ACCOUNT.test(rest.slice(from.length))
    return isOfIt ? before + to + rest.slice(from.length) : line
  }
  const edited = [...decisions.edited].map(([row, text]) => [row, text.split('\n').map(posting).join('\n')] as const)
  return { ...decisions, edited: new Map(edited) }
}

const AFTER_ACCOUNT = /^(?:\s*$|\t| {2}| [-\d\p{Sc}])/u

/** Decisions as they are stored with the tab, and back. */
export interface KeptDecisions {
  readonly chosen: readonly (readonly [number, readonly string[]])[]
  readonly edited: readonly (readonly [number, string])[]
  readonly flipped: readonly (readonly [number, RowState])[]
}
export const toKeep = ({ chosen, edited, flipped: some }: Decisions): KeptDecisions => ({
  chosen: [...chosen],
  edited: [...edited],
  flipped: [...some],
})
export const fromKept = ({ chosen, edited, flipped: some }: KeptDecisions): Decisions => ({
  chosen: new Map(chosen),
  edited: new Map(edited),
  flipped: new Map(some),
})

export type Group = 'new' | 'look' | 'known' | 'errors' | 'skipped' | 'all'

/** Rows by what a person would want to see of them. */
export const grouped = (rows: readonly ImportRow[], decisions: Decisions): Record<Group, readonly ImportRow[]> => ({
  new: rows.filter((row) => row.outcome === 'text' && !isOtherHalf(row)),
  look: rows.filter((row) => wantsALook(row, decisions)),
  known: rows.filter(({ outcome }) => outcome === 'duplicate'),
  errors: rows.filter(({ outcome }) => outcome === 'error'),
  skipped: rows.filter((row) => row.outcome === 'skipped' || isOtherHalf(row)),
  all: rows,
})

const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/m

/** The day that a transaction's text begins with, as YYYY-MM-DD. */
export const dayIn = (text: string): string | undefined => {
  const [, year, month = '', day = ''] = DAY.exec(text) ?? []
  return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export interface ToBeSaved {
  readonly day: string
  readonly text: string
  readonly keys: readonly string[]
}

/** An opening balance as it is sent to be written: it is no row of the file, and has no key. */
export const openingToBeSaved = ({ day, text }: Opening): ToBeSaved => ({ day, text, keys: [] })

/** What is sent to be written. A row that the journal has, and that is wanted all the same, goes without its key: the key would keep it out. */
export const toBeSaved = (rows: readonly ImportRow[], decisions: Decisions, today: string): ToBeSaved[] =>
  rows.flatMap((row) => {
    if (!isTaken(row, decisions)) return []
    const text = textOf(row, decisions)
    const keys = row.key === undefined || row.outcome === 'duplicate' ? [] : [row.key]
    return [{ day: dayIn(text) ?? row.transactions[0]?.day ?? today, text, keys }]
  })

/** Why an account was chosen, in words. */
export const BECAUSE: Readonly<Record<ImportRow['predictions'][number]['choices'][number]['because'], string>> = words.because
