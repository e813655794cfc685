import { useSignal } from '@preact/signals'
import { accept, proposal } from '../client/settings-change.ts'

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
    <div class="proposed-settings" role="group" aria-label={`Change of ${file}`}>
      <p>{is_new ? <>This writes {file} beside the journal.</> : <>This changes {file}.</>}</p>
      <ul class="config-difference" aria-label={`Lines of ${file}`}>
        {hunks.map(({ line, removed, inserted }) => (
          <li key={line}>
            <Lines text={removed} sign="−" kind="removed" />
            <Lines text={inserted} sign="+" kind="inserted" />
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="button" disabled={isBusy.value} onClick={() => void write()}>
          Write it
        </button>
        <button type="button" class="button" onClick={() => (proposal.value = undefined)}>
          Leave it
        </button>
      </div>
    </div>
  )
}
