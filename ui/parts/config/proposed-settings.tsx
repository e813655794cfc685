import { useSignal } from '@preact/signals'
import { accept, proposal } from '../../client/settings-change.ts'
import { ConfigDifference } from './config-difference.tsx'

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
      <ConfigDifference file={file} hunks={hunks} />
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
