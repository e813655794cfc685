/** Postings are chosen here on their way to a column that is as long as they are many: a large one for each choice is what the collector sees. */
let room = new Int32Array(0)

/** The postings of an order that stand on the chosen accounts (by account, 1), as a column. The one loop that reports run over a whole book: no function is called for a posting. */
export function ofAccounts(order: Int32Array, account: Int32Array, isChosen: Uint8Array): Int32Array {
  if (room.length < order.length) room = new Int32Array(order.length)
  const chosen = room
  let count = 0
  for (let place = 0; place < order.length; place++) {
    const posting = order[place]!
    if (isChosen[account[posting]!] === 1) chosen[count++] = posting
  }
  return chosen.slice(0, count)
}

/** The postings of an order that pass a test, as a column. (TypedArray.filter grows by copying and is several times slower.) */
export function chosenOf(order: Int32Array, test: (posting: number) => boolean): Int32Array {
  const chosen = new Int32Array(order.length)
  let count = 0
  for (const posting of order) if (test(posting)) chosen[count++] = posting
  return count === order.length ? chosen : chosen.slice(0, count)
}
