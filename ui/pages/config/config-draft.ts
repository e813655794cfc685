import { config as words } from '#messages/config.ts'
import { computed, signal } from '@preact/signals'
import type { changeSettings, previewSettings, undoSettings } from '../../../src/http/contract/config-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { Refusal, tell } from '../../client/api.ts'
import { configuration, loadConfiguration, refresh } from '../../client/cached-answers.ts'
import { say } from '../../client/toasts.tsx'
import { isSame } from '../../figures/config-form.ts'
import { saySettingsSaved } from '../../parts/proposed-settings.tsx'

/** What was changed on the page of the configuration and is not written yet. It outlasts going to another page. */

type Preview = AnswerOf<typeof previewSettings>
const ASK_AFTER_MS = 350

/** By key of the file; undefined takes it out. */
export const draft = signal<Readonly<Record<string, unknown>>>({})
export const draftPreview = signal<Preview | undefined>(undefined)
export const isWriting = signal(false)
/** Of the file that the first of these changes was made to. */
let seenHash = ''
let waiting: ReturnType<typeof setTimeout> | undefined
let question = 0

export const isChanged = computed(() => Object.keys(draft.value).length > 0)

/** What the file says. The currency that the book says is among the settings too, and not in the file. */
const inFile = (): Readonly<Record<string, unknown>> => {
  const { config, understood } = configuration.value.data ?? {}
  return config && understood?.currency_from !== 'configuration' ? { ...config, default_currency: '' } : (config ?? {})
}

export const draftValue = (key: string): unknown => (key in draft.value ? draft.value[key] : inFile()[key])

export const setDraft = (key: string, value: unknown): void => {
  if (!isChanged.value) seenHash = configuration.value.data?.hash ?? ''
  const { [key]: _, ...others } = draft.value
  draft.value = isSame(value, inFile()[key]) ? others : { ...others, [key]: value }
  clearTimeout(waiting)
  waiting = setTimeout(() => void look(), ASK_AFTER_MS)
}

export const dropDraft = (): void => {
  clearTimeout(waiting)
  question++
  draft.value = {}
  draftPreview.value = undefined
}

/** A setting that is taken out is null on the way. */
const sent = () => ({ changes: Object.fromEntries(Object.entries(draft.value).map(([key, value]) => [key, value ?? null])), hash: seenHash })

/** Asks for the new file. The answer to an earlier request is dropped. */
async function look(): Promise<void> {
  const asked = ++question
  if (!isChanged.value) {
    draftPreview.value = undefined
    return
  }
  await spoken(async () => {
    const answer = await tell<Preview>('/api/settings/preview', sent())
    if (asked === question) draftPreview.value = answer
  })
}

/** Asks for the new file at once; whether it can be written. */
export async function checkDraft(): Promise<boolean> {
  clearTimeout(waiting)
  await look()
  return draftPreview.value?.problems.length === 0
}

/** Reports what the server refuses; a file that somebody else changed is read again, with the changes kept. */
async function spoken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say('bad', error.message)
    if (error.status !== 409) return
    await loadConfiguration()
    seenHash = configuration.peek().data?.hash ?? ''
    draftPreview.value = undefined
    await look() // It may have been written once more.
  }
}

async function writing<Answer>(work: () => Promise<Answer>, report: (answer: Answer) => void): Promise<void> {
  isWriting.value = true
  await spoken(async () => {
    report(await work())
    dropDraft()
    await loadConfiguration()
    refresh()
  })
  isWriting.value = false
}

export const writeDraft = (): Promise<void> => writing(() => tell<AnswerOf<typeof changeSettings>>('/api/settings', sent()), saySettingsSaved)

export const undoLast = (): Promise<void> =>
  writing(
    () => tell<AnswerOf<typeof undoSettings>>('/api/settings/undo', {}),
    ({ file }) => say('good', words.undoneIn(file)),
  )
