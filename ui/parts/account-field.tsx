import { transactionParts as words } from '#messages/parts.ts'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { OwnAccountsAnswer } from '../../src/http/contract/transaction-edits-contract.ts'
import { configuration, OWN_ACCOUNTS, useAnswer } from '../client/cached-answers.ts'
import { ranked } from '../figures/ranking.ts'

/** What a text typed into an account field means: one of the known accounts, or a new one. Pure. */

const MATCHES_MAX = 30
const ROOTS = ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses']

/** Whether a text is an account's whole name and not a few letters to find one by: one that is known, or one below a known root. */
export const isWholeName = (typed: string, known: readonly string[]): boolean => {
  if (known.includes(typed)) return true
  const [root = '', ...below] = typed.split(':')
  return below.length > 0 && below.every((part) => part !== '') && (ROOTS.includes(root) || known.some((account) => account.startsWith(`${root}:`)))
}

export interface AccountChoices {
  readonly accounts: readonly string[]
  /** The last of them is what was typed, which is not known yet. */
  readonly isNew: boolean
  /** The one that Enter takes until a person moves on: the best match, or what was typed where it is no beginning of a match. */
  readonly place: number
}

export const accountChoices = (typed: string, known: readonly string[]): AccountChoices => {
  const matches = ranked(known, typed, (account) => [account]).slice(0, MATCHES_MAX)
  const isNew = typed !== '' && !known.includes(typed)
  // With all of it typed and no other match there is nothing to choose.
  if (!isNew && matches.length === 1 && matches[0] === typed) return { accounts: [], isNew, place: -1 }
  const isBeginning = matches.some((account) => account.toLowerCase().startsWith(typed.toLowerCase()))
  return {
    accounts: isNew ? [...matches, typed] : matches,
    isNew,
    place: isNew && !isBeginning && isWholeName(typed, known) ? matches.length : 0,
  }
}

/** The account that a field holds when it is left without Enter: the whole name in it, or what Enter would take for a few letters. */
export const accountWhenLeft = (typed: string, known: readonly string[]): string => {
  if (typed === '' || isWholeName(typed, known)) return typed
  const { accounts, place } = accountChoices(typed, known)
  return accounts[place] ?? typed
}

/**
 * An account, typed with completion: a few letters of it will do, and a new one is as good as a known one. What the field shows is used,
 * whether it is left with Enter, with Tab or with a click elsewhere.
 */
export const AccountField = ({
  label,
  value,
  onInput,
  onCommit,
  onCancel,
  first = [],
  focused = false,
  placeholder = words.account,
  forJournal = false,
}: {
  label: string
  value: string
  onInput?: (account: string) => void
  /** Chosen from the list, or typed and left. */
  onCommit?: (account: string) => void
  onCancel?: () => void
  /** To be offered before all others. */
  first?: readonly string[]
  focused?: boolean
  placeholder?: string
  /** What is chosen is written into the journal: accounts are offered as it calls them, and otherwise as the pages do. */
  forJournal?: boolean
}) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const text = useSignal(value)
  const isOpen = useSignal(false)
  const place = useSignal(0)
  // Until somebody types or walks Enter leaves what is there, and is the form's; where choosing is all there is to do, the first suggestion is one Enter away.
  const start = onCommit && first.length > 0 ? 0 : -1
  const isTouched = useSignal(false)
  /** The arrow keys have chosen in the list. */
  const isWalked = useRef(false)
  const { data, error } = useAnswer<OwnAccountsAnswer>(isOpen.value ? OWN_ACCOUNTS : undefined)
  const own = data?.accounts.map(({ name, shown }) => (forJournal ? name : shown))
  /** What was typed may be one of them, or the beginning of one. */
  const isAwaited = forJournal && isOpen.value && isTouched.value && own === undefined && error === undefined
  /** An Enter that was pressed meanwhile, and whether it also saves. */
  const early = useRef<'enter' | 'save' | undefined>(undefined)
  const accounts = [...(forJournal ? [] : (configuration.value.data?.accounts ?? [])), ...(own ?? [])]

  useEffect(() => {
    text.value = value
  }, [value])
  useLayoutEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  const typed = text.value.trim()
  const known = [...new Set([...first, ...accounts])]
  // A field that already holds an account offers all of them, to choose another.
  const found = accountChoices(isTouched.value ? typed : '', known)
  // Whether a name is new is known with the accounts of the book.
  const choices = isAwaited && found.isNew ? found.accounts.slice(0, -1) : found.accounts
  const isNew = found.isNew && !isAwaited
  const at = Math.min(isTouched.value && !isWalked.current ? found.place : place.value, choices.length - 1)
  const isChosen = isOpen.value && at >= 0

  const commit = (account: string | undefined): void => {
    early.current = undefined
    isOpen.value = false
    isTouched.value = false
    isWalked.current = false
    if (account === undefined || account === '') return
    text.value = account
    if (account !== value) onInput?.(account)
    onCommit?.(account)
  }
  const leave = (): void => {
    if (isWalked.current) commit(choices[at])
    else if (isTouched.value && typed === '' && !onInput) text.value = value
    else if (isTouched.value) commit(isAwaited ? typed : accountWhenLeft(typed, known))
    early.current = undefined
    isOpen.value = false
  }
  // An early Enter does what it would have done with the accounts known.
  useEffect(() => {
    const pressed = early.current
    if (pressed === undefined || isAwaited) return
    commit(isChosen ? choices[at] : typed)
    if (pressed === 'save' || !(isChosen || onCommit)) input.current?.form?.requestSubmit()
  }, [isAwaited])
  const onKeyDown = (event: KeyboardEvent): void => {
    early.current = undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen.value) isOpen.value = true
      else {
        place.value = (Math.max(at + step, -1) + choices.length) % Math.max(1, choices.length)
        isWalked.current = true
      }
      list.current?.children[place.value]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && isAwaited && typed !== '') {
      event.preventDefault()
      event.stopPropagation()
      early.current = event.ctrlKey || event.metaKey ? 'save' : 'enter'
    } else if (event.key === 'Enter') {
      // In a form, a second Enter sends it.
      if (isChosen || onCommit) event.preventDefault()
      commit(isChosen ? choices[at] : typed)
    } else if (event.key === 'Escape' && (isOpen.value || onCancel)) {
      event.preventDefault()
      event.stopPropagation()
      isOpen.value = false
      isTouched.value = false
      isWalked.current = false
      text.value = value
      onCancel?.()
    }
  }
  return (
    <span class="account-field">
      <input
        ref={input}
        class="input"
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen.value && choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isChosen ? `${id}-${at}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        placeholder={placeholder}
        value={text.value}
        onFocus={(event) => {
          isOpen.value = true
          // Back from another window, what was typed before still counts.
          isTouched.value = text.value !== value
          isWalked.current = false
          place.value = start
          event.currentTarget.select()
        }}
        onBlur={(event) => {
          // Another window has come to the front, and the field has not been left.
          if (document.activeElement !== event.currentTarget) leave()
        }}
        onInput={(event) => {
          text.value = event.currentTarget.value
          isTouched.value = true
          isWalked.current = false
          isOpen.value = true
          onInput?.(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={words.choicesOf(label)} ref={list} hidden={!isOpen.value || choices.length === 0}>
        {isOpen.value &&
          choices.map((account, index) => (
            <li
              key={account}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                commit(account)
              }}
            >
              {account}
              {isNew && index === choices.length - 1 && <small>{words.newAccount}</small>}
            </li>
          ))}
      </ul>
    </span>
  )
}
