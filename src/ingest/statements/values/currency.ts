/** Signs that are of one currency only: a dollar, a yen or a crown may be of several. */
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '₹': 'INR', zł: 'PLN', Kč: 'CZK' }

let known: ReadonlySet<string> | undefined

/** True for a code of ISO 4217, such as EUR. */
export const isCode = (text: string): boolean => {
  known ??= new Set(Intl.supportedValuesOf('currency'))
  return known.has(text)
}

/** Before or behind the number, with a minus or a bracket between them or not. */
const BESIDE = /^[(+\s-]*([A-Z]{3}|\p{Sc})(?=[\s\d(+.-])|(?<=[\s\d).,-])([A-Z]{3}|\p{Sc}|zł|Kč)[\s)]*$/u

/** The currency that stands beside an amount in its cell, as its code; undefined where none does that is of one country. */
export function currencyBeside(cell: string): string | undefined {
  const found = BESIDE.exec(cell.trim())
  return found === null ? undefined : named((found[1] ?? found[2])!)
}

/** In brackets, at the end, or alone: what a heading says last. */
const HEADED = /[([]\s*([A-Z]{3}|\p{Sc})\s*[)\]]|(?:^|\s)([A-Z]{3})$|\b(euros?)$/iu

/** The currency that a heading of amounts names, "Betrag (€)" or "Gutschrift in CHF"; undefined where it names none. */
export function currencyIn(heading: string): string | undefined {
  const found = HEADED.exec(heading.trim())
  if (found === null) return undefined
  if (found[3] !== undefined) return 'EUR'
  const word = (found[1] ?? found[2])!
  // A heading in capitals may end with a word of three letters that is a code as well, as ALL and TOP are.
  const isWord = found[1] === undefined && word !== heading.trim() && heading === heading.toUpperCase()
  return isWord ? undefined : named(word)
}

/** What some banks and brokers write instead of a code. */
const WORDS: Readonly<Record<string, string>> = { euro: 'EUR', euros: 'EUR', us$: 'USD', 'us dollar': 'USD', 'us dollars': 'USD' }

/** The currency that a whole cell names, in whichever case: "EUR", "usd", "€", "Euro", "US$"; undefined where it names none that is of one country. */
export const currencyNamed = (cell: string): string | undefined =>
  named(cell) ?? (isCode(cell.toUpperCase()) ? cell.toUpperCase() : WORDS[cell.toLowerCase()])

/** EUR for EUR and for €; undefined for what is no currency. */
export const named = (text: string): string | undefined => SIGNS[text] ?? (isCode(text) ? text : undefined)
