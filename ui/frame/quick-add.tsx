import { common } from '#messages/common.ts'
import { quickAdd as texts } from '#messages/quick-add.ts'
import { type Signal, useSignal } from '@preact/signals'
import { CircleCheck, CornerDownLeft, Plus, Undo2, X } from 'lucide-preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { sharedText } from '../client/address.ts'
import { Refusal } from '../client/api.ts'
import { configuration, revision } from '../client/cached-answers.ts'
import { currency, figures, locale, thisDay } from '../client/display-settings.ts'
import { close, orReport, say } from '../client/toasts.tsx'
import {
  addEntry,
  draft,
  type Draft,
  type DraftPosting,
  type EntryPreview,
  linesOf,
  missingIn,
  previewDraft,
  takeEntryBack,
  understand,
  type UnderstoodLine,
  understoodText,
} from '../client/quick-add-form.ts'
import { useFound } from '../client/search-requests.ts'
import { asTyped, decimalMarkOf } from '../figures/number-format.ts'
import { AccountField } from '../parts/account-field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Button, DayField } from '../parts/fields.tsx'
import { JournalText } from '../parts/journal-text.tsx'

/** A transaction in a few words; what was understood of them fills the form below. */
export const InWords = ({
  isFilling,
  onUnderstood,
}: {
  /** True while the words are being parsed: the form does not have them yet. */
  isFilling: Signal<boolean>
  onUnderstood: (understood: UnderstoodLine) => void
}) => {
  const words = useSignal(sharedText)
  const hint = useSignal('')
  /** The words that the form below was filled in with. */
  const understoodOf = useRef('')
  const askedOf = useRef('')
  const ask = async (): Promise<void> => {
    const asked = words.value
    if (asked.trim() === '') return
    askedOf.current = asked
    isFilling.value = true
    try {
      const understood = await understand(asked)
      understoodOf.current = asked
      hint.value = understoodText(understood, { today: thisDay.value, decimalMark: decimalMarkOf(locale.value) })
      onUnderstood(understood)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      hint.value = error.message
    } finally {
      if (askedOf.current === asked) isFilling.value = false
    }
  }
  useEffect(() => {
    if (words.peek() !== '') void ask()
  }, [])
  return (
    <div class="in-words">
      <div class="inline-form">
        <input
          class="input"
          aria-label={texts.inWords}
          placeholder={texts.example}
          value={words.value}
          maxLength={1000}
          onInput={(event) => {
            words.value = event.currentTarget.value
          }}
          onBlur={() => {
            if (words.value !== askedOf.current) void ask()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // With Ctrl it saves, but not what the form held before these words.
            if ((event.ctrlKey || event.metaKey) && words.value === understoodOf.current) return
            event.preventDefault()
            event.stopPropagation()
            void ask()
          }}
        />
        <Button icon={CornerDownLeft} onClick={() => void ask()} text={texts.fillIn} />
      </div>
      <p class="quiet" role="status">
        {hint.value || texts.describe}
      </p>
    </div>
  )
}

/** Who it was, completed from those that the book has. A new name is as good as an old one. */
export const PayeeField = ({ value, onInput }: { value: string; onInput: (payee: string) => void }) => {
  const id = useId()
  const found = useFound(value).data?.payees ?? []
  return (
    <>
      <input
        class="input"
        aria-label={texts.payee}
        placeholder={texts.payee}
        autoComplete="off"
        list={id}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <datalist id={id}>
        {found
          .filter(({ payee }) => payee !== value)
          .map(({ payee }) => (
            <option key={payee} value={payee} />
          ))}
      </datalist>
    </>
  )
}

/** How long after the last key the text is made again. */
const SETTLE_MS = 250
/** How long after a failed request it is sent again without any typing. */
const ASK_AGAIN_MS = 1000
/** A template has nothing to show here. */
const PRINTED = /^line \d+ of the printed text: /

let last = 0
/** Beyond those of a draft that was kept. */
const freshId = (): number => (last = Math.max(last, ...(draft.peek()?.postings ?? []).map(({ id }) => id)) + 1)
const line = (account = '', amount = '', commodity = currency.value): DraftPosting => ({ id: freshId(), account, amount, commodity })
const emptyDraft = (): Draft => ({ day: thisDay.value, payee: '', note: '', postings: [line(), line()] })

/** One transaction, in words or as a form, with its text in the journal's dialect before it is written. */
export const QuickAdd = () => {
  const config = configuration.value.data?.config
  const journal = configuration.value.data?.adds_to ?? ''
  if (draft.value === undefined) draft.value = emptyDraft()
  const now = draft.value
  /** A draft as a journal entry. */
  const shown = useSignal<{ readonly of: Draft; readonly entry: EntryPreview | undefined } | undefined>(undefined)
  const problem = useSignal('')
  /** Why it was not saved; it may be tried again. */
  const refused = useSignal('')
  const isSaving = useSignal(false)
  const isFilling = useSignal(false)
  const added = useSignal<{ text: string; change: string | undefined } | undefined>(undefined)
  const suggested = useSignal<Readonly<Record<'from_account' | 'to_account', readonly string[]>>>({ from_account: [], to_account: [] })
  const form = useRef<HTMLFormElement>(null)
  /** What is to be saved as soon as its journal entry is known. */
  const wanted = useRef<Draft | undefined>(undefined)
  /** What takes the focus once it is drawn, where what had it goes. */
  const next = useRef('')
  const missing = missingIn(now)
  const set = (change: Partial<Draft>): void => {
    draft.value = { ...now, ...change }
    problem.value = ''
    refused.value = ''
  }
  const setLine = (id: number, change: Partial<DraftPosting>): void =>
    set({ postings: now.postings.map((posting) => (posting.id === id ? { ...posting, ...change } : posting)) })
  const addLine = (): void => {
    next.current = `[data-line="${now.postings.length + 1}"] input`
    set({ postings: [...now.postings, line()] })
  }
  const remove = (id: number): void => {
    next.current = '.entry-more'
    set({ postings: now.postings.filter((posting) => posting.id !== id) })
  }
  const choose = (id: number, account: string): void => {
    next.current = '[type=submit]'
    setLine(id, { account })
  }

  useEffect(() => {
    if (missing !== '' || added.value) return
    const stopping = new AbortController()
    const look = (): void => {
      previewDraft(now, stopping.signal).then(
        (entry) => {
          shown.value = { of: now, entry }
          problem.value = ''
        },
        (error: unknown) => {
          if (stopping.signal.aborted) return
          wanted.current = undefined
          problem.value = error instanceof Error ? error.message : String(error)
          if (error instanceof Refusal && error.code === 'OFFLINE') timer = setTimeout(look, ASK_AGAIN_MS)
        },
      )
    }
    let timer = setTimeout(look, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
    // Also when the book has changed: it may have the same transaction by now, from another tab.
  }, [now, missing, revision.value])

  const fillIn = ({ date, amount, currency: commodity, payee, note, from_account, to_account, suggestions }: UnderstoodLine): void => {
    set({
      day: date.slice(0, 10),
      payee,
      note,
      postings: [line(to_account, asTyped(String(amount), decimalMarkOf(locale.value)), commodity || currency.value), line(from_account)],
    })
    const of = (side: 'from_account' | 'to_account') =>
      suggestions.find(({ field }) => field === side)?.suggestions.map(({ account }) => account) ?? []
    suggested.value = { from_account: of('from_account'), to_account: of('to_account') }
  }

  const predictedFor = linesOf(now).filter(({ account }) => account.trim() === '')
  const isComing = missing === '' && problem.value === '' && shown.value?.of !== now
  const preview = shown.value?.of === now ? shown.value.entry : undefined
  const predictions = preview?.predictions ?? []
  /** The line whose account neither the user nor the book has decided. */
  const open = predictedFor.find((_, place) => predictions[place]?.choices[0]?.is_sure !== true)
  const text = open === undefined && (preview?.outcome === 'text' || preview?.outcome === 'duplicate') ? preview.text : ''
  const why =
    missing ||
    problem.value ||
    (preview?.outcome === 'error' ? preview.why.replace(PRINTED, '') : '') ||
    (preview && open ? (open.amount.trim() === '' ? texts.missing.from : texts.missing.to) : '') ||
    (config?.readonly ? texts.missing.readonly : '')

  const save = async (): Promise<void> => {
    // What the words mean is seen before it is saved.
    if (isFilling.value) return
    // What was typed last may not even be drawn yet.
    const latest = draft.peek()
    wanted.current = isComing || latest !== now ? latest : undefined
    if (wanted.current !== undefined || why !== '' || text === '' || isSaving.value) return
    isSaving.value = true
    refused.value = ''
    try {
      const isAgain = preview?.outcome === 'duplicate'
      const change = await addEntry({ journal, entry: text, adds: `${now.day} ${now.payee.trim()}`.trim().slice(0, 200), isAgain })
      added.value = { text, change }
      draft.value = undefined
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.value = error.message
    } finally {
      isSaving.value = false
    }
  }

  useEffect(() => {
    if (wanted.current !== now || preview === undefined) return
    wanted.current = undefined
    // An account that was guessed, or what the journal has already, is to be seen before it is written.
    if (preview.outcome === 'text' && predictions.length === 0) void save()
  }, [preview])
  useLayoutEffect(() => {
    if (next.current !== '') form.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = ''
  })

  return (
    <Dialog kind="form" label={texts.title} title={texts.title}>
      {added.value ? (
        <Added
          {...added.value}
          journal={journal}
          onAgain={() => {
            next.current = '.in-words input'
            added.value = undefined
          }}
        />
      ) : (
        <form
          ref={form}
          class="quick-add"
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
          <InWords isFilling={isFilling} onUnderstood={fillIn} />
          <div class="entry-head">
            <DayField label={texts.date} value={now.day} when="typed" onChange={(day) => set({ day })} />
            <PayeeField value={now.payee} onInput={(payee) => set({ payee })} />
            <input
              class="input"
              aria-label={texts.note}
              placeholder={texts.note}
              autoComplete="off"
              value={now.note}
              onInput={(event) => set({ note: event.currentTarget.value })}
            />
          </div>
          {now.postings.map((posting, place) => (
            <LineFields
              key={posting.id}
              posting={posting}
              place={place}
              first={place === 0 ? suggested.value.to_account : place === 1 ? suggested.value.from_account : []}
              onChange={(change) => setLine(posting.id, change)}
              onRemove={now.postings.length > 2 ? () => remove(posting.id) : undefined}
            />
          ))}
          <Button icon={Plus} class="button entry-more" onClick={addLine} text={texts.anotherLine} />
          {predictedFor.map(({ id, amount }, place) => {
            const { choices = [] } = predictions[place] ?? {}
            return choices[0]?.is_sure !== true ? null : (
              <div key={id} class="entry-choices" role="group" aria-label={amount.trim() === '' ? texts.whereFrom : texts.whereTo}>
                <span class="quiet">{amount.trim() === '' ? texts.from : texts.to}</span>
                {choices.map(({ account, confidence }) => (
                  <Button key={account} class="chip" onClick={() => choose(id, account)}>
                    {account} <small>{figures.value.percent(Math.round(confidence * 100))}</small>
                  </Button>
                ))}
              </div>
            )
          })}
          <div class="entry-preview" aria-live="polite">
            {text !== '' && <JournalText text={text} />}
            {preview?.duplicate_of && <p class="remark amber">{texts.exists(`${preview.duplicate_of.file}:${preview.duplicate_of.line}`)}</p>}
            {why !== '' && <p class={missing === '' && open === undefined ? 'loss' : 'quiet'}>{why}</p>}
            {why === '' && refused.value !== '' && <p class="loss">{refused.value}</p>}
          </div>
          <div class="entry-foot">
            <span class="quiet">{texts.savedIn(journal)}</span>
            <Button type="submit" kind="strong" disabled={why !== '' || (text === '' && !isComing)} text={common.save} />
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** What was added, with a button to undo it. */
const Added = ({ text, journal, change, onAgain }: { text: string; journal: string; change: string | undefined; onAgain: () => void }) => {
  const isBusy = useSignal(false)
  const undo = async (id: string): Promise<void> => {
    await orReport(async () => {
      await takeEntryBack(id)
      say('good', common.undone)
      close()
    }, isBusy)
  }
  return (
    <div class="entry-added" role="status">
      <p>
        <CircleCheck size={18} class="gain" /> {texts.added(journal)}
      </p>
      <JournalText text={text} />
      <div class="inline-form">
        <button type="button" class="button button-strong" ref={(button) => button?.focus()} onClick={onAgain}>
          {texts.addAnother}
        </button>
        <Button onClick={close}>{texts.done}</Button>
        {change !== undefined && <Button icon={Undo2} disabled={isBusy.value} onClick={() => void undo(change)} text={common.undo} />}
      </div>
    </div>
  )
}

/** One line of the form: an account and its amount. */
const LineFields = ({
  posting,
  place,
  first,
  onChange,
  onRemove,
}: {
  posting: DraftPosting
  place: number
  /** Accounts to offer first. */
  first: readonly string[]
  onChange: (change: Partial<DraftPosting>) => void
  onRemove: (() => void) | undefined
}) => {
  const name = place === 0 ? texts.whereTo : place === 1 ? texts.whereFrom : texts.accountOf(place + 1)
  return (
    <div class="entry-line" data-line={place + 1}>
      <AccountField label={name} placeholder={name} value={posting.account} first={first} forJournal onInput={(account) => onChange({ account })} />
      <input
        class="input"
        inputMode="decimal"
        autoComplete="off"
        aria-label={texts.amountOf(place + 1)}
        placeholder={place === 0 ? texts.amount : texts.rest}
        value={posting.amount}
        onInput={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <input
        class="input"
        autoComplete="off"
        aria-label={texts.currencyOf(place + 1)}
        value={posting.commodity}
        onInput={(event) => onChange({ commodity: event.currentTarget.value })}
      />
      {onRemove ? <Button icon={X} size={16} class="icon-button" aria-label={texts.removeLine(place + 1)} onClick={onRemove} /> : <span />}
    </div>
  )
}
