import { useSignal } from '@preact/signals'
import { Pencil } from 'lucide-preact'
import type { FunctionComponent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { getNote } from '../../../src/http/contract/documents.ts'
import { refresh, useAnswer } from '../../client/answers.ts'
import { mayNotWrite } from '../../client/role.ts'
import { Refusal, tell } from '../../client/api.ts'
import { unsaved } from '../../client/unsaved.ts'
import { ago } from '../../figures/days.ts'
import { Card } from '../frame/page.tsx'
import { useFocusWhen } from '../focus-when.ts'
import { Answered } from '../state.tsx'
import { say } from '../toasts.tsx'
import { serverTime } from '../../client/clock.ts'

/** Text as it is until what reads Markdown has been fetched; that is large, and most accounts have no note. */
const Shown = ({ text }: { text: string }) => {
  const Loaded = useSignal<FunctionComponent<{ text: string }> | undefined>(undefined)
  useEffect(() => {
    import('../markdown.tsx').then(
      ({ Markdown }) => {
        Loaded.value = Markdown
      },
      () => undefined, // The text stays as it was written, which can be read as well.
    )
  }, [])
  return Loaded.value ? <Loaded.value text={text} /> : <pre class="prose">{text}</pre>
}

const save = async (path: string, body: object, done: string): Promise<boolean> => {
  try {
    await tell(path, body)
    say('good', done)
    refresh()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say('bad', error.message)
    // Another one was written in the same moment: it is shown before it is replaced.
    if (error.status === 409) refresh()
    return false
  }
}

/** What is written, and the note that it began with. */
interface Written {
  readonly text: string
  readonly was: string
}

const Editing = ({ account, note, written, set }: { account: string; note: string; written: Written; set: (to: Written | undefined) => void }) => {
  const { text, was } = written
  const onEnd = (): void => set(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  // Whoever has just pressed the button; who comes back to what was typed finds it further down the page.
  useEffect(() => {
    if (text === was) field.current?.focus()
  }, [])
  const isBusy = useSignal(false)
  const finish = async (work: Promise<boolean>): Promise<void> => {
    isBusy.value = true
    if (await work) onEnd()
    isBusy.value = false
  }
  const write = (): Promise<void> =>
    finish(
      text.trim() === ''
        ? save('/api/account_notes/delete', { account, was: note }, 'The note was removed.')
        : save('/api/account_notes/upsert', { account, note: text, was: note }, 'The note was saved.'),
    )
  return (
    <form
      class="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        void write()
      }}
    >
      <textarea
        class="input"
        aria-label={`Note about ${account}`}
        rows={8}
        maxLength={100_000}
        value={text}
        ref={field}
        onInput={(event) => set({ was, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text === was) onEnd()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void write()
        }}
      />
      <p class="quiet">Markdown: **bold**, - lists, [links](https://…). An empty note is removed.</p>
      {note !== was && note !== text && (
        <div class="notice notice-amber" role="status">
          <p>The note has changed since; saving takes its place:</p>
          <pre class="prose">{note.trim() === '' ? 'It was removed.' : note}</pre>
        </div>
      )}
      <p class="form-buttons">
        <button type="submit" class="button button-strong" disabled={isBusy.value}>
          Save
        </button>
        <button type="button" class="button" onClick={onEnd}>
          Cancel
        </button>
      </p>
    </form>
  )
}

/** What a person wrote about an account, and writing it. */
export const AccountNote = ({ account }: { account: string }) => {
  const answer = useAnswer<AnswerOf<typeof getNote>>(`/api/account_notes/${encodeURIComponent(account)}`)
  const written = unsaved<Written>(`note ${account}`)
  const set = (to: Written | undefined): void => {
    written.value = to
  }
  const isReadOnly = mayNotWrite.value
  const note = answer.data?.account_note
  const opener = useFocusWhen(written.value === undefined)
  return (
    <Card
      title="Note"
      aside={
        written.value === undefined &&
        !answer.waiting &&
        !isReadOnly && (
          <button ref={opener} type="button" class="button" onClick={() => set({ text: note?.note ?? '', was: note?.note ?? '' })}>
            <Pencil size={14} /> {note ? 'Edit' : 'Write'}
          </button>
        )
      }
    >
      <Answered answer={answer} height={40}>
        {() =>
          written.value !== undefined ? (
            <Editing key={account} account={account} note={note?.note ?? ''} written={written.value} set={set} />
          ) : note?.note.trim() ? (
            <>
              <Shown text={note.note} />
              <p class="quiet note-age">
                Written <time dateTime={note.written_at}>{ago(serverTime() - Date.parse(note.written_at))}</time>
              </p>
            </>
          ) : (
            <p class="quiet">Nothing has been written about this account.</p>
          )
        }
      </Answered>
    </Card>
  )
}
