import { transactionSearch as words } from '#messages/transaction-search.ts'
import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { SearchFieldAnswer } from '../../../src/http/contract/search-contract.ts'
import { ask, Refusal, withQuery } from '../../client/api.ts'
import { completed, runsOf } from './search-figures.ts'
import { useShortcuts } from '../../frame/keyboard.ts'

const WAIT_MS = 100

const NOTHING: SearchFieldAnswer = { problem: null, understood: [], completions: [] }

/** What somebody may choose to go on with. */
type Completion = SearchFieldAnswer['completions'][number]

/**
 * The field of a search: coloured, completed with what the book has, and wrong where it is wrong. `onSearch` gets every text that can be
 * read; what cannot leaves the last one as it is.
 */
export const SearchField = ({
  text,
  label,
  placeholder,
  onSearch,
}: {
  /** As the address has it. */
  text: string
  label: string
  placeholder: string
  onSearch: (text: string) => void
}) => {
  const field = useRef<HTMLInputElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const typed = useSignal(text)
  const answered = useSignal<SearchFieldAnswer & { of: string }>({ ...NOTHING, of: '' })
  const isOpen = useSignal(false)
  const chosen = useSignal(-1)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const asking = useRef<AbortController>()
  /** What was handed on last: the address follows it, and does not lead. */
  const handed = useRef(text)

  const look = async (): Promise<void> => {
    asking.current?.abort()
    const control = new AbortController()
    asking.current = control
    const query = typed.peek()
    const at = field.current?.selectionStart ?? query.length
    try {
      const answer = query.trim() === '' ? NOTHING : await ask<SearchFieldAnswer>(withQuery('/api/search', { query, at }), control.signal)
      if (query !== typed.peek()) return
      answered.value = { ...answer, of: query }
      chosen.value = -1
      if (answer.problem || query === handed.current) return
      handed.current = query
      onSearch(query)
    } catch (error) {
      // Without an answer there are no completions; the list reports the server's error.
      if (!(error instanceof Refusal) && !control.signal.aborted) throw error
    }
  }
  const lookSoon = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(), WAIT_MS)
  }
  useEffect(() => {
    if (text !== handed.current) {
      handed.current = text
      typed.value = text
      answered.value = { ...NOTHING, of: '' }
    }
    // A link may hold a search that cannot be read.
    if (typed.peek() !== '' && answered.peek().of !== typed.peek()) void look()
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  useShortcuts(useMemo(() => [{ keys: '/', label, here: true, run: () => field.current?.focus() }], [label]))

  const write = (next: string): void => {
    typed.value = next
    isOpen.value = true
    lookSoon()
  }
  const take = (completion: Completion): void => {
    const { text: next, at } = completed(typed.peek(), completion)
    write(next)
    if (field.current) field.current.value = next
    field.current?.setSelectionRange(at, at)
    field.current?.focus()
  }
  const { problem } = answered.value
  const isCurrent = answered.value.of === typed.value
  const offered = isOpen.value && isCurrent ? answered.value.completions : []
  const wrong = isCurrent && problem ? problem : undefined
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const completion = offered[chosen.value] ?? (event.key === 'Tab' ? offered[0] : undefined)
    if (step !== undefined && offered.length > 0) {
      event.preventDefault()
      chosen.value = chosen.value < 0 ? (step > 0 ? 0 : offered.length - 1) : (chosen.value + step + offered.length) % offered.length
    } else if ((event.key === 'Enter' || (event.key === 'Tab' && chosen.value >= 0)) && completion) {
      event.preventDefault()
      take(completion)
    } else if (event.key === 'Enter') isOpen.value = false
    else if (event.key === 'Escape' && offered.length > 0) isOpen.value = false
    else if (event.key === 'Escape') field.current?.blur()
  }
  return (
    <div class="search-field">
      <div class="search-mirror" aria-hidden="true" ref={mirror}>
        {runsOf(typed.value, wrong).map(({ text: run, kind, isWrong }, place) => (
          <span key={place} class={isWrong ? `token-${kind} wrong` : `token-${kind}`}>
            {run}
          </span>
        ))}
        {wrong && wrong.from >= typed.value.length && <span class="wrong"> </span>}
      </div>
      <input
        ref={field}
        class="input"
        type="search"
        role="searchbox"
        aria-label={label}
        aria-autocomplete="list"
        aria-controls="search-completions"
        aria-activedescendant={chosen.value >= 0 && offered.length > 0 ? `completion-${chosen.value}` : undefined}
        aria-invalid={wrong !== undefined}
        aria-describedby="search-problem"
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        maxLength={10_000}
        value={typed.value}
        onInput={(event) => write(event.currentTarget.value)}
        onClick={lookSoon}
        onScroll={(event) => {
          if (mirror.current) mirror.current.scrollLeft = event.currentTarget.scrollLeft
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          isOpen.value = false
        }}
      />
      <ul id="search-completions" role="listbox" aria-label={words.suggestions} hidden={offered.length === 0}>
        {offered.map((completion, place) => (
          <li
            key={`${completion.text} ${completion.about}`}
            id={`completion-${place}`}
            role="option"
            aria-selected={place === chosen.value}
            onPointerDown={(event) => {
              event.preventDefault()
              take(completion)
            }}
          >
            <code>{completion.text}</code>
            <small>{completion.about}</small>
          </li>
        ))}
      </ul>
      <p id="search-problem" class="search-problem" role="status">
        {wrong && (
          <>
            {wrong.message} <span class="quiet">{words.ofLastSearch}</span>
          </>
        )}
      </p>
    </div>
  )
}
