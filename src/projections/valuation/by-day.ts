interface DatedPostings {
  readonly count: number
  readonly day: Int32Array
  readonly group: Int32Array
  readonly transactionRow: Int32Array
}

/** 0, 1, 2 and so on, in one memory for all books whose postings stand by day as they are: each edit would make it anew. */
let places = new Int32Array(0)
function placesUpTo(count: number): Int32Array {
  if (places.length < count) places = new Int32Array(count + (count >> 3)).map((_, place) => place)
  return places.subarray(0, count)
}

/**
 * Postings by day, then place in the book. Transactions are by day already, so only postings with a day of their own are sorted, and put
 * between the others: one of them in a large book is no reason to sort it all. Who asks may not write into it.
 */
export function byDay({ count, day, group, transactionRow }: DatedPostings, transactionDay: Int32Array): Int32Array {
  const inPlace = placesUpTo(count)
  if (areInOrder(day, count)) return inPlace
  const isOwn = (posting: number): boolean => day[posting] !== transactionDay[transactionRow[group[posting]!]!]
  const own = inPlace.filter(isOwn).sort((a, b) => day[a]! - day[b]! || a - b)
  const others = inPlace.filter((posting) => !isOwn(posting))
  const order = new Int32Array(count)
  for (let at = 0, i = 0, j = 0; at < count; at++) {
    const isOwnNext = j === others.length || (i < own.length && (day[own[i]!]! - day[others[j]!]! || own[i]! - others[j]!) < 0)
    order[at] = isOwnNext ? own[i++]! : others[j++]!
  }
  return order
}

function areInOrder(day: Int32Array, count: number): boolean {
  for (let posting = 1; posting < count; posting++) if (day[posting]! < day[posting - 1]!) return false
  return true
}
