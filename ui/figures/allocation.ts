/** What every account holds together with those below it. The service tells own values only; groups come as zero. Pure. */
export const rolledUp = (own: Readonly<Record<string, number>>): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const [account, value] of Object.entries(own)) {
    for (let at = account; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf(':')))) sums[at] = (sums[at] ?? 0) + value
  }
  return sums
}
