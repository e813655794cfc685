interface DatedPostings {
  readonly count: number
  readonly day: Int32Array
  readonly group: Int32Array
  readonly transactionRow: Int32Array
}

/**
 * Postings by day, then place in the book. Transactions are by day already, so only postings with a day of their own are sorted, and put
 * between the others: one of them in a large book is no reason to sort it all.
 */
export function byDay({ count, day, group, transactionRow }: DatedPostings, transactionDay: Int32Array): Int32Array {
  const order = new Int32Array(count)
  let isInOrder = true
  for (let posting = 0, last = -Infinity; posting < count; posting++) {
    order[posting] = posting
    if (day[posting]! < last) isInOrder = false
    last = day[posting]!
  }
  if (isInOrder) return order
  const isOwn = (posting: number): boolean => day[posting] !== transactionDay[transactionRow[group[posting]!]!]
  const own = order.filter(isOwn).sort((a, b) => day[a]! - day[b]! || a - b)
  const others = order.filter((posting) => !isOwn(posting))
  for (let at = 0, i = 0, j = 0; at < count; at++) {
    const isOwnNext = j === others.length || (i < own.length && (day[own[i]!]! - day[others[j]!]! || own[i]! - others[j]!) < 0)
    order[at] = isOwnNext ? own[i++]! : others[j++]!
  }
  return order
}
