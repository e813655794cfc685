import type { LedgerView } from '../view/ledger-view.ts'
import type { Postings } from '../valuation/postings.ts'

/** Where rows of a view stand among booked postings; -1 for those that do not. */
interface Places {
  /** By transaction row, its group. */
  readonly groupOfRow: Int32Array
  /** By posting row, the posting. */
  readonly postingOfRow: Int32Array
}

const known = new WeakMap<Postings, Places>()

/** Made when the first search asks for tags, links or payees of postings, of which a book has few: then only these are looked at. */
export function placesOf(booked: Postings, view: LedgerView): Places {
  let places = known.get(booked)
  if (!places) {
    const groupOfRow = new Int32Array(view.transactions.count).fill(-1)
    const postingOfRow = new Int32Array(view.postings.count).fill(-1)
    for (let group = 0; group < booked.groupCount; group++) groupOfRow[booked.transactionRow[group]!] = group
    for (let posting = 0; posting < booked.count; posting++) postingOfRow[booked.row[posting]!] = posting
    known.set(booked, (places = { groupOfRow, postingOfRow }))
  }
  return places
}
