import { bulkEdit as words } from '#messages/bulk-edit.ts'
import { common } from '#messages/common.ts'
import { transactionForm } from '#messages/transaction-form.ts'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { OwnAccountsAnswer } from '../../src/http/contract/transaction-edits-contract.ts'
import { tell } from '../client/api.ts'
import { OWN_ACCOUNTS, refresh, useAnswer } from '../client/cached-answers.ts'
import { orReport, say } from '../client/toasts.tsx'
import { type Applied, type Fields, FileDifferences, operationIn, OPERATIONS, type Preview, takeBack } from './file-differences.tsx'
import { Button, SelectField } from './fields.tsx'

const Field = ({ label, value, list, set }: { label: string; value: string; list?: string; set: (text: string) => void }) => (
  <label class="field">
    {label}
    <input {...(list && { list })} value={value} onInput={(event) => set(event.currentTarget.value)} />
  </label>
)

/** Names as in the journal, as those are what is renamed. */
const OwnAccounts = () => (
  <datalist id="bulk-accounts">
    {(useAnswer<OwnAccountsAnswer>(OWN_ACCOUNTS).data?.accounts ?? []).map(({ name }) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

const OperationFields = ({ fields, set }: { fields: Fields; set: (change: Partial<Fields>) => void }) => {
  const { kind, from, to } = fields
  const setFrom = (text: string): void => set({ from: text })
  const setTo = (text: string): void => set({ to: text })
  switch (kind) {
    case 'rename_account':
      return (
        <>
          <Field label={words.from} list="bulk-accounts" value={from} set={setFrom} />
          <Field label={words.to} list="bulk-accounts" value={to} set={setTo} />
          <OwnAccounts />
        </>
      )
    case 'rename_tag':
    case 'change_commodity':
      return (
        <>
          <Field label={words.from} value={from} set={setFrom} />
          <Field label={words.to} value={to} set={setTo} />
        </>
      )
    case 'set_status':
      return (
        <SelectField
          label={words.to}
          value={to || 'unmarked'}
          choices={(['cleared', 'pending', 'unmarked'] as const).map((status) => [status, transactionForm.statuses[status]] as const)}
          onChoose={setTo}
        />
      )
    case 'set_date':
      return (
        <label class="field">
          {words.to}
          <input type="date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </label>
      )
    case 'make_transfer':
    case 'delete':
      return null
    default:
      return (
        <Field label={{ set_payee: words.to, add_tag: words.tagOrValue, remove_tag: words.tag, move: words.file }[kind]} value={to} set={setTo} />
      )
  }
}

/** Transactions that a search finds, but for some; or some by their ids. */
export type FoundToEdit = { readonly count: number } & (
  | { readonly query: string; readonly except: ReadonlySet<string> }
  | { readonly ids: ReadonlySet<string> }
)

const chosenBy = (found: FoundToEdit) => ('ids' in found ? { transactions: [...found.ids] } : { query: found.query, except: [...found.except] })

/** One operation for all chosen transactions: shown as a difference first, written on the second click, undone with a third. */
export const BulkEdit = ({
  found,
  account = '',
  all = 0,
  onAll,
  onNone,
  onWritten,
}: {
  found?: FoundToEdit
  account?: string
  /** How many transactions the list has, and what selects all of them or none. */
  all?: number
  onAll?: () => void
  onNone?: () => void
  /** What was chosen is not there any more as it was. */
  onWritten?: () => void
}) => {
  const fields = useSignal<Fields>({ kind: 'rename_account', from: account, to: account })
  const wholeBook = useSignal(account !== '')
  const preview = useSignal<Preview | undefined>(undefined)
  const change = useSignal('')
  const isBusy = useSignal(false)
  const operation = operationIn(fields.value)
  const isWhole = wholeBook.value && fields.value.kind === 'rename_account'
  const count = found?.count ?? 0
  const order = { operation, ...(!isWhole && found && chosenBy(found)) }
  const chosen = JSON.stringify(found && chosenBy(found))
  // What was shown is of no use any more when something else is chosen.
  useEffect(() => {
    preview.value = undefined
  }, [fields.value, chosen, isWhole])

  const show = (): Promise<boolean> =>
    orReport(async () => {
      change.value = ''
      preview.value = await tell<Preview>('/api/bulk/preview', order)
    }, isBusy)
  const apply = (files: Preview['files']): Promise<boolean> =>
    orReport(async () => {
      const hashes = Object.fromEntries(files.map(({ name, hash }) => [name, hash]))
      const applied = await tell<Applied>('/api/bulk/apply', { ...order, hashes })
      if (!applied.saved) {
        say('bad', applied.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
        return
      }
      preview.value = undefined
      change.value = applied.change
      onWritten?.()
      say('good', words.saved)
      refresh()
    }, isBusy)

  const shown = preview.value
  // The button that was pressed is gone by then: the focus moves to its result.
  const back = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (change.value !== '') back.current?.focus()
  }, [change.value])
  const undo = async (): Promise<void> => {
    await takeBack(change.value)
    change.value = ''
    form.current?.querySelector<HTMLElement>('select, input')?.focus()
  }
  return (
    <section class="card bulk-edit" aria-label={words.title}>
      <form
        ref={form}
        class="filters"
        onSubmit={(event) => {
          event.preventDefault()
          if (operation && !isBusy.value) void show()
        }}
      >
        <SelectField
          label={words.action}
          value={fields.value.kind}
          choices={OPERATIONS.map(({ kind, label }) => [kind, label] as const)}
          onChoose={(chosen) => (fields.value = { kind: chosen, from: '', to: '' })}
        />
        <OperationFields fields={fields.value} set={(to) => (fields.value = { ...fields.value, ...to })} />
        {fields.value.kind === 'rename_account' && (
          <label class="field">
            <input type="checkbox" checked={wholeBook.value} onChange={(event) => (wholeBook.value = event.currentTarget.checked)} />
            {words.wholeBook}
          </label>
        )}
        <Button type="submit" disabled={!operation || (!isWhole && count === 0)} text={words.showChanges} />
      </form>
      <p class="quiet" role="status">
        <span>{isWhole ? words.allTransactions : count === 0 && onAll ? words.selectSome : words.selected(count)}</span>
        {!isWhole && onAll && count < all && (
          <>
            {' '}
            <Button class="link" onClick={onAll} text={words.selectAll(all)} />
          </>
        )}
        {!isWhole && onNone && count > 0 && (
          <>
            {' '}
            <Button class="link" onClick={onNone} text={words.clearSelection} />
          </>
        )}
      </p>
      {shown?.possible && (
        <p class="quiet" role="status">
          {words.wouldChange(common.transactions(shown.transactions), common.files(shown.files.length))}
        </p>
      )}
      {change.value !== '' && (
        <p>
          <button ref={back} type="button" class="button" onClick={() => void undo()}>
            {common.undo}
          </button>
        </p>
      )}
      {shown?.problems.map(({ file, line, message }) => (
        <p key={`${file}:${line}`} class="problem" role="alert">
          <b>
            {file}:{line}
          </b>{' '}
          {message}
        </p>
      ))}
      {shown?.warnings.map((warning) => (
        <p key={warning} class="quiet">
          {warning}
        </p>
      ))}
      {shown?.possible && (
        <>
          <FileDifferences files={shown.files} />
          <Button kind="strong" disabled={isBusy.value} onClick={() => void apply(shown.files)}>
            {words.change(common.transactions(shown.transactions), common.files(shown.files.length))}
          </Button>
        </>
      )}
    </section>
  )
}

/** What two halves of a transfer become, line by line; written when confirmed, and then undone with one click. */
export const OneTransfer = ({ halves, close }: { halves: readonly string[]; close: () => void }) => {
  const preview = useSignal<Preview | undefined>(undefined)
  const isBusy = useSignal(false)
  const order = { operation: { kind: 'make_transfer' }, transactions: halves }
  const write = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    void orReport(async () => {
      preview.value = await tell<Preview>('/api/bulk/preview', order)
    }).then((shown) => shown || close())
  }, [])
  const shown = preview.value
  useEffect(() => write.current?.focus(), [shown])
  const apply = (files: Preview['files']): Promise<boolean> =>
    orReport(async () => {
      const hashes = Object.fromEntries(files.map(({ name, hash }) => [name, hash]))
      const { saved, change, problems } = await tell<Applied>('/api/bulk/apply', { ...order, hashes })
      if (saved) say('good', words.joined, { name: common.undo, run: () => void takeBack(change) })
      else say('bad', problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
      close()
      refresh()
    }, isBusy)
  if (!shown) return <p class="quiet">{words.checking}</p>
  return (
    <div role="group" aria-label={words.whatChanges}>
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
          <p class="quiet">{words.transferAbout}</p>
          <FileDifferences files={shown.files} />
        </>
      )}
      <p class="finding-ways">
        {shown.possible && (
          <button ref={write} type="button" class="button button-strong" disabled={isBusy.value} onClick={() => void apply(shown.files)}>
            {common.save}
          </button>
        )}
        <Button onClick={close}>{common.cancel}</Button>
      </p>
    </div>
  )
}
