import { useSignal } from '@preact/signals'
import { Copy, Plus, Trash2, X } from 'lucide-preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { EditableTransactionAnswer, EditTransactionAnswer } from '../../src/http/contract/transaction-edits.ts'
import { ask, Refusal, tell, withQuery } from '../client/api.ts'
import { refresh } from '../client/cached-answers.ts'
import { figures, thisDay } from '../client/display-settings.ts'
import { orReport, say } from '../client/toasts.tsx'
import { counted } from '../figures/number-format.ts'
import type { Entry } from '../figures/transaction-figures.ts'
import {
  changesOf,
  type DraftedPosting,
  draftOf,
  missingAmount,
  replacedAccount,
  tagIn,
  type TransactionDraft,
  withPosting,
  withQuantity,
} from '../figures/transaction-draft.ts'
import { AccountField } from './account-field.tsx'
import { DayField } from './fields.tsx'
import { type Applied, FileDifferences, type Preview, takeBack } from './file-differences.tsx'
import { NumberInput } from './number-field.tsx'

/** What is wrong with each field, by its name. */
type Problems = ReadonlyMap<string, string>

const Problem = ({ of, problems }: { of: string; problems: Problems }) => {
  const message = problems.get(of)
  return message === undefined ? null : (
    <p class="field-problem" role="alert">
      {message}
    </p>
  )
}

const saySaved = (text: string, change: string): void =>
  say('good', text, change === '' ? undefined : { name: 'Undo', run: () => void takeBack(change) })

const PostingFields = ({
  posting,
  of,
  place,
  problems,
  onChange,
  onQuantity,
  onRemove,
}: {
  posting: DraftedPosting
  /** As the file has it; undefined for a new one. */
  of: EditableTransactionAnswer['postings'][number] | undefined
  place: number
  problems: Problems
  onChange: (change: Partial<DraftedPosting>) => void
  onQuantity: (quantity: string) => void
  onRemove: (() => void) | undefined
}) => (
  <li class="edited-posting">
    <AccountField label={`Account ${place + 1}`} value={posting.account} forJournal onInput={(account) => onChange({ account })} />
    {of && !of.is_amount_editable ? (
      <span class="quiet edited-fixed" title="Edit this amount in the text of the journal">
        {figures.value.units(Number(of.quantity), of.commodity)} {of.commodity}
      </span>
    ) : (
      <>
        <NumberInput
          class="input"
          aria-label={`Amount ${place + 1}`}
          placeholder={of?.is_left_out && of.quantity !== '' ? figures.value.units(Number(of.quantity), of.commodity) : 'balance'}
          value={posting.quantity}
          onChange={onQuantity}
        />
        <input
          class="input"
          aria-label={`Currency ${place + 1}`}
          value={posting.commodity}
          maxLength={50}
          autoComplete="off"
          spellcheck={false}
          onInput={(event) => onChange({ commodity: event.currentTarget.value })}
        />
      </>
    )}
    <button type="button" class="icon-button" aria-label={`Remove posting ${place + 1}`} disabled={onRemove === undefined} onClick={onRemove}>
      <X size={16} />
    </button>
    {of?.behind && <small class="quiet edited-behind">{of.behind}</small>}
    <Problem of={`postings.${place}.account`} problems={problems} />
    <Problem of={`postings.${place}.amount`} problems={problems} />
  </li>
)

const TagFields = ({ tags, onChange }: { tags: TransactionDraft['tags']; onChange: (tags: TransactionDraft['tags']) => void }) => {
  const typed = useSignal('')
  const add = (): void => {
    const tag = tagIn(typed.value)
    typed.value = ''
    if (tag && !tags.some(({ name, value }) => name === tag.name && value === tag.value)) onChange([...tags, tag])
  }
  return (
    <div class="edited-tags">
      {tags.map((tag) => {
        const text = tag.value === '' ? tag.name : `${tag.name}: ${tag.value}`
        return (
          <span key={text} class="tag">
            {text}
            <button
              type="button"
              class="icon-button"
              aria-label={`Remove the tag ${text}`}
              onClick={() => onChange(tags.filter((one) => one !== tag))}
            >
              <X size={13} />
            </button>
          </span>
        )
      })}
      <input
        class="input"
        aria-label="Add a tag"
        placeholder="Add a tag, or tag: value"
        maxLength={300}
        value={typed.value}
        onInput={(event) => (typed.value = event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.value.trim() === '') return
          event.preventDefault()
          add()
        }}
      />
    </div>
  )
}

/** The same account for the other transactions of the payee: shown as a difference, and written on the second click. */
const AlsoTheOthers = ({ payee, from, to, onDone }: { payee: string; from: string; to: string; onDone: () => void }) => {
  const preview = useSignal<Preview | undefined>(undefined)
  const isShown = useSignal(false)
  const isBusy = useSignal(false)
  const first = useRef<HTMLButtonElement>(null)
  const order = { operation: { kind: 'rename_account', from, to }, query: `payee == ${JSON.stringify(payee)}` }
  useEffect(() => {
    tell<Preview>('/api/bulk/preview', order).then(
      (found) => {
        if (found.possible && found.transactions > 0) preview.value = found
        else onDone()
      },
      // What else could be changed is only an offer.
      onDone,
    )
  }, [])
  useEffect(() => first.current?.focus(), [preview.value])
  const shown = preview.value
  if (!shown) return <p class="quiet">Saved.</p>
  const apply = (): Promise<boolean> =>
    orReport(async () => {
      const hashes = Object.fromEntries(shown.files.map(({ name, hash }) => [name, hash]))
      const { saved, change, problems } = await tell<Applied>('/api/bulk/apply', { ...order, hashes })
      if (saved) saySaved(`Changed ${counted(shown.transactions, 'more transaction')}.`, change)
      else say('bad', problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
      refresh()
      onDone()
    }, isBusy)
  return (
    <section class="transaction-form" aria-label="Other transactions of this payee">
      <p role="status">
        Saved. {payee} has {counted(shown.transactions, 'other transaction')} in {from}. Change them to {to} too?
      </p>
      {isShown.value && <FileDifferences files={shown.files} />}
      <p class="form-buttons">
        <button ref={first} type="button" class="button button-strong" disabled={isBusy.value} onClick={() => void apply()}>
          Change the other {counted(shown.transactions, 'transaction')}
        </button>
        {!isShown.value && (
          <button type="button" class="button" onClick={() => (isShown.value = true)}>
            Show what changes
          </button>
        )}
        <button type="button" class="button" onClick={onDone}>
          Only this one
        </button>
      </p>
    </section>
  )
}

/** A copy for another day. */
const CopyFor = ({ onCopy, onCancel, isBusy }: { onCopy: (date: string) => void; onCancel: () => void; isBusy: boolean }) => {
  const day = useSignal(thisDay.value)
  return (
    <div class="inline-form" role="group" aria-label="Duplicate this transaction">
      <DayField label="Date of the copy" value={day.value} when="typed" onChange={(date) => (day.value = date)} />
      <button type="button" class="button button-strong" disabled={isBusy || day.value === ''} onClick={() => onCopy(day.value)}>
        Add the copy
      </button>
      <button type="button" class="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}

const STATUSES = [
  { value: 'unmarked', label: 'No mark' },
  { value: 'pending', label: 'Pending' },
  { value: 'cleared', label: 'Cleared' },
] as const

/** All fields of one transaction. Only those that were changed are written, each where it is in the file. */
const Fields = ({
  was,
  payee,
  onDone,
}: {
  was: EditableTransactionAnswer
  /** As the pages show it. */
  payee: string
  onDone: () => void
}) => {
  const id = useId()
  const draft = useSignal(draftOf(was))
  const problems = useSignal<Problems>(new Map())
  const conflict = useSignal('')
  const isBusy = useSignal(false)
  const asks = useSignal<'copy' | 'delete' | undefined>(undefined)
  const others = useSignal<{ readonly from: string; readonly to: string } | undefined>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const now = draft.value
  const changes = changesOf(now, was)
  const hasPrice = was.postings.some(({ behind }) => /^[{@]/.test(behind))
  const missing = missingAmount(now, hasPrice)
  const isBeancount = was.dialect === 'beancount'
  const set = (change: Partial<TransactionDraft>): void => {
    draft.value = { ...draft.peek(), ...change }
    problems.value = new Map()
  }
  const setPosting = (at: number, change: Partial<DraftedPosting>): void =>
    set({ postings: draft.peek().postings.map((posting, place) => (place === at ? { ...posting, ...change } : posting)) })

  const send = async (path: 'edit' | 'delete' | 'duplicate', body: object, text: string): Promise<boolean> => {
    if (isBusy.value) return false
    isBusy.value = true
    conflict.value = ''
    try {
      const { id: of, version } = was
      const answer = await tell<EditTransactionAnswer>(`/api/transaction/${path}`, { id: of, version, ...body })
      if (answer.saved) {
        saySaved(text, answer.change)
        refresh()
        return true
      }
      problems.value = new Map(answer.problems.map(({ field, message }) => [field, message]))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 409) conflict.value = error.message
      else problems.value = new Map([['', error.message]])
    } finally {
      isBusy.value = false
    }
    return false
  }
  const save = async (): Promise<void> => {
    if (changes === undefined) return onDone()
    const replaced = payee === '' ? undefined : replacedAccount(now, was)
    if (!(await send('edit', changes, 'Saved.'))) return
    if (replaced) others.value = replaced
    else onDone()
  }
  useEffect(() => {
    if (problems.value.size > 0) form.current?.querySelector('.field-problem')?.scrollIntoView({ block: 'nearest' })
  }, [problems.value])

  if (others.value) return <AlsoTheOthers payee={payee} {...others.value} onDone={onDone} />
  return (
    <form
      ref={form}
      class="transaction-form"
      aria-label="Edit the transaction"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      <div class="edited-head">
        <DayField label="Date" value={now.date} when="typed" onChange={(date) => set({ date })} />
        <label class="field">
          Status
          <select value={now.status} onChange={(event) => set({ status: event.currentTarget.value as TransactionDraft['status'] })}>
            {STATUSES.filter(({ value }) => !isBeancount || value !== 'unmarked' || was.status === 'unmarked').map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Problem of="date" problems={problems.value} />
      <Problem of="status" problems={problems.value} />
      <label class="field" for={`${id}-payee`}>
        Payee
      </label>
      <input
        id={`${id}-payee`}
        class="input"
        autoComplete="off"
        maxLength={500}
        value={now.payee}
        onInput={(event) => set({ payee: event.currentTarget.value })}
      />
      <Problem of="payee" problems={problems.value} />
      <label class="field" for={`${id}-note`}>
        {isBeancount ? 'Description' : 'Note'}
      </label>
      <textarea
        id={`${id}-note`}
        class="input"
        rows={isBeancount ? 1 : Math.max(1, now.note.split('\n').length)}
        maxLength={5000}
        value={now.note}
        onInput={(event) => set({ note: event.currentTarget.value })}
      />
      <Problem of="note" problems={problems.value} />
      <h3>Postings</h3>
      <ol class="edited-postings">
        {now.postings.map((posting, place) => (
          <PostingFields
            key={posting.from ?? `new ${place}`}
            posting={posting}
            of={posting.from === undefined ? undefined : was.postings[posting.from]}
            place={place}
            problems={problems.value}
            onChange={(change) => setPosting(place, change)}
            onQuantity={(quantity) => {
              draft.value = withQuantity(draft.peek(), place, quantity)
              problems.value = new Map()
            }}
            onRemove={now.postings.length > 1 ? () => set({ postings: now.postings.filter((one) => one !== posting) }) : undefined}
          />
        ))}
      </ol>
      <p class="edited-split">
        <button type="button" class="button" onClick={() => set(withPosting(now, hasPrice))}>
          <Plus size={15} /> Split
        </button>
        {missing !== 0 && (
          <span class="loss" role="status">
            {`${figures.value.units(missing, now.postings[0]?.commodity ?? '')} ${now.postings[0]?.commodity ?? ''} missing`}
          </span>
        )}
      </p>
      <Problem of="postings" problems={problems.value} />
      <h3>Tags</h3>
      <TagFields tags={now.tags} onChange={(tags) => set({ tags })} />
      <Problem of="tags" problems={problems.value} />
      <Problem of="" problems={problems.value} />
      {conflict.value !== '' && (
        <div class="field-problem" role="alert">
          <p>{conflict.value}</p>
          <button type="button" class="button" onClick={onDone}>
            Close
          </button>
        </div>
      )}
      <p class="form-buttons">
        <button type="submit" class="button button-strong" disabled={isBusy.value || changes === undefined}>
          {isBusy.value ? 'Saving…' : 'Save'}
        </button>
        <button type="button" class="button" onClick={onDone}>
          Cancel
        </button>
        <span class="form-buttons-gap" />
        <button type="button" class="button" aria-expanded={asks.value === 'copy'} onClick={() => (asks.value = 'copy')}>
          <Copy size={15} /> Duplicate
        </button>
        <button type="button" class="button" aria-expanded={asks.value === 'delete'} onClick={() => (asks.value = 'delete')}>
          <Trash2 size={15} /> Delete
        </button>
      </p>
      {asks.value === 'copy' && (
        <CopyFor
          isBusy={isBusy.value}
          onCopy={(date) => void send('duplicate', { date }, 'Added a copy.').then((done) => done && onDone())}
          onCancel={() => (asks.value = undefined)}
        />
      )}
      {asks.value === 'delete' && (
        <div class="inline-form" role="group" aria-label="Delete this transaction">
          <button
            type="button"
            class="button button-strong"
            disabled={isBusy.value}
            onClick={() => void send('delete', {}, 'Deleted.').then((done) => done && onDone())}
          >
            Delete this transaction
          </button>
          <button type="button" class="button" onClick={() => (asks.value = undefined)}>
            Keep it
          </button>
        </div>
      )}
    </form>
  )
}

/** Reads the transaction from its file, and shows its fields. */
export const TransactionForm = ({ entry, onDone }: { entry: Entry; onDone: () => void }) => {
  const read = useSignal<EditableTransactionAnswer | undefined>(undefined)
  const problem = useSignal('')
  const look = async (): Promise<void> => {
    problem.value = ''
    read.value = undefined
    try {
      read.value = await ask<EditableTransactionAnswer>(withQuery('/api/transaction/editable', { id: entry.id }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problem.value = error.message
    }
  }
  useEffect(() => void look(), [entry.id])
  if (problem.value !== '')
    return (
      <div class="field-problem" role="alert">
        <p>{problem.value}</p>
        <p class="form-buttons">
          <button type="button" class="button" onClick={() => void look()}>
            Try again
          </button>
          <button type="button" class="button" onClick={onDone}>
            Cancel
          </button>
        </p>
      </div>
    )
  if (!read.value) return <p class="quiet">Reading the transaction…</p>
  return <Fields key={read.value.version} was={read.value} payee={entry.payee} onDone={onDone} />
}
