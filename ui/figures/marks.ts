import type { Day } from './days.ts'

/** What happened on a day of a line. Pure. */
export interface Mark {
  readonly day: Day
  readonly kind: 'buy' | 'sell' | 'note' | 'reconciliation' | 'import' | 'event'
  /** "Bought 10 FUND" */
  readonly text: string
  /** Where it is. */
  readonly href: string
  /** What it happened to. */
  readonly account?: string
  readonly commodity?: string
}

/** What a line is of. */
export interface Subject {
  /** With those below them. */
  readonly accounts?: readonly string[]
  readonly commodity?: string
}

/** The marks that a line about something shows: what happened to it, and nothing else. */
export const marksAbout = (marks: readonly Mark[], { accounts, commodity }: Subject): Mark[] =>
  marks.filter(
    (mark) =>
      (accounts === undefined || accounts.some((above) => mark.account === above || mark.account?.startsWith(`${above}:`))) &&
      (commodity === undefined || mark.commodity === commodity),
  )

/** Marks that stand too close to be pressed apart. */
export interface MarkCluster {
  /** Where the first of them stands. */
  readonly left: number
  readonly marks: readonly Mark[]
}

/** What a finger hits. */
const TARGET = 24

/** Marks in the order of their days, those within a finger's width as one. `leftOf`: where a day stands; undefined where it is not in sight. */
export const clustersOf = (marks: readonly Mark[], leftOf: (day: Day) => number | undefined): MarkCluster[] => {
  const clusters: { left: number; marks: Mark[] }[] = []
  for (const mark of marks.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const left = leftOf(mark.day)
    if (left === undefined) continue
    const last = clusters.at(-1)
    if (last && left - last.left < TARGET) last.marks.push(mark)
    else clusters.push({ left, marks: [mark] })
  }
  return clusters
}
