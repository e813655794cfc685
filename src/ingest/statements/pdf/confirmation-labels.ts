import { plain } from '../values/header-words.ts'

/** What a confirmation of a trade says in a line of its own. */
export type Meaning =
  | 'trade day'
  | 'settlement day'
  | 'isin'
  | 'name'
  | 'quantity'
  | 'price'
  | 'gross'
  | 'fee'
  | 'tax'
  | 'net'
  | 'reference'
  | 'other'

/** By the beginning of a line, in lower case and without accents. The first that fits counts. */
const LABELS: readonly (readonly [Meaning, RegExp])[] = [
  [
    'trade day',
    /^(ausfuhrungs(tag|datum|zeit)|handels(tag|datum)|schluss?(tag|datum)|geschaftstag|trade date|deal date|bargain date|date of (trade|deal)|ex-?tag|ex-?date)\b[^\d]*/,
  ],
  ['settlement day', /^(valuta|wertstellung|zahlbarkeitstag|zahltag|zahldatum|settle(ment)? date|payment date|pay date|buchungsdatum)\b[^\d]*/],
  [
    'other',
    /^(ausfuhrungs(platz|ort|art)|handelsplatz(?!geb|ent)|borse\b|lagerland|verwahrart|auftrags(art|datum|zeit|volumen)|limit\b|kurszusatz|wahrung\b|currency\b|account\b|depot|konto\b|kundennummer|exchange rate|devisenkurs|steuerbemessung|bemessungsgrundlage)[^\d]*/,
  ],
  ['isin', /^(isin|wkn|isin ?\/ ?wkn|isin \(wkn\)|wkn ?\/ ?isin|wkn \(isin\)|sedol)\b[\s(/]*(wkn|isin)?[)\s:]*/],
  [
    'name',
    /^(wertpapier(bezeichnung|name)?|gattung(sbezeichnung)?|bezeichnung|titel|security( (name|description))?|stock( name)?|investment|fund|instrument)(?![\p{L}-])[\s:]*/u,
  ],
  [
    'price',
    /^(ausfuhrungskurs|ausfuhrungspreis|kurs(?!wert)|preis|stuckpreis|(unit |average |dealing )?price|dividende? (pro|je) stuck|ausschuttung (pro|je) (stuck|st\.?)|(dividend )?rate)\b[^\d]*/,
  ],
  ['quantity', /^(nominale?|nennwert|stucke?(zahl)?|anzahl|menge|quantity|number of (shares|units)|shares|units|bestand)(?![\p{L}-])/u],
  [
    'gross',
    /^(kurswert|consideration|principal|gross (amount|value|consideration)|brutto(betrag)?|(dividenden|ertrags)betrag|handelswert|marktwert)\b/,
  ],
  [
    'tax',
    /^(kapitalertrags?s?teuer|kap(\.|ital)?ertr(\.|ag)?-?st(euer)?|kest\b|solidaritatszuschlag|soli\b|kirchensteuer|(anrechenbare |auslandische |us-?)?quellensteuer|abgeltungs?steuer|finanztransaktionssteuer|withholding( tax)?|stamp duty|ptm levy|sdrt|tax(es)?)\b/,
  ],
  [
    'fee',
    /^((grund|mindest|order|bank|ausfuhrungs|abwicklungs|depot)?-?provision|orderentgelt|ordergebuhr|order(kosten|provision)|grundgebuhr|(handels|borsen)(platz)?-?(gebuhr|entgelt|spesen)|transaktions(entgelt|kosten|gebuhr)|ubertragungs|liefergebuhr|variable borsenspesen|(makler)?courtage|fremd(e|kosten|spesen)|eigene? spesen|spesen|abwicklungskosten|xetra-?(gebuhr|entgelt)|kommission|commission|brokerage|dealing charge|(sec|exchange|transaction|regulatory|trading) fees?|fees?|charges?|entgelte?|gebuhren?)\b/,
  ],
  [
    'net',
    /^(endbetrag|ausmachender betrag|gesamtbetrag|buchungsbetrag|betrag zu (ihren|gunsten|lasten)|zu (ihren )?(lasten|gunsten)|gutschriftsbetrag|belastungsbetrag|abrechnungsbetrag|total( (amount|cost|due|payable|proceeds|consideration))?|net (amount|proceeds|cost|total)|(settlement )?amount (due|payable)|settlement amount|gesamt\b)/,
  ],
  [
    'reference',
    /^(order(nummer|-?nr)|auftragsnummer|abrechnungs-?n(umme)?r|transaktionsnummer|geschaftsnummer|contract( note)? (number|no|ref)|order (number|no|id)|bargain (reference|ref|no)|trade (number|ref\w*|id)|reference)\b\.?[\s:]*/,
  ],
]

/** What a text begins with, and what stands behind that. */
export function labelIn(text: string): { readonly meaning: Meaning; readonly rest: string } | undefined {
  const folded = plain(text)
  for (const [meaning, pattern] of LABELS) {
    const match = pattern.exec(folded)
    if (match) return { meaning, rest: folded.length === text.length ? text.slice(match[0].length) : folded.slice(match[0].length).toUpperCase() }
  }
  return undefined
}
