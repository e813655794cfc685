import { Lru } from '#vocabulary/lru.ts'
import { folded } from './folded.ts'

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** "mar", and "sept" too. */
const LETTERS_MIN = 3

/** The number of a month from 1, by its English name or its first letters, or by the name that it has in a language. */
export function monthNamed(name: string, locale: string): number | undefined {
  const english = beginning(MONTHS, name)
  if (english !== undefined) return english + 1
  const known = namesIn(locale).get(folded(name).replace(/\.$/, ''))
  return known === undefined ? undefined : known + 1
}

/** 0 for Sunday. */
export const weekdayNamed = (name: string): number | undefined => beginning(WEEKDAYS, name)

function beginning(names: readonly string[], name: string): number | undefined {
  const at = name.length < LETTERS_MIN ? -1 : names.findIndex((full) => full.startsWith(name))
  return at < 0 ? undefined : at
}

const LANGUAGES_KEPT = 8
const languages = new Lru<string, ReadonlyMap<string, number>>(LANGUAGES_KEPT)

function namesIn(locale: string): ReadonlyMap<string, number> {
  const kept = languages.get(locale)
  if (kept) return kept
  const names = new Map<string, number>()
  if (locale !== '')
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      for (let at = 0; at < 12; at++) names.set(folded(format.format(Date.UTC(2023, at, 1))).replace(/\.$/, ''), at)
    }
  languages.set(locale, names)
  return names
}
