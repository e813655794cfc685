import { common } from '#messages/common.ts'
import { config } from '#messages/config.ts'
import { proposedSettings as words } from '#messages/proposed-settings.ts'
import { signal, useSignal } from '@preact/signals'
import type { changeSettings, previewSettings, SettingChanges } from '../../src/http/contract/config-contract.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { tell } from '../client/api.ts'
import { loadConfiguration, refresh } from '../client/cached-answers.ts'
import { orReport, say } from '../client/toasts.tsx'
import { Button } from './fields.tsx'

/** A change of the configuration file that is shown before it is written. */
interface Proposal {
  readonly changes: SettingChanges
  readonly preview: AnswerOf<typeof previewSettings>
}

export const proposal = signal<Proposal | undefined>(undefined)

/** Reports that the configuration file was written, with a way to undo that change. */
export const saySettingsSaved = ({ file, hash }: Pick<AnswerOf<typeof changeSettings>, 'file' | 'hash'>, text = words.saved(file)): void => {
  const undo = (): Promise<boolean> =>
    orReport(async () => {
      await tell('/api/settings/undo', { hash })
      say('good', config.undoneIn(file))
      await loadConfiguration()
      refresh()
    })
  say('good', text, { name: common.undo, run: () => void undo() })
}

/** Asks what the file would be, and shows it. A change that changes nothing is none. */
export const propose = (changes: SettingChanges): Promise<boolean> =>
  orReport(async () => {
    const preview = await tell<Proposal['preview']>('/api/settings/preview', { changes })
    const [problem] = preview.problems
    if (problem) say('bad', `${problem.key}: ${problem.message}`)
    proposal.value = preview.hunks.length === 0 ? undefined : { changes, preview }
  })

/** Writes what is shown, if the file is still the one that it was compared with. */
const accept = (): Promise<boolean> =>
  orReport(async () => {
    const shown = proposal.peek()
    if (!shown) return
    proposal.value = undefined
    saySettingsSaved(await tell<AnswerOf<typeof changeSettings>>('/api/settings', { changes: shown.changes, hash: shown.preview.hash }))
    await loadConfiguration()
    refresh()
  })

/** Lines that go or come, each with its sign. */
const Lines = ({ text, sign, kind }: { text: string; sign: string; kind: 'removed' | 'inserted' }) => (
  <>
    {text
      .replace(/\n$/, '')
      .split('\n')
      .filter((line) => text !== '' || line !== '')
      .map((line, at) => (
        <code key={at} class={kind}>
          {sign} {line}
        </code>
      ))}
  </>
)

/** What would be written into the configuration file, line by line. */
export const ConfigDifference = ({ file, hunks }: Pick<Proposal['preview'], 'file' | 'hunks'>) => (
  <ul class="config-difference" aria-label={words.linesOf(file)} tabIndex={0}>
    {hunks.map(({ line, removed, inserted }) => (
      <li key={line}>
        <Lines text={removed} sign="−" kind="removed" />
        <Lines text={inserted} sign="+" kind="inserted" />
      </li>
    ))}
  </ul>
)

/** What a click would write into the configuration file, to be agreed to. */
export const ProposedSettings = () => {
  const isBusy = useSignal(false)
  const shown = proposal.value
  if (!shown) return null
  const { file, is_new, hunks } = shown.preview
  const write = async (): Promise<void> => {
    isBusy.value = true
    await accept()
    isBusy.value = false
  }
  return (
    <div class="proposed-settings" role="group" aria-label={words.changeOf(file)}>
      <p>{is_new ? words.creates(file) : words.changes(file)}</p>
      <ConfigDifference file={file} hunks={hunks} />
      <div class="actions">
        <Button disabled={isBusy.value} onClick={() => void write()} text={common.save} />
        <Button onClick={() => (proposal.value = undefined)}>{common.cancel}</Button>
      </div>
    </div>
  )
}
