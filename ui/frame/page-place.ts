import type { LucideIcon } from 'lucide-preact'

/** What a page is of use for: one that has no use in this book is not offered. */
export type Condition = 'investments' | 'debts' | 'cards' | 'funds' | 'events' | 'taxes' | 'firefly' | 'unclear roots'

/** A page: one way to look at what a place is about. It has an address of its own. */
export interface View {
  readonly path: string
  /** By itself, as the palette shows it: "Cash flow by year". */
  readonly title: string
  /** Among the other views of its place: "By year". */
  readonly tab: string
  /** For the command palette. */
  readonly about: string
  /** What else it is found by. */
  readonly words?: string
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
  readonly title: string
  readonly icon: LucideIcon
  readonly places: readonly Place[]
}

type More = Pick<View, 'words' | 'key' | 'only'>

export const view = (path: string, [title, tab]: readonly [title: string, tab: string], about: string, help: string, more: More = {}): View => ({
  path,
  title,
  tab,
  about,
  help,
  ...more,
})

export const place = (title: string, ...views: readonly View[]): Place => ({ title, views })

/** A place with one page, which has its name. */
export const single = (title: string, path: string, about: string, help: string, more?: More): Place =>
  place(title, view(path, [title, title], about, help, more))
