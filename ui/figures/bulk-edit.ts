import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { applyBulkEdit, previewBulkEdit, WireOperation } from '../../src/http/contract/editor.ts'

export type Preview = AnswerOf<typeof previewBulkEdit>
export type Applied = AnswerOf<typeof applyBulkEdit>
export type Kind = WireOperation['kind']

/** What can be done to many transactions, in the order in which it is offered. */
export const OPERATIONS: readonly { readonly kind: Kind; readonly label: string }[] = [
  { kind: 'rename_account', label: 'Change account' },
  { kind: 'set_payee', label: 'Change payee' },
  { kind: 'add_tag', label: 'Add tag' },
  { kind: 'remove_tag', label: 'Remove tag' },
  { kind: 'rename_tag', label: 'Rename tag' },
  { kind: 'set_status', label: 'Set status' },
  { kind: 'set_date', label: 'Change date' },
  { kind: 'change_commodity', label: 'Change commodity' },
  { kind: 'move', label: 'Move to file' },
  { kind: 'make_transfer', label: 'Make transfers' },
  { kind: 'delete', label: 'Delete' },
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

export interface DiffLine {
  /** Of the line before; 0 for one that is new. */
  readonly line: number
  /** undefined: there is none on this side. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The lines of a hunk side by side. */
export function sideBySide({ line, removed, inserted }: Preview['files'][number]['hunks'][number]): DiffLine[] {
  const [before, after] = [linesOf(removed), linesOf(inserted)]
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    line: at < before.length ? line + at : 0,
    before: before[at],
    after: after[at],
  }))
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/))
