import { common } from '#messages/common.ts'
import { fileDifferences as words } from '#messages/parts.ts'
import { useSignal } from '@preact/signals'
import type { applyBulkEdit, previewBulkEdit, UndoAnswer, WireOperation } from '../../src/http/contract/editor-contract.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { tell } from '../client/api.ts'
import { refresh } from '../client/cached-answers.ts'
import { say } from '../client/toasts.tsx'
import { Button } from './fields.tsx'

export type Preview = AnswerOf<typeof previewBulkEdit>
export type Applied = AnswerOf<typeof applyBulkEdit>
export type Kind = WireOperation['kind']

/** What can be done to many transactions, in the order in which it is offered. */
export const OPERATIONS: readonly { readonly kind: Kind; readonly label: string }[] = [
  { kind: 'rename_account', label: words.operations.rename_account },
  { kind: 'set_payee', label: words.operations.set_payee },
  { kind: 'add_tag', label: words.operations.add_tag },
  { kind: 'remove_tag', label: words.operations.remove_tag },
  { kind: 'rename_tag', label: words.operations.rename_tag },
  { kind: 'set_status', label: words.operations.set_status },
  { kind: 'set_date', label: words.operations.set_date },
  { kind: 'change_commodity', label: words.operations.change_commodity },
  { kind: 'move', label: words.operations.move },
  { kind: 'make_transfer', label: words.operations.make_transfer },
  { kind: 'delete', label: words.operations.delete },
]

/** What is written into the fields; each operation takes those that it needs. */
export interface Fields {
  readonly kind: Kind
  readonly from: string
  readonly to: string
}

/** The operation that the fields say; undefined while something is missing. */
export function operationIn({ kind, from, to }: Fields): WireOperation | undefined {
  const [before, after] = [from.trim(), to.trim()]
  switch (kind) {
    case 'rename_account':
    case 'rename_tag':
    case 'change_commodity':
      return before && after && before !== after ? { kind, from: before, to: after } : undefined
    case 'set_payee':
      return after ? { kind, payee: after } : undefined
    case 'add_tag': {
      const [name = '', ...value] = after.split(':')
      return name ? { kind, name: name.trim(), value: value.join(':').trim() } : undefined
    }
    case 'remove_tag':
      return after ? { kind, name: after } : undefined
    case 'set_status':
      return { kind, status: after === 'cleared' || after === 'pending' ? after : 'unmarked' }
    case 'set_date':
      return after ? { kind, date: after } : undefined
    case 'move':
      return after ? { kind, file: after } : undefined
    case 'make_transfer':
    case 'delete':
      return { kind }
  }
}

interface DiffLine {
  /** Of the line before; 0 for one that is new. */
  readonly line: number
  /** undefined: there is none on this side. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The lines of a hunk side by side. */
function sideBySide({ line, removed, inserted }: Preview['files'][number]['hunks'][number]): DiffLine[] {
  const [before, after] = [linesOf(removed), linesOf(inserted)]
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    line: at < before.length ? line + at : 0,
    before: before[at],
    after: after[at],
  }))
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/))

/** So many lines of a file are shown at first: a rename through ten years has thousands. */
const LINES_SHOWN = 60

const Line = ({ line: { line, before, after } }: { line: DiffLine }) => (
  <tr>
    <th scope="row">{line || ''}</th>
    <td class={before === undefined ? undefined : 'removed'}>
      <code>{before}</code>
    </td>
    <td class={after === undefined ? undefined : 'inserted'}>
      <code>{after}</code>
    </td>
  </tr>
)

const FileDifference = ({ file: { name, hunks } }: { file: Preview['files'][number] }) => {
  const shown = useSignal(LINES_SHOWN)
  const lines = hunks.flatMap(sideBySide)
  return (
    <section class="difference">
      <h3>
        {name} <span class="quiet">{common.lines(lines.length)}</span>
      </h3>
      <div class="scrolls" tabIndex={0} role="group" aria-label={words.changesIn(name)}>
        <table aria-label={words.changesIn(name)}>
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              <th scope="col">{common.now}</th>
              <th scope="col">{common.then}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown.value).map((line, at) => (
              <Line key={at} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > shown.value && <Button onClick={() => (shown.value = lines.length)}>{words.showAll(common.lines(lines.length))}</Button>}
    </section>
  )
}

/** What a change would do to each file, before and after side by side. */
export const FileDifferences = ({ files }: { files: Preview['files'] }) => (
  <div class="differences">
    {files.map((file) => (
      <FileDifference key={file.name} file={file} />
    ))}
  </div>
)

const undo = async (change: string): Promise<void> => {
  try {
    await tell<UndoAnswer>('/api/editor/undo', { id: change })
    say('good', common.undone)
    refresh()
  } catch (error) {
    say('bad', error instanceof Error ? error.message : String(error))
  }
}

let undone = Promise.resolve()

/** Undoes a change of the journal, and reports it. One after the other: two at once would refuse each other, as both write the same file. */
export const takeBack = (change: string): Promise<void> => (undone = undone.then(() => undo(change)))
