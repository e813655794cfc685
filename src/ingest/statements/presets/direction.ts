const OUT = new Set([
  'dr',
  'd',
  'debit',
  'debet',
  'dbit',
  's',
  'soll',
  '-',
  'af',
  'ausgang',
  'out',
  'withdrawal',
  'sale',
  'belastung',
  'uit',
  'wydatek',
  'charge',
  'purchase',
  'cargo',
  'addebito',
  'dare',
])
const INTO = new Set([
  'cr',
  'c',
  'credit',
  'crdt',
  'h',
  'haben',
  '+',
  'bij',
  'eingang',
  'in',
  'deposit',
  'gutschrift',
  'payment',
  'refund',
  'return',
  'wplyw',
  'abono',
  'accredito',
  'avere',
])

/** Which way a word for an amount says that the money went; undefined for any other word. */
export function directionOf(cell: string): 'in' | 'out' | undefined {
  const word = cell.trim().toLowerCase().replace(/\.$/, '')
  return OUT.has(word) ? 'out' : INTO.has(word) ? 'in' : undefined
}
