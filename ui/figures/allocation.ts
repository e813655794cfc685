import { sumOf } from './exact-sum.ts'

/** What every account holds together with those below it. The service tells own values only; groups come as zero. Pure. */
export const rolledUp = (own: Readonly<Record<string, number>>): Record<string, number> => {
  const parts: Record<string, number[]> = {}
  for (const [account, value] of Object.entries(own)) {
    for (let at = account; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf(':')))) (parts[at] ??= []).push(value)
  }
  return Object.fromEntries(Object.entries(parts).map(([account, values]) => [account, sumOf(values)]))
}
