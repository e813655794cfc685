import { useSignal } from '@preact/signals'
import { History, Trash2 } from 'lucide-preact'
import { refresh } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import { currentJob } from '../../client/live.ts'
import { close, open } from '../../overlays.ts'
import { Dialog } from '../dialog.tsx'
import { useFocusWhen } from '../focus-when.ts'
import { canUpdatePrices, updateAllPrices } from '../sync-button.tsx'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

const forget = async (): Promise<void> => {
  await orSay(async () => {
    await tell('/api/price/delete', {})
    say('good', 'Fetched prices are forgotten.')
    refresh()
  })
  close()
}

/** The two rarer things to do with prices that came from a provider. */
export const FetchedPrices = () => {
  const asking = useSignal(false)
  const [opener, keep] = [useFocusWhen(!asking.value), useFocusWhen(asking.value)]
  return (
    <Dialog kind="sheet" label="Fetched prices" title="Fetched prices">
      <div class="choices">
        {canUpdatePrices() && (
          <section>
            <h3>Fetch everything again</h3>
            <p>
              Asks every provider for its whole history, as if nothing had been fetched before. Prices that a provider has corrected since are taken
              over.
            </p>
            <button
              type="button"
              class="button"
              disabled={currentJob.value !== undefined}
              onClick={() => {
                void updateAllPrices()
                open('jobs')()
              }}
            >
              <History size={15} /> Fetch everything again
            </button>
          </section>
        )}
        <section>
          <h3>Forget fetched prices</h3>
          <p>
            Sets aside every price that came from a provider. Prices written in the journal stay, and the next fetch brings the whole history. Until
            then, holdings are valued with what the journal says, or carried at cost.
          </p>
          {asking.value ? (
            <p class="confirm" role="alert">
              <strong>Really forget them?</strong>
              <button type="button" class="button button-danger" onClick={() => void forget()}>
                <Trash2 size={15} /> Yes, forget
              </button>
              <button
                ref={keep}
                type="button"
                class="button"
                onClick={() => {
                  asking.value = false
                }}
              >
                Keep them
              </button>
            </p>
          ) : (
            <button
              ref={opener}
              type="button"
              class="button"
              disabled={currentJob.value !== undefined}
              onClick={() => {
                asking.value = true
              }}
            >
              <Trash2 size={15} /> Forget fetched prices
            </button>
          )}
        </section>
      </div>
    </Dialog>
  )
}
