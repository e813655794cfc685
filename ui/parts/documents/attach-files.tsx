import { useSignal } from '@preact/signals'
import { Paperclip } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { refresh } from '../../client/answers.ts'
import { attach, type BelongsTo } from '../../client/documents.ts'
import { filesIn } from '../frame/file-drop.tsx'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

const counted = (files: readonly File[]): string => (files.length === 1 ? files[0]!.name : `${files.length} files`)

/** One after the other, as each changes the journal that the next is written into. */
export const attachAll = async (files: readonly File[], to: BelongsTo): Promise<void> => {
  for (const file of files) await attach(file, to)
  say('good', `Attached ${counted(files)}.`)
  refresh()
}

/** A place that takes files: by a button, which on a phone offers its camera, and by dropping them on it. */
export const AttachFiles = ({ to, label, children }: { to: BelongsTo; label: string; children?: ComponentChildren }) => {
  const input = useRef<HTMLInputElement>(null)
  const isBusy = useSignal(false)
  const take = (files: readonly File[]): void => {
    if (files.length > 0) void orSay(() => attachAll(files, to), isBusy)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the way of the mouse; the button in it is that of everybody
    <div class="attach" data-takes-files onDrop={(event) => take(filesIn(event))}>
      {children}
      <button type="button" class="button" disabled={isBusy.value} onClick={() => input.current?.click()}>
        <Paperclip size={14} /> {isBusy.value ? 'Attaching…' : label}
      </button>
      <input
        ref={input}
        class="only-heard"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
