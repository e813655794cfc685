import { pages } from '#messages/pages.ts'
import type { LucideIcon } from 'lucide-preact'

/** What a page is of use for: one that has no use in this book is not offered. */
export type Condition = 'investments' | 'debts' | 'cards' | 'funds' | 'events' | 'taxes' | 'firefly' | 'unclear roots'

type ViewName = keyof typeof pages.views

/** A page: one way to look at what a place is about. It has an address of its own. */
export interface View {
  /** Of its texts in the catalogue. */
  readonly name: ViewName
  readonly path: string
  /** By itself, as the palette shows it: "Cash flow by year". */
  readonly title: string
  /** Among the other views of its place: "By year". */
  readonly tab: string
  /** For the command palette. */
  readonly about: string
  /** What else it is found by. */
  readonly words: string
  /** The page of docs that explains it, and a heading of it. */
  readonly help: string
  /** The key that leads to it after "g". */
  readonly key?: string
  readonly only?: Condition
}

/** An entry of the side list. It leads to its first view; the others are tabs at the top of the page. */
export interface Place {
  readonly title: string
  readonly views: readonly View[]
}

export interface Group {
  /** The same in all languages. */
  readonly name: keyof typeof pages.groups
  readonly title: string
  readonly icon: LucideIcon
  readonly places: readonly Place[]
}

type More = Pick<View, 'key' | 'only'>

export const view = (name: ViewName, path: string, help: string, more: More = {}): View => {
  const texts: { title: string; tab?: string; about: string; words: string } = pages.views[name]
  return { tab: texts.title, ...texts, ...more, name, path, help }
}

export const place = (name: keyof typeof pages.places, ...views: readonly View[]): Place => ({ title: pages.places[name], views })

/** A place with one page, which has its name. */
export const single = (name: ViewName, path: string, help: string, more?: More): Place => ({
  title: pages.views[name].title,
  views: [view(name, path, help, more)],
})

export const group = (name: Group['name'], icon: LucideIcon, ...places: readonly Place[]): Group => ({
  name,
  title: pages.groups[name],
  icon,
  places,
})
