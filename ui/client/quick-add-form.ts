import { computed, effect, signal } from '@preact/signals'
import { quickAdd as texts, entrySaving as words } from '#messages/quick-add.ts'
import type { GetFileAnswer, SaveFileAnswer } from '../../src/http/contract/editor-contract.ts'
import type { StatementPreviewAnswer } from '../../src/http/contract/imports-contract.ts'
import type { ParsedTransactionAnswer } from '../../src/http/contract/transaction-edits-contract.ts'
import { shortDay } from '../figures/calendar-days.ts'
import { asTyped, decimalIn, decimalMarkOf } from '../figures/number-format.ts'
import { Refusal, tell } from './api.ts'
import { configuration, refresh } from './cached-answers.ts'
import { locale } from './display-settings.ts'
import { ownKey } from './unsaved.ts'

/** A transaction as it is typed into a form. Pure. */

export interface DraftPosting {
  /** Tells the lines of the form apart while they come and go. */
  readonly id: number
  readonly account: string
  readonly amount: string
  readonly commodity: string
}

export interface Draft {
  readonly day: string
  readonly payee: string
  readonly note: string
  readonly postings: readonly DraftPosting[]
}

/** Without what would end a line or begin something else: a field has one line of plain text. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\{\{|\}\}/g, ' ')
    .trim()

/** As the head of a transaction, where a semicolon would begin a comment, and the first word could be a mark or a code. */
const headText = (text: string): string =>
  plain(text)
    .replaceAll(';', ',')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[*!\s]+/, '')
    .replace(/^\(/, '[')

/** As a comment, where ledger takes a day in brackets for the day of the transaction. A second day (`[=2024-03-18]`) changes no figure and stays. */
const noteText = (text: string): string => plain(text).replaceAll(/\[(\d[^\]]*)\]/g, '($1)')

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const PLACES = new Map<string, number>([...'$€£₹'].map((sign) => [sign, 2]))

/** An amount with as many digits as people write of its currency: 18.4 EUR is 18.40, and 20 JPY stays 20. Of anything else as typed. */
const withPlaces = (amount: string, commodity: string): string => {
  if (CURRENCIES.has(commodity) && !PLACES.has(commodity)) {
    PLACES.set(commodity, new Intl.NumberFormat('en', { style: 'currency', currency: commodity }).resolvedOptions().maximumFractionDigits ?? 0)
  }
  const places = PLACES.get(commodity) ?? 0
  const [whole = '', fraction = ''] = amount.split('.')
  return places === 0 ? amount : `${whole}.${fraction.padEnd(places, '0')}`
}

/** The lines that count: the first two in any case, others once they are filled in. */
export const linesOf = ({ postings }: Pick<Draft, 'postings'>): readonly DraftPosting[] =>
  postings.filter(({ account, amount }, place) => place < 2 || account.trim() !== '' || amount.trim() !== '')

/** What is still missing before a draft can be a transaction; '' when nothing is. */
export const missingIn = (draft: Draft): string => {
  const used = linesOf(draft)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(draft.day)) return texts.missing.date
  const wrong = used.find(({ amount }) => amount.trim() !== '' && decimalIn(amount, '.') === undefined)
  if (wrong) return texts.missing.notANumber(wrong.amount.trim())
  if (!used.some(({ amount }) => amount.trim() !== '')) return texts.missing.amount
  if (used.some(({ amount, commodity }) => amount.trim() !== '' && commodity.trim() === '')) return texts.missing.currency
  if (used.filter(({ amount }) => amount.trim() === '').length > 1) return texts.missing.twoOpen
  return used.length < 2 ? texts.missing.from : ''
}

/** What was read from a line of words, part by part, and what is still to be chosen. */
export const understoodText = (
  line: Pick<ParsedTransactionAnswer['result'], 'date' | 'amount' | 'currency' | 'payee' | 'note' | 'from_account' | 'to_account'>,
  { today, decimalMark }: { readonly today: string; readonly decimalMark: '.' | ',' },
): string => {
  const day = line.date.slice(0, 10)
  const figure = withPlaces(decimalIn(String(line.amount), '.') ?? '', line.currency)
  const parts = [
    `${texts.understood} ${asTyped(figure, decimalMark)} ${line.currency}`.trim(),
    day === today ? texts.today : shortDay(day),
    line.payee === '' ? '' : texts.payeeIs(line.payee),
    line.from_account === '' ? '' : texts.fromIs(line.from_account),
    line.to_account === '' ? '' : texts.toIs(line.to_account),
    line.note === '' ? '' : texts.noteIs(line.note),
  ]
  return `${parts.filter(Boolean).join(' · ')}.`
}

/** The accounts that are to be predicted: those of lines that have an amount and no account. */
const guess = (payee: string, amount: string): string => {
  const prefix = amount.trim() === '' ? 'Assets,Liabilities' : decimalIn(amount, '.')?.startsWith('-') ? 'Income' : 'Expenses'
  return `{{predictAccount ${JSON.stringify(payee.replaceAll(/["\\]/g, ' '))} prefix="${prefix}"}}`
}

const written = (commodity: string): string => (/^[\p{L}\p{Sc}]+$/u.test(commodity) ? commodity : `"${commodity.replaceAll('"', '')}"`)

/** A draft as a template that prints it, for the service to write in the journal's dialect, with the accounts that are missing predicted. */
export const templateOf = (draft: Draft, decimalMark: '.' | ',' = '.'): string => {
  const { day, payee, note } = draft
  const who = headText(payee)
  const lines = linesOf(draft).map(({ account, amount, commodity }) => {
    const figure = decimalIn(amount, decimalMark)
    const to = plain(account).replaceAll(/[;\t]| {2,}/g, ' ') || guess(who, amount)
    return `    ${to}${figure === undefined ? '' : `  ${withPlaces(figure, plain(commodity))} ${written(plain(commodity))}`}`
  })
  const said = noteText(note)
  return [`${day} * ${who}`, ...(said === '' ? [] : [`    ; ${said}`]), ...lines].join('\n')
}

/** The text of a file with a transaction at its end, an empty line before it, in the file's own line ends. */
export const withEntry = (content: string, entry: string): string => {
  const end = content.includes('\r\n') ? '\r\n' : '\n'
  const gap = content === '' || /\n\r?\n$/.test(content) ? '' : content.endsWith('\n') ? end : end + end
  return `${content}${gap}${entry.trim().replaceAll('\n', end)}${end}`
}

/** How often an entry is in the text of a file, whatever its line endings. */
export const timesIn = (content: string, entry: string): number =>
  `\n${content.replaceAll('\r\n', '\n')}\n`.split(`\n${entry.trim().replaceAll('\r\n', '\n')}\n`).length - 1

/** Nothing was typed that would be missed. */
export const isUntouched = ({ payee, note, postings }: Draft): boolean =>
  payee === '' && note === '' && postings.every(({ account, amount }) => account === '' && amount === '')

/** A draft that was kept as JSON; undefined for any other text. */
export const draftIn = (text: string): Draft | undefined => {
  try {
    const { day, payee, note, postings } = JSON.parse(text) as Draft
    const lines = postings.map(({ account, amount, commodity }, id) => ({ id, account, amount, commodity }))
    const texts = [day, payee, note, ...lines.flatMap(({ account, amount, commodity }) => [account, amount, commodity])]
    return texts.every((one) => typeof one === 'string') ? { day, payee, note, postings: lines } : undefined
  } catch {
    return undefined
  }
}

const keptDraft = (): Draft | undefined => {
  try {
    return draftIn(sessionStorage.getItem(ownKey('daybook.entry')) ?? '')
  } catch {
    return undefined // Storage may be off.
  }
}

/** What is being typed; it outlives the form, so that nothing is lost to a key pressed in error, and the page, for as long as its tab is open. */
export const draft = signal<Draft | undefined>(undefined)
/** Whose it would be, and of which book, is known with the configuration. */
const isKnown = computed(() => configuration.value.data !== undefined)
let isRead = false
effect(() => {
  if (!isKnown.value) return
  if (!isRead) {
    isRead = true
    draft.value ??= keptDraft()
  }
  try {
    if (draft.value === undefined || isUntouched(draft.value)) sessionStorage.removeItem(ownKey('daybook.entry'))
    else sessionStorage.setItem(ownKey('daybook.entry'), JSON.stringify(draft.value))
  } catch {
    // It then lasts as long as the page.
  }
})

export type EntryPreview = StatementPreviewAnswer['rows'][number]

/** A statement of one row, made of the draft. */
const ONE_ROW = btoa('quick,add\n')

/** The draft as a journal entry of its dialect, with missing accounts predicted. Nothing is written. */
export const previewDraft = async (of: Draft, stop: AbortSignal): Promise<EntryPreview | undefined> => {
  const method = { kind: 'template' as const, content: templateOf(of, decimalMarkOf(locale.value)) }
  const { rows } = await tell<StatementPreviewAnswer>('/api/import/statement', { content: ONE_ROW, method, chosen: {} }, { signal: stop })
  return rows[0]
}

/** What the service makes of a line of words. */
export type UnderstoodLine = ParsedTransactionAnswer['result']

export const understand = async (text: string): Promise<UnderstoodLine> =>
  (await tell<ParsedTransactionAnswer>('/api/parser/parse', { text, locale: locale.value })).result

/** How often a file may be saved by somebody else at the same moment. */
const ATTEMPTS_MAX = 3

/** An entry that was sent and not answered, and how often it was in the file before: it may have been written all the same. */
let unanswered: { readonly journal: string; readonly entry: string; readonly times: number } | undefined
/** The entry that was reported as already in the journal: saving it once more adds it twice. */
let warnedOf = ''

/**
 * Appends an entry to a file of the journal; the id for undoing it, or a refusal. What was sent before without an answer is added
 * only where it is missing; a duplicate is added only where it was confirmed.
 */
export const addEntry = async ({
  journal,
  entry,
  adds,
  isAgain,
}: {
  journal: string
  entry: string
  adds: string
  isAgain: boolean
}): Promise<string | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    const { file } = await tell<GetFileAnswer>('/api/editor/file', { name: journal })
    const times = timesIn(file.content, entry)
    const sent = unanswered?.journal === journal && unanswered.entry === entry ? unanswered : undefined
    const before = sent?.times ?? times
    if (times > before) {
      unanswered = undefined
      refresh()
      return undefined
    }
    // The same entry came from another tab, or was written by hand: reported once.
    if (times > 0 && sent === undefined && !isAgain && warnedOf !== entry) {
      warnedOf = entry
      refresh()
      throw new Refusal({ code: 'INVALID_REQUEST', status: 409, message: words.isThereAlready(journal) })
    }
    try {
      const saved = await tell<SaveFileAnswer>('/api/editor/save', { name: journal, content: withEntry(file.content, entry), hash: file.hash, adds })
      unanswered = undefined
      warnedOf = ''
      if (!saved.saved) throw new Refusal({ code: 'INVALID_REQUEST', status: 200, message: whyNot(saved) })
      refresh()
      return saved.change
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 0 || error.status >= 500) {
        unanswered = { journal, entry, times: before }
        throw new Refusal({ ...error, message: words.mayBeWritten(error.message) })
      }
      if (error.status !== 409 || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

const whyNot = ({ message, errors }: SaveFileAnswer): string =>
  errors.length === 0
    ? (message ?? words.nothingWritten)
    : words.wouldNotLoad(
        errors
          .slice(0, 3)
          .map(({ message: why, name, line_from: line }) => `${name}:${line}: ${why}`)
          .join('; '),
      )

export const takeEntryBack = async (change: string): Promise<void> => {
  await tell('/api/editor/undo', { id: change })
  refresh()
}
