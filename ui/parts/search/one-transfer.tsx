import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { refresh } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import type { Applied, Preview } from '../../figures/bulk-edit.ts'
import { FileDifferences } from '../file-differences.tsx'
import { orSay } from '../or-say.ts'
import { takeBack } from '../take-back.ts'
import { say } from '../toasts.tsx'

/** What becomes of two halves of a transfer, line by line; written when the person says so, and then taken back with one click. */
export const OneTransfer = ({ halves, close }: { halves: readonly string[]; close: () => void }) => {
  const preview = useSignal<Preview | undefined>(undefined)
  const isBusy = useSignal(false)
  const order = { operation: { kind: 'make_transfer' }, transactions: halves }
  const write = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    void orSay(async () => {
      preview.value = await tell<Preview>('/api/bulk/preview', order)
    }).then((shown) => shown || close())
  }, [])
  const shown = preview.value
  useEffect(() => write.current?.focus(), [shown])
  const apply = (files: Preview['files']): Promise<boolean> =>
    orSay(async () => {
      const hashes = Object.fromEntries(files.map(({ name, hash }) => [name, hash]))
      const { saved, change, problems } = await tell<Applied>('/api/bulk/apply', { ...order, hashes })
      if (saved) say('good', 'One transfer now.', { name: 'Take back', run: () => void takeBack(change) })
      else say('bad', problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
      close()
      refresh()
    }, isBusy)
  if (!shown) return <p class="quiet">The book is read with it …</p>
  return (
    <div role="group" aria-label="What changes">
      {shown.problems.map(({ file, line, message }) => (
        <p key={`${file}:${line}`} class="problem" role="alert">
          <b>
            {file}:{line}
          </b>{' '}
          {message}
        </p>
      ))}
      {shown.possible && (
        <>
          <p class="quiet">
            The earlier one stays, with the line of the other's account in the place of the one that says nothing; the rest of the other goes.
          </p>
          <FileDifferences files={shown.files} />
        </>
      )}
      <p class="finding-ways">
        {shown.possible && (
          <button ref={write} type="button" class="button button-strong" disabled={isBusy.value} onClick={() => void apply(shown.files)}>
            Write it
          </button>
        )}
        <button type="button" class="button" onClick={close}>
          Leave it
        </button>
      </p>
    </div>
  )
}
