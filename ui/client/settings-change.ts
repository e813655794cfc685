import { signal } from '@preact/signals'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { changeSettings, previewSettings, SettingChanges } from '../../src/http/contract/config.ts'
import { loadConfiguration, refresh } from './answers.ts'
import { tell } from './api.ts'
import { orSay } from '../parts/or-say.ts'
import { say } from '../parts/toasts.tsx'

/** A change of the configuration file that is shown before it is written. */
export interface Proposal {
  readonly changes: SettingChanges
  readonly preview: AnswerOf<typeof previewSettings>
}

export const proposal = signal<Proposal | undefined>(undefined)

/** Asks what the file would be, and shows it. A change that changes nothing is none. */
export const propose = (changes: SettingChanges): Promise<boolean> =>
  orSay(async () => {
    const preview = await tell<Proposal['preview']>('/api/settings/preview', { changes })
    const [problem] = preview.problems
    if (problem) say('bad', `${problem.key}: ${problem.message}`)
    proposal.value = preview.hunks.length === 0 ? undefined : { changes, preview }
  })

/** Writes what is shown, if the file is still the one that it was compared with. */
export const accept = (): Promise<boolean> =>
  orSay(async () => {
    const shown = proposal.peek()
    if (!shown) return
    proposal.value = undefined
    const { file } = await tell<AnswerOf<typeof changeSettings>>('/api/settings', { changes: shown.changes, hash: shown.preview.hash })
    say('good', `Written to ${file}.`)
    await loadConfiguration()
    refresh()
  })
