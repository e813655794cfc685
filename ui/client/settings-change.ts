import { signal } from '@preact/signals'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { changeSettings, previewSettings, SettingChanges } from '../../src/http/contract/settings.ts'
import { loadConfiguration, refresh } from './answers.ts'
import { Refusal, tell } from './api.ts'
import { say } from '../parts/toasts.tsx'

/** A change of the configuration file that is shown before it is written. */
export interface Proposal {
  readonly changes: SettingChanges
  readonly preview: AnswerOf<typeof previewSettings>
}

export const proposal = signal<Proposal | undefined>(undefined)

/** What the service refuses is said; everything else is thrown on. */
async function spoken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say('bad', error.message)
  }
}

/** Asks what the file would be, and shows it. A change that changes nothing is none. */
export const propose = (changes: SettingChanges): Promise<void> =>
  spoken(async () => {
    const preview = await tell<Proposal['preview']>('/api/settings/preview', { changes })
    const [problem] = preview.problems
    if (problem) say('bad', `${problem.key}: ${problem.message}`)
    proposal.value = preview.hunks.length === 0 ? undefined : { changes, preview }
  })

/** Writes what is shown, if the file is still the one that it was compared with. */
export const accept = (): Promise<void> =>
  spoken(async () => {
    const shown = proposal.peek()
    if (!shown) return
    proposal.value = undefined
    const { file } = await tell<AnswerOf<typeof changeSettings>>('/api/settings', { changes: shown.changes, hash: shown.preview.hash })
    say('good', `Written to ${file}.`)
    await loadConfiguration()
    refresh()
  })
