import { entrySaving as words } from '#messages/quick-add.ts'
import { type Draft, draftIn, isUntouched, templateOf, timesIn, withEntry } from '../figures/quick-add-figures.ts'
import { computed, effect, signal } from '@preact/signals'
import type { GetFileAnswer, SaveFileAnswer } from '../../src/http/contract/editor-contract.ts'
import type { StatementPreviewAnswer } from '../../src/http/contract/imports-contract.ts'
import type { ParsedTransactionAnswer } from '../../src/http/contract/transaction-edits-contract.ts'
import { decimalMarkOf } from '../figures/number-format.ts'
import { Refusal, tell } from './api.ts'
import { configuration, refresh } from './cached-answers.ts'
import { locale } from './display-settings.ts'
import { ownKey } from './unsaved.ts'

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
