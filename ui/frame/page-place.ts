import type { LucideIcon } from 'lucide-preact'

/** What a page is of use for: those that have none in this installation are not offered. */
export type Condition = 'taxes' | 'firefly'

export interface PageEntry {
  readonly path: string
  /** By itself, as the palette has it: "Cash flow by year". */
  readonly title: string
  /** Beside the other pages of its topic: "By year". */
  readonly tab: string
  /** For the command palette. */
  readonly about: string
  /** What else it is looked for by. */
  readonly words?: string
  /** The page of docs that explains it, and a heading of it. */
  readonly help: string
  /** The key that leads to it after "g". */
  readonly key?: string
  readonly only?: Condition
}

/** Pages about one thing; the first is the one that its tab leads to. */
interface Topic {
  readonly title: string
  readonly pages: readonly PageEntry[]
}

export interface Place {
  readonly title: string
  readonly icon: LucideIcon
  readonly topics: readonly Topic[]
}

/** A page of a topic. */
export const page = (
  path: string,
  title: string,
  tab: string,
  about: string,
  help: string,
  more: Pick<PageEntry, 'words' | 'key' | 'only'> = {},
): PageEntry => ({
  path,
  title,
  tab,
  about,
  help,
  ...more,
})
