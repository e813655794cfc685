/** How banks call what they put together in one text, each followed by a colon: who, what for, and what tells a person nothing. */
const PARTY = 'auftraggeber|empfänger|zahlungspflichtiger|begünstigter|naam|nazwa odbiorcy|nazwa nadawcy|name'
const PURPOSE = 'buchungstext|verwendungszweck|omschrijving|tytuł|purpose'
const OTHER = 'kto/iban|konto|iban|blz/bic|bic|kenmerk|machtiging|incassant|end-to-end-ref\\.|mandatsref|gläubiger-id'
const LABEL = new RegExp(`(${PARTY}|${PURPOSE}|${OTHER}):`, 'gi')
const PARTS = [
  { of: 'payee', name: new RegExp(`^(${PARTY})$`, 'i') },
  { of: 'purpose', name: new RegExp(`^(${PURPOSE})$`, 'i') },
] as const

/** A number of the bank's own behind it all. */
const REFERENCE = /\s+Ref\. \S+$/

/**
 * Who and what for, where a bank writes both with their names into one text: "Empfänger: Markt Kto/IBAN: DE… Buchungstext: Obst Ref. H92". Undefined
 * for a text that names fewer than two parts, or nobody.
 */
export function namedParts(text: string): { readonly payee: string; readonly purpose: string } | undefined {
  const labels = [...text.matchAll(LABEL)]
  if (labels.length < 2) return undefined
  const found = { payee: '', purpose: '' }
  for (const [at, label] of labels.entries()) {
    const value = text
      .slice(label.index + label[0].length, labels[at + 1]?.index)
      .replace(REFERENCE, '')
      .trim()
    const part = PARTS.find(({ name }) => name.test(label[1]!))
    if (part && found[part.of] === '') found[part.of] = value
  }
  return found.payee === '' ? undefined : found
}
