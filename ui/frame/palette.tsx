import { palette as texts } from '#messages/palette.ts'
import { useSignal } from '@preact/signals'
import { Search } from 'lucide-preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import type { ConfigAnswer } from '../../src/http/contract/config-contract.ts'
import type { SheetsAnswer } from '../../src/http/contract/sheets-contract.ts'
import { configuration, isReader, useAnswer } from '../client/cached-answers.ts'
import { close } from '../client/overlays.ts'
import { useFound } from '../client/search-requests.ts'
import { ranked } from '../figures/ranking.ts'
import { Dialog } from '../parts/dialog.tsx'
import { actions, type Choice, choicesAtHand, choicesFound, recentChoice, searchChoice } from './palette-choices.tsx'
import type * as paletteSettings from './palette-settings.ts'
import { recentsBeside, rememberChoice } from './recent-places.ts'

const NEAR_MAX = 12
const MATCHES_MAX = 60

const has = (text: string, words: readonly string[]): boolean => words.every((word) => text.toLowerCase().includes(word))

/** What has the very words first, and of that the settings last; then what the book has, then what only resembles them. */
const arranged = (atHand: readonly Choice[], found: readonly Choice[], typed: string): Choice[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const near = ranked(atHand, typed, ({ label, words: more = '', about, kind }) => [label, `${more} ${texts.kinds[kind]}`, about])
  const isExact = ({ label, words: more = '', kind }: Choice): boolean => has(`${label} ${more} ${texts.kinds[kind]}`, words)
  const exact = near.filter(isExact)
  const isSetting = ({ kind }: Choice): boolean => kind === 'Setting'
  const first = [...exact.filter((choice) => !isSetting(choice)), ...exact.filter(isSetting)].slice(0, NEAR_MAX)
  return [...first, ...found, ...near.filter((choice) => !isExact(choice)), searchChoice(typed)].slice(0, MATCHES_MAX)
}

const Option = ({
  choice,
  place,
  isChosen,
  onPoint,
  onPick,
}: {
  choice: Choice
  place: number
  isChosen: boolean
  onPoint: () => void
  onPick: () => void
}) => {
  const Icon = choice.icon
  return (
    <li id={`choice-${place}`} role="option" aria-selected={isChosen} onPointerMove={onPoint} onClick={onPick}>
      <Icon size={16} aria-hidden="true" />
      <span>{choice.label}</span>
      <small>
        {choice.about} <em>{texts.kinds[choice.kind]}</em>
      </small>
    </li>
  )
}

/** Everything one can go to or do, and everything in the book, found by a few letters or an amount. */
export const Palette = () => {
  const [path, navigate] = useLocation()
  const text = useSignal('')
  const chosen = useSignal(0)
  const list = useRef<HTMLUListElement>(null)
  const atHand = useChoicesAtHand(text.value.trim() !== '')
  const recents = useMemo(() => recentsBeside(path), [])
  const { data, waiting } = useFound(text.value)
  const found = useMemo(() => (data ? choicesFound(data) : []), [data])
  const matches = useMemo(
    () => (text.value.trim() === '' ? [...recents.map(recentChoice), ...actions()] : arranged(atHand, found, text.value)),
    [atHand, found, recents, text.value],
  )
  const place = Math.min(chosen.value, matches.length - 1)

  const choose = (choice: Choice | undefined): void => {
    if (!choice) return
    close()
    if (choice.href === undefined) return choice.run?.()
    const { label, kind, href } = choice
    rememberChoice({ label, kind, href })
    navigate(href)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      chosen.value = (place + step + matches.length) % Math.max(1, matches.length)
      list.current?.children[chosen.value]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(matches[place])
    }
  }

  return (
    <Dialog kind="palette" label={texts.title}>
      <div class="palette-field">
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={matches.length > 0 ? `choice-${place}` : undefined}
          aria-label={texts.field}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellcheck={false}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value
            chosen.value = 0
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id="palette-list" role="listbox" aria-label={texts.results} aria-busy={waiting} ref={list}>
        {matches.map((choice, index) => (
          <Option
            key={`${choice.kind} ${choice.label} ${choice.href} ${choice.about}`}
            choice={choice}
            place={index}
            isChosen={index === place}
            onPoint={() => {
              chosen.value = index
            }}
            onPick={() => choose(choice)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type Loaded = typeof paletteSettings

/** What is here without asking the server to search; settings, sheets and English names are loaded when the user begins to type. */
const useChoicesAtHand = (isTyping: boolean): readonly Choice[] => {
  const loaded = useSignal<Loaded | undefined>(undefined)
  useEffect(() => {
    if (!isTyping || loaded.peek()) return
    void import('./palette-settings.ts').then((module) => {
      loaded.value = module
    })
  }, [isTyping])
  const schema = useAnswer<ConfigAnswer>(isTyping ? '/api/config' : undefined).data?.schema
  // Only writers have sheets.
  const files = useAnswer<SheetsAnswer>(isTyping && !isReader.value ? '/api/sheets/files?without_postings=true' : undefined).data?.files
  const module = loaded.value
  return useMemo(
    () => [
      ...choicesAtHand(module?.inEnglish),
      ...(schema && module ? module.settingChoices(schema) : []),
      ...(files && module ? module.sheetChoices(files.map(({ name }) => name)) : []),
    ],
    [configuration.value.data, schema, files, module],
  )
}
