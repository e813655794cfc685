import { importPage as words } from '#messages/import-page.ts'
import { computed, effect, signal, untracked } from '@preact/signals'
import type {
  JoinTransfersAnswer,
  JoinTransfersBody,
  ListImportsAnswer,
  RulesAnswer,
  SaveImportAnswer,
  StatementPreviewAnswer,
  StatementPreviewBody,
} from '../../src/http/contract/imports-contract.ts'
import { type Decisions, fromKept, type KeptDecisions, ofAccount, type OpenHalf, type ToBeSaved, toKeep, UNDECIDED } from '../figures/import-rows.ts'
import { isJournal } from '../figures/statement-figures.ts'
import { configuration, isReader, refresh, revision } from './cached-answers.ts'
import { ask as answerOf, isShutOut, Refusal, tell } from './api.ts'
import { base64Of, FILE_MEBIBYTES_MAX } from './browser.ts'
import { unsaved } from './unsaved.ts'

/*
 * The statement that is being imported. It outlives the page: after a look at a transaction that exists already, or a reload of the
 * page, everything is as it was. The same bytes are sent each time; the server stores nothing of a statement that is not imported.
 */

/** How the file is read, where a person knows better, and how its rows become transactions. */
export type Reading = Pick<StatementPreviewBody, 'password' | 'sheet' | 'encoding' | 'delimiter' | 'method' | 'account' | 'choices'>

interface Opened {
  readonly name: string
  /** In base64. */
  readonly content: string
  readonly reading: Reading
}

/** What the service takes at once. */
export const BODY_MEBIBYTES_MAX = 25
/** A choice is followed by others: the service is asked once they have been made. */
const SETTLE_MS = 250

export const opened = signal<Opened | undefined>(undefined)
/** Files that were dropped together and have not had their turn. */
export const queued = signal<readonly File[]>([])
export const preview = signal<StatementPreviewAnswer | undefined>(undefined)
export const refused = signal<Refusal | undefined>(undefined)
/** What no statement is, and is no mistake either. */
export const journalDropped = signal<string | undefined>(undefined)
export const decisions = signal<Decisions>(UNDECIDED)
/** The person saves rows although they contradict the balances of the statement. */
export const despiteBalance = signal(false)
/** The person saves the opening balance that the statement shows. */
export const withOpening = signal(false)
export interface Joined {
  readonly transfers: number
  /** Ids of the changes, the first one first. */
  readonly changes: readonly string[]
  /** Why the last of them could not be made. */
  readonly problems: JoinTransfersAnswer['problems']
}
/** Rows of this statement that were made one transfer with their other halves in the journal. */
export const joined = signal<Joined | undefined>(undefined)
export const saved = signal<(SaveImportAnswer & { readonly journal: string }) | undefined>(undefined)

const asked = signal(0)
const answered = signal(0)
/** True while what is shown does not yet match the choices. */
export const isReading = computed(() => asked.value !== answered.value)

let asking: AbortController | undefined
/** The session had ended when it was to be read. */
let isInterrupted = false
/** The state of the book, as far as this page knows, with which it was read. */
let readAt = 0
let settling: ReturnType<typeof setTimeout> | undefined

const refusal = (message: string): Refusal => new Refusal({ code: 'INVALID_REQUEST', status: 0, message })

const forget = (): void => {
  clearTimeout(settling)
  asking?.abort()
  answered.value = asked.peek()
  opened.value = undefined
  preview.value = undefined
  refused.value = undefined
  journalDropped.value = undefined
  decisions.value = UNDECIDED
  despiteBalance.value = false
  withOpening.value = false
  joined.value = undefined
  saved.value = undefined
}

/** Takes files, one after the other: the first now, the others when it is done. */
export const takeFiles = (files: readonly File[]): void => {
  if (files.length === 0) return
  queued.value = [...queued.peek(), ...files]
  if (opened.peek() === undefined && refused.peek() === undefined && journalDropped.peek() === undefined) void nextFile()
}

/** Puts the statement away, and takes the next one that waits. */
export const nextFile = async (): Promise<void> => {
  forget()
  const [file, ...rest] = queued.peek()
  queued.value = rest
  if (!file) return
  if (file.size > FILE_MEBIBYTES_MAX * 1024 * 1024) {
    refused.value = refusal(words.tooLarge(file.name, FILE_MEBIBYTES_MAX))
    return
  }
  try {
    if (isJournal(file.name, await file.slice(0, 4096).text())) {
      journalDropped.value = file.name
      return
    }
    const [content, method] = await Promise.all([base64Of(file), usualMethod(file.name)])
    openStatement(file.name, content, { method })
  } catch {
    refused.value = refusal(words.unreadableFile(file.name))
  }
}

/** By the hledger rules file of its name next to the journal, as hledger reads it; else by detection. */
export const usualMethod = async (name: string): Promise<NonNullable<Reading['method']>> => {
  if (isReader.peek()) return { kind: 'guess' }
  const { rules } = await answerOf<RulesAnswer>('/api/import/rules').catch((): RulesAnswer => ({ rules: [] }))
  const own = rules.find((one) => one.slice(one.lastIndexOf('/') + 1) === `${name}.rules`)
  return own === undefined ? { kind: 'guess' } : { kind: 'rules', name: own }
}

export const openStatement = (name: string, content: string, reading: Reading): void => {
  opened.value = { name, content, reading }
  void ask()
}

const ask = async (): Promise<void> => {
  const statement = opened.peek()
  if (!statement) return
  clearTimeout(settling)
  asking?.abort()
  asking = new AbortController()
  const turn = asking
  asked.value += 1
  const mine = asked.peek()
  readAt = revision.peek()
  try {
    const body: StatementPreviewBody = {
      ...statement.reading,
      name: statement.name.slice(-255),
      content: statement.content,
      chosen: Object.fromEntries([...decisions.peek().chosen].map(([row, accounts]) => [String(row), [...accounts]])),
    }
    const answer = await tell<StatementPreviewAnswer>('/api/import/statement', body, { signal: turn.signal })
    if (mine !== asked.peek()) return
    preview.value = answer
    refused.value = undefined
  } catch (error) {
    if (mine !== asked.peek() || turn.signal.aborted) return
    if (!(error instanceof Refusal)) throw error
    isInterrupted = isShutOut(error)
    if (!isInterrupted) refused.value = error
  } finally {
    if (mine === asked.peek()) answered.value = mine
  }
}

/** Reads it when who was asked to log in while it was being read is there again. */
export const resume = (): void => {
  if (!isInterrupted) return
  isInterrupted = false
  void ask()
}

/** Reads the statement again as it is, after the journal has changed. */
export const readAgain = (): Promise<void> => ask()

/** Reads it again where the book may have changed since: rows entered by hand meanwhile, or saved elsewhere, must not be added twice. */
export const followBook = (): void => {
  if (opened.peek() && preview.peek() && !saved.peek()?.saved && readAt !== revision.peek()) void ask()
}

/** Asks again once nothing more has been chosen or typed for a while. */
const askSoon = (afterMs: number): void => {
  clearTimeout(settling)
  asking?.abort()
  asked.value += 1
  settling = setTimeout(() => void ask(), afterMs)
}

/** Reads it otherwise. Rows are others then, or mean something else: what was decided about them no longer holds. */
export const readOtherwise = (change: Partial<Reading>, afterMs = 0): void => {
  const statement = opened.peek()
  if (!statement) return
  opened.value = { ...statement, reading: { ...statement.reading, ...change } }
  decisions.value = UNDECIDED
  despiteBalance.value = false
  withOpening.value = false
  saved.value = undefined
  if (afterMs === 0) void ask()
  else askSoon(afterMs)
}

/** Reads it as one of another account: its rows are the same, and so is what was decided about them. */
export const readForAccount = (account: string): void => {
  const [statement, before] = [opened.peek(), preview.peek()?.account]
  if (!statement) return
  opened.value = { ...statement, reading: { ...statement.reading, account } }
  if (before !== undefined) decisions.value = ofAccount(decisions.peek(), before, account)
  despiteBalance.value = false
  withOpening.value = false
  saved.value = undefined
  void ask()
}

/** Decides about rows; where accounts change, the service is asked what the text is then. */
export const decide = (next: Decisions): void => {
  const before = decisions.peek()
  decisions.value = next
  if (next.chosen !== before.chosen) askSoon(SETTLE_MS)
}

export const save = async (transactions: readonly ToBeSaved[], journal: string): Promise<void> => {
  const [statement, shown] = [opened.peek(), preview.peek()]
  if (!statement || !shown) return
  const { method } = statement.reading
  const body = {
    statement: { name: statement.name, hash: shown.hash, format: shown.format },
    method: method !== undefined && 'name' in method ? (method.name ?? '') : '',
    account: shown.account ?? '',
    despite_balance: despiteBalance.peek(),
    journal,
    transactions,
  }
  const mebibytes = new Blob([JSON.stringify(body)]).size / 1024 / 1024
  if (mebibytes > BODY_MEBIBYTES_MAX) throw refusal(words.tooMuchText(Math.ceil(mebibytes), BODY_MEBIBYTES_MAX))
  const answer = await tell<SaveImportAnswer>('/api/import/save', body)
  saved.value = { ...answer, journal }
  if (answer.saved) refresh()
}

/** Makes one transfer of each half in the journal and its row, which is not written; then the rows are read again. */
export const joinTransfers = async (halves: readonly OpenHalf[]): Promise<void> => {
  const account = preview.peek()?.account
  if (account === undefined) return
  // Those of one open account are one change: all of them are made, or none.
  for (const open of new Set(halves.map((half) => half.open))) {
    const body: JoinTransfersBody = { account, halves: halves.filter((half) => half.open === open) }
    const { saved: isSaved, changes, problems } = await tell<JoinTransfersAnswer>('/api/import/transfers', body)
    const { transfers = 0, changes: before = [] } = joined.peek() ?? {}
    joined.value = { transfers: transfers + (isSaved ? body.halves.length : 0), changes: [...before, ...changes], problems }
    if (!isSaved) break
  }
  refresh()
  await ask()
}

/** Undoes the transfers that were made of rows of this statement, the last one first. */
export const undoJoined = async (): Promise<void> => {
  for (const id of joined.peek()?.changes.toReversed() ?? []) await tell('/api/editor/undo', { id })
  joined.value = undefined
  refresh()
  await ask()
}

/** Undoes an import; then its statement can be imported again. */
export const takeBack = async ({ change }: Pick<ListImportsAnswer['imports'][number], 'change'>): Promise<void> => {
  await tell('/api/editor/undo', { id: change })
  refresh()
  if (saved.peek()?.change === change) {
    saved.value = undefined
    await ask()
  }
}

/** What has more characters is too much for what a browser keeps with a tab; it lasts as long as the page. */
const KEPT_CHARACTERS_MAX = 2_000_000

let isRestored = false
// At the end of the file: what was kept is read at once. Whose it is, and of which book, is known with the configuration.
const isKnown = computed(() => configuration.value.data !== undefined)
effect(() => {
  if (!isKnown.value) return
  const [statement, decided] = untracked(() => [unsaved<Opened>('statement'), unsaved<KeptDecisions>('decisions about a statement')] as const)
  if (!isRestored) {
    isRestored = true
    const [kept, choices] = [statement.peek(), decided.peek()]
    if (kept && opened.peek() === undefined) {
      if (choices) decisions.value = fromKept(choices)
      untracked(() => openStatement(kept.name, kept.content, kept.reading))
    }
  }
  const isToKeep = opened.value !== undefined && opened.value.content.length <= KEPT_CHARACTERS_MAX && !saved.value?.saved
  // A password is kept nowhere.
  statement.value = isToKeep ? { ...opened.value!, reading: { ...opened.value!.reading, password: undefined } } : undefined
  decided.value = isToKeep && decisions.value !== UNDECIDED ? toKeep(decisions.value) : undefined
})
