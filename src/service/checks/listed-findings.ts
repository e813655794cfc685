import type { Told } from './findings.ts'

/** How many there are of one kind that nobody muted. */
export interface FindingKind {
  readonly title: string
  readonly count: number
}

export interface ListedFindings {
  /** The first of each kind, and of those that are muted. */
  readonly listed: Told[]
  readonly kinds: FindingKind[]
  /** Of all kinds. */
  readonly count: number
  readonly mutedCount: number
}

/** As many of each kind, and of what is muted, as can be told: every open page asks after every edit, and an import of years may bring ten thousands of halves. */
export function listedFindings(findings: readonly Told[], limit: number): ListedFindings {
  const counts = new Map<string, number>()
  let mutedCount = 0
  const listed = findings.filter(({ title, muted }) => {
    if (muted) return ++mutedCount <= limit
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return count <= limit
  })
  return { listed, kinds: [...counts].map(([title, count]) => ({ title, count })), count: findings.length - mutedCount, mutedCount }
}
