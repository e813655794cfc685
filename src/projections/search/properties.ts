import type { NumberProperty, TextProperty } from './query.ts'

/** What a property is compared with. */
type Kind = 'text' | 'number' | 'date' | 'status'

interface Property {
  readonly kind: Kind
  /** For whoever types a search. */
  readonly meaning: string
}

const TEXTS: Readonly<Record<TextProperty, string>> = {
  account: 'the account, as it is shown or as the journal has it',
  commodity: 'what the quantity is of',
  currency: 'the same by its whole name: EUR, or €',
  payee: 'who was paid, or what for',
  party: 'the part of the payee before " | ", or all of it',
  narration: 'the part of the payee behind " | ", or all of it',
  note: 'the comment of the posting or of its transaction',
  filename: 'the file of the journal',
  code: 'the code of the transaction',
  tag: 'a tag, or a tag with its value: trip, "trip: Rome"',
  link: 'a link of the transaction',
  any: 'any of these',
}

const NUMBERS: Readonly<Record<NumberProperty, string>> = {
  amount: 'in the default currency, at cost or at the rate of the day',
  quantity: 'in its own commodity',
  total: 'what all positive amounts of the transaction come to',
  balance: 'what the account holds of the commodity afterwards',
}

const of = (meanings: Readonly<Record<string, string>>, kind: Kind): [string, Property][] =>
  Object.entries(meanings).map(([name, meaning]) => [name, { kind, meaning }])

/** Everything that a condition can speak of, by its name. */
export const PROPERTIES: ReadonlyMap<string, Property> = new Map<string, Property>([
  ...of(TEXTS, 'text'),
  ...of(NUMBERS, 'number'),
  ['date', { kind: 'date', meaning: 'the day' }],
  ['status', { kind: 'status', meaning: 'cleared, pending or unmarked' }],
])

/** Operators that each kind is compared with. */
export const OPERATORS: Readonly<Record<Kind, readonly string[]>> = {
  text: ['=', '!=', '==', '=~', '!~'],
  number: ['=', '!=', '>', '>=', '<', '<='],
  date: ['=', '!=', '>', '>=', '<', '<='],
  status: ['=', '!='],
}

export const isTextProperty = (name: string): name is TextProperty => Object.hasOwn(TEXTS, name)
export const isNumberProperty = (name: string): name is NumberProperty => Object.hasOwn(NUMBERS, name)
