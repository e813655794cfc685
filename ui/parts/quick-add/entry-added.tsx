import { useSignal } from '@preact/signals'
import { CircleCheck, Undo2 } from 'lucide-preact'
import { takeEntryBack } from '../../client/quick-add.ts'
import { close } from '../../overlays.ts'
import { JournalText } from '../journal-text.tsx'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

/** What was added, and its way out. */
export const Added = ({ text, journal, change, onAgain }: { text: string; journal: string; change: string | undefined; onAgain: () => void }) => {
  const isBusy = useSignal(false)
  const undo = async (id: string): Promise<void> => {
    await orSay(async () => {
      await takeEntryBack(id)
      say('good', 'Taken back')
      close()
    }, isBusy)
  }
  return (
    <div class="entry-added" role="status">
      <p>
        <CircleCheck size={18} class="gain" /> It stands in {journal}.
      </p>
      <JournalText text={text} />
      <div class="inline-form">
        <button type="button" class="button button-strong" ref={(button) => button?.focus()} onClick={onAgain}>
          Add another
        </button>
        <button type="button" class="button" onClick={close}>
          Done
        </button>
        {change !== undefined && (
          <button type="button" class="button" disabled={isBusy.value} onClick={() => void undo(change)}>
            <Undo2 size={15} /> Take back
          </button>
        )}
      </div>
    </div>
  )
}
