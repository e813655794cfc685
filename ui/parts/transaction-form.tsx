import { useSignal } from '@preact/signals'
import { Copy, Plus, Trash2 } from 'lucide-preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { common } from '#messages/common.ts'
import { transactionForm as words } from '#messages/transaction-form.ts'
import type { EditableTransactionAnswer, EditTransactionAnswer } from '../../src/http/contract/transaction-edits-contract.ts'
import { ask, Refusal, tell, withQuery } from '../client/api.ts'
import { refresh } from '../client/cached-answers.ts'
import { figures, thisDay } from '../client/display-settings.ts'
import { orReport, say } from '../client/toasts.tsx'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import {
  changesOf,
  type DraftedPosting,
  draftOf,
  leftOutAmount,
  missingAmount,
  replacedAccount,
  type TransactionDraft,
  withPosting,
  withQuantity,
} from '../figures/transaction-draft.ts'
import type { Entry } from '../figures/transaction-figures.ts'
import { Button, DayField, SelectField } from './fields.tsx'
import { type Applied, FileDifferences, type Preview, takeBack } from './file-differences.tsx'
import { PostingFields, Problem, type Problems, TagFields } from './transaction-fields.tsx'

type Consequence = EditTransactionAnswer['consequences'][number]
type Posting = Consequence['postings'][number]

const consequenceWords = words.consequences

const amountText = (quantity: string, commodity: string): string => `${figures.value.units(Number(quantity), commodity)} ${commodity}`

const bookedText = ({ quantity, commodity, cost, cost_commodity: costCommodity, lot_date: day }: Posting['before'][number]): string => {
  const amount = amountText(quantity, commodity)
  if (cost === '') return amount
  const paid = amountText(cost.replace('-', ''), costCommodity)
  return day === '' ? consequenceWords.lot(amount, paid) : consequenceWords.lotOf(amount, paid, shortDay(dayOf(day)))
}

const Amounts = ({ of }: { of: Posting['before'] }) => (
  <span class="amount">{of.length === 0 ? consequenceWords.nothing : of.map(bookedText).join(' + ')}</span>
)

/** Lots and amounts of other transactions that an edit changes. It is saved on the next press only. */
const Consequences = ({
  answer: { consequences, consequences_count: count },
  isBusy,
  onConfirm,
  onCancel,
}: {
  answer: EditTransactionAnswer
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}) => {
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  return (
    <section class="edited-consequences" aria-label={consequenceWords.title}>
      <p role="status">{consequenceWords.lead(count)}</p>
      <ul>
        {consequences.map(({ file, line, date, payee, postings, gains }) => (
          <li key={`${file}:${line}:${date}`}>
            <b>{payee}</b> <span class="quiet">{shortDay(dayOf(date))}</span>
            <ul>
              {postings.map(({ account, before, after }, place) => (
                <li key={place}>
                  {account}: <Amounts of={before} /> → <Amounts of={after} />
                </li>
              ))}
              {gains.map(({ commodity, before, after }) => (
                <li key={commodity}>
                  {consequenceWords.gain(
                    <span class="amount">{amountText(before, commodity)}</span>,
                    <span class="amount">{amountText(after, commodity)}</span>,
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {count > consequences.length && <p class="quiet">{common.others(count - consequences.length)}</p>}
      <p class="form-buttons">
        <button ref={confirm} type="button" class="button button-strong" disabled={isBusy} onClick={onConfirm}>
          {consequenceWords.confirm}
        </button>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </p>
    </section>
  )
}

const saySaved = (text: string, change: string): void =>
  say('good', text, change === '' ? undefined : { name: common.undo, run: () => void takeBack(change) })

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
  if (!shown) return <p class="quiet">{words.saved}</p>
  const apply = (): Promise<boolean> =>
    orReport(async () => {
      const hashes = Object.fromEntries(shown.files.map(({ name, hash }) => [name, hash]))
      const { saved, change, problems } = await tell<Applied>('/api/bulk/apply', { ...order, hashes })
      if (saved) saySaved(words.changed(shown.transactions), change)
      else say('bad', problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
      refresh()
      onDone()
    }, isBusy)
  return (
    <section class="transaction-form" aria-label={words.othersOfPayee}>
      <p role="status">{words.changeOthers(payee, shown.transactions, from, to)}</p>
      {isShown.value && <FileDifferences files={shown.files} />}
      <p class="form-buttons">
        <button ref={first} type="button" class="button button-strong" disabled={isBusy.value} onClick={() => void apply()}>
          {words.changeThem(shown.transactions)}
        </button>
        {!isShown.value && <Button onClick={() => (isShown.value = true)}>{words.showChanges}</Button>}
        <Button onClick={onDone}>{words.onlyThis}</Button>
      </p>
    </section>
  )
}

/** A copy for another day. */
const CopyFor = ({ onCopy, onCancel, isBusy }: { onCopy: (date: string) => void; onCancel: () => void; isBusy: boolean }) => {
  const day = useSignal(thisDay.value)
  return (
    <div class="inline-form" role="group" aria-label={words.duplicateThis}>
      <DayField label={words.dateOfCopy} value={day.value} when="typed" onChange={(date) => (day.value = date)} />
      <Button kind="strong" disabled={isBusy || day.value === ''} onClick={() => onCopy(day.value)} text={words.addCopy} />
      <Button onClick={onCancel}>{common.cancel}</Button>
    </div>
  )
}

const STATUSES = ['unmarked', 'pending', 'cleared'] as const

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
  /** What else the edit changes, and what does it nevertheless. */
  const toConfirm = useSignal<{ readonly answer: EditTransactionAnswer; readonly confirm: () => void } | undefined>(undefined)
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
    toConfirm.value = undefined
  }
  const setPosting = (at: number, change: Partial<DraftedPosting>): void =>
    set({ postings: draft.peek().postings.map((posting, place) => (place === at ? { ...posting, ...change } : posting)) })

  const send = async (path: 'edit' | 'delete' | 'duplicate', body: object, text: string, done: () => void): Promise<void> => {
    if (isBusy.value) return
    isBusy.value = true
    conflict.value = ''
    toConfirm.value = undefined
    try {
      const { id: of, version } = was
      const answer = await tell<EditTransactionAnswer>(`/api/transaction/${path}`, { id: of, version, ...body })
      if (answer.saved) {
        saySaved(text, answer.change)
        refresh()
        done()
      } else if (answer.confirmation !== '')
        toConfirm.value = { answer, confirm: () => void send(path, { ...body, confirmation: answer.confirmation }, text, done) }
      problems.value = new Map(answer.problems.map(({ field, message }) => [field, message]))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 409) conflict.value = error.message
      else problems.value = new Map([['', error.message]])
    } finally {
      isBusy.value = false
    }
  }
  const save = async (): Promise<void> => {
    if (changes === undefined) return onDone()
    const replaced = payee === '' ? undefined : replacedAccount(now, was)
    await send('edit', changes, words.saved, () => {
      if (replaced) others.value = replaced
      else onDone()
    })
  }
  useEffect(() => {
    if (problems.value.size > 0) form.current?.querySelector('.field-problem')?.scrollIntoView({ block: 'nearest' })
  }, [problems.value])

  if (others.value) return <AlsoTheOthers payee={payee} {...others.value} onDone={onDone} />
  return (
    <form
      ref={form}
      class="transaction-form"
      aria-label={words.title}
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
        <DayField label={words.date} value={now.date} when="typed" onChange={(date) => set({ date })} />
        <SelectField
          label={words.status}
          value={now.status}
          choices={STATUSES.filter((status) => !isBeancount || status !== 'unmarked' || was.status === 'unmarked').map(
            (status) => [status, words.statuses[status]] as const,
          )}
          onChoose={(chosen) => set({ status: chosen })}
        />
        {!isBeancount && (
          <>
            <DayField label={words.secondDate} value={now.secondDate} when="typed" onChange={(secondDate) => set({ secondDate })} />
            <label class="field">
              {words.code}
              <input
                class="short"
                value={now.code}
                maxLength={500}
                autoComplete="off"
                spellcheck={false}
                onInput={(event) => set({ code: event.currentTarget.value })}
              />
            </label>
          </>
        )}
      </div>
      <Problem of="date" problems={problems.value} />
      <Problem of="status" problems={problems.value} />
      <Problem of="second_date" problems={problems.value} />
      <Problem of="code" problems={problems.value} />
      <label class="field" for={`${id}-payee`}>
        {words.payee}
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
        {isBeancount ? words.narration : words.note}
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
      <h3>{words.postings}</h3>
      <ol class="edited-postings">
        {now.postings.map((posting, place) => (
          <PostingFields
            key={posting.from ?? `new ${place}`}
            posting={posting}
            of={posting.from === undefined ? undefined : was.postings[posting.from]}
            leftOut={leftOutAmount(now, place, was)}
            place={place}
            problems={problems.value}
            onChange={(change) => setPosting(place, change)}
            onQuantity={(quantity) => {
              set(withQuantity(draft.peek(), place, quantity, was))
            }}
            onRemove={now.postings.length > 1 ? () => set({ postings: now.postings.filter((one) => one !== posting) }) : undefined}
          />
        ))}
      </ol>
      <p class="edited-split">
        <Button icon={Plus} onClick={() => set(withPosting(now, hasPrice))} text={words.split} />
        {missing !== 0 && (
          <span class="loss" role="status">
            {words.missing(`${figures.value.units(missing, now.postings[0]?.commodity ?? '')} ${now.postings[0]?.commodity ?? ''}`)}
          </span>
        )}
      </p>
      <Problem of="postings" problems={problems.value} />
      <h3>{words.tags}</h3>
      <TagFields tags={now.tags} onChange={(tags) => set({ tags })} />
      <Problem of="tags" problems={problems.value} />
      <Problem of="" problems={problems.value} />
      {toConfirm.value && (
        <Consequences
          answer={toConfirm.value.answer}
          isBusy={isBusy.value}
          onConfirm={toConfirm.value.confirm}
          onCancel={() => (toConfirm.value = undefined)}
        />
      )}
      {conflict.value !== '' && (
        <div class="field-problem" role="alert">
          <p>{conflict.value}</p>
          <Button onClick={onDone}>{common.close}</Button>
        </div>
      )}
      <p class="form-buttons">
        <Button type="submit" kind="strong" disabled={isBusy.value || changes === undefined} text={isBusy.value ? words.saving : common.save} />
        <Button onClick={onDone}>{common.cancel}</Button>
        <span class="form-buttons-gap" />
        <Button icon={Copy} aria-expanded={asks.value === 'copy'} onClick={() => (asks.value = 'copy')} text={words.duplicate} />
        <Button icon={Trash2} aria-expanded={asks.value === 'delete'} onClick={() => (asks.value = 'delete')} text={common.delete} />
      </p>
      {asks.value === 'copy' && (
        <CopyFor
          isBusy={isBusy.value}
          onCopy={(date) => void send('duplicate', { date }, words.copied, onDone)}
          onCancel={() => (asks.value = undefined)}
        />
      )}
      {asks.value === 'delete' && (
        <div class="inline-form" role="group" aria-label={words.deleteThis}>
          <Button kind="strong" disabled={isBusy.value} onClick={() => void send('delete', {}, words.deleted, onDone)} text={words.deleteThis} />
          <Button onClick={() => (asks.value = undefined)}>{words.keepIt}</Button>
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
          <Button onClick={() => void look()}>{common.tryAgain}</Button>
          <Button onClick={onDone}>{common.cancel}</Button>
        </p>
      </div>
    )
  if (!read.value) return <p class="quiet">{words.reading}</p>
  return <Fields key={read.value.version} was={read.value} payee={entry.payee} onDone={onDone} />
}
