import { effect, type Signal, signal } from '@preact/signals'
import { lastPerson } from './api.ts'
import { ofThisBook } from './browser.ts'
import { configuration } from './cached-answers.ts'

/**
 * The name under which this browser keeps what somebody is typing. It is of one book, as those that are served one after the other at one address
 * (the demo, then one's own) mostly call their files and accounts alike; and of one person: another user who logs in does not see it.
 */
export const ownKey = (key: string): string => {
  const [person, file] = [lastPerson(), configuration.peek().data?.file ?? '']
  return ofThisBook(`${key}.${file}${person === null ? '' : ` of ${person}`}`)
}

/*
 * What is being typed and not saved yet, by the form that it is typed into. It outlives the form, so that nothing is lost to a link that was
 * followed, and the page, for as long as its tab is open. Storage may be off or full: it then lasts as long as the page.
 */

const keyOf = (form: string): string => ownKey(`daybook.unsaved ${form}`)
const forms = new Map<string, Signal<unknown>>()

const kept = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const keep = (key: string, fields: unknown): void => {
  try {
    if (fields === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(fields))
  } catch {
    // It then lasts as long as the page.
  }
}

/** What a form holds; undefined while nothing is typed into it. */
export const unsaved = <Fields>(form: string): Signal<Fields | undefined> => {
  const known = forms.get(form) as Signal<Fields | undefined> | undefined
  if (known) return known
  const made = signal(kept(keyOf(form)) as Fields | undefined)
  effect(() => keep(keyOf(form), made.value))
  forms.set(form, made)
  return made
}
