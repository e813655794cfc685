import { ownValue } from '#vocabulary/element-at.ts'
import { withoutAccents } from '#vocabulary/text/wording.ts'

/*
 * What columns are called, in the languages that statements come in. A word counts as a whole or at the beginning of one, without
 * accents and case.
 */

export type ColumnMeaning =
  | 'date'
  | 'valueDate'
  | 'payee'
  /** Who paid, where a column of its own says it: the payee of what comes in. */
  | 'payer'
  | 'description'
  /** Card payment, standing order, salary: what kind of booking it is. */
  | 'kind'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'sign'
  | 'balance'
  | 'commodity'
  | 'reference'
  | 'category'
  /** What was asked before the bank took its part. */
  | 'gross'
  /** What the bank took for a movement, beside its amount. */
  | 'fee'
  /** Whether a movement has happened, or was declined. */
  | 'status'
  | 'noise'

const WORDS: Readonly<Record<ColumnMeaning, string>> = {
  date: 'date tarih дата datum buchungstag buchungsdatum buchung fecha data dato paivays posted booked txn completed started created day tag giorno dzien when 日付 年月日 取引日 お取引日 利用日 ご利用日 ご利用年月日 交易日期 日期 תאריך ημερομηνια 거래일시 거래일자 거래일 tanggal konyveles tarihi',
  valueDate: 'value valuta valutadatum wertstellung wert valeur valor rentedatum waluty post posting rentedato arvopaiva',
  payee:
    'payee name namn partnername auftraggebername empfangername protistrany protiuctu saaja maksaja zleceniodawca avsandare mottagare beguenstigter begunstigter auftraggeber empfanger zahlungsempfanger zahlungspflichtiger zahlungspflichtige beneficiary beneficiaire counterparty counterpart merchant partner tegenpartij naam beneficiario ordenante contraparte kontrahent odbiorca nadawca haendler handler gegenkonto zahlungsbeteiligter ontvanger tegenrekening mottaker modtager saaja esercente recipient sender payer vendor from to 利用店名・商品名 利用店名 ご利用店名 ご利用先 보낸분/받는분 받는분',
  payer: 'auftraggeber zahlungspflichtiger zahlungspflichtige avsandare nadawca ordenante payer sender remitter from',
  description:
    'description details narration particulars memo verwendungszweck zweck text libelle concepto descripcion causale descrizione omschrijving mededelingen tytul opis popis note notes transaction remarks remark beskrivning rubrik beskrivelse tekst forklaring historico descricao selitys viesti message communication information mitteilung beschreibung avisierungstext betreff motif label nature operation 摘要 摘要内容 お取り扱い内容 入出金内容 取引内容 交易摘要 περιγραφη פרטים הפעולה 적요 aciklama keterangan назначение описание kozlemeny detalii',
  kind: 'buchungstext umsatzart buchungsart type mutatiesoort transaktionstyp transaction_type',
  amount:
    'amount betrag umsatz mutatie montant importe monto importo bedrag kwota castka objem belob maara tutar suma сума сумма belopp belob belop valor summa summe wert total sum net netto sek nok dkk inr eur usd gbp chf 利用金額 ご利用金額 入出金 金額 金额 ποσο osszeg סכום 금액 거래금액 jumlah iznos',
  debit:
    'debit debits withdrawn uttag outflow isplata breme withdrawal withdrawals out paid soll belastung ausgang ausgabe lastschrift cargo cargos adeudo debito debiti addebiti uscite dare af obciazenia ut debet dr utbetaling charge charges spent money_out saida saidas retrait depense お引出し 引出金額 支払い金額 出金 出金額 支出 חובה 출금액 출금 borc расход списание списано дебет terheles duguje χρεωση 支取 提款 otto',
  credit:
    'credit credits deposit deposits in received haben gutschrift eingang einnahme abono abonos ingreso credito crediti accrediti entrate avere bij uznania cr money_in entrada entradas versement recette insattning ind innskudd inn innbetaling inflow uplata dobro お預入れ 預入金額 預かり金額 入金 入金額 收入 זכות 입금액 입금 alacak приход зачисление зачислено кредит jovairas potrazuje πιστωση 存入 存款 pano',
  sign: 'sign 收/支 drcr dr/cr crdr cr/dr type indicator kennzeichen sollhaben soll/haben debit/credit af_bij debetcredit 入払区分',
  balance:
    'balance bal zustatek bakiye залишок остаток баланс saldo kontostand solde running disponible stand saldi stany salda closing guthaben 残高 差引残高 取引後残高 余额 υπολοιπο יתרה 잔액 egyenleg sold 結餘 结余',
  commodity: 'currency валюта waehrung wahrung devise moneda divisa valuta munt waluta mena valuta_kod ccy cur 通貨 币种',
  reference:
    'reference ref id number nummer no cheque check chq transaction_id referenz beleg belegnummer referencia riferimento kenmerk utr fitid rrn numero referens endtoend mandatsreferenz kundenreferenz',
  category: 'category 交易分类 kategorie categorie categoria kategoria kategori class',
  gross: 'gross brutto brut bruto',
  fee: 'fee fees gebuehr gebuhr entgelt commission commissione frais kosten 支払手数料 手数料',
  status: 'status 交易状态 状态 state zustand statut estado stato info',
  noise:
    'branch iban bic blz konto account rekening compte cuenta conto rate kurs fee gebuehr commission points sr serial mcc code card karte time zeit hora status glaubiger glaubigeriban mandat fees country land pays pais paese kraj tax taxes vat mwst steuer handling',
}

const MEANINGS = Object.keys(WORDS) as ColumnMeaning[]
const BY_WORD = new Map<string, ColumnMeaning[]>()
for (const meaning of MEANINGS) for (const word of WORDS[meaning].split(' ')) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), meaning])

/** Lower case, without accents, words apart that capitals tell apart. */
export const plain = (text: string): string =>
  withoutAccents(text.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll('ı', 'i')
    // The marks of kana are letters of their own then.
    .normalize('NFC')

const IN_CURRENCY = /^(?!paid|money)(.*\p{L}) in ([a-z]{3}|\p{Sc})$/u

/** How well a heading fits each meaning: a heading that is the word alone, or nothing but such words, counts full, one among others less. */
export function meaningsOf(heading: string): Map<ColumnMeaning, number> {
  const scores = new Map<ColumnMeaning, number>()
  if (heading.length > 60) return scores
  // "Amount in EUR" is no money in.
  const text = plain(heading).trim().replace(IN_CURRENCY, '$1 $2')
  const whole = BY_WORD.get(text.replaceAll(/[\s_-]+/g, '_')) ?? BY_WORD.get(text.replaceAll(/[\s._-]+/g, ''))
  for (const meaning of whole ?? []) scores.set(meaning, 1)
  // Of several descriptions each has its number; "payer name" is no name of somebody else.
  const said = text.split(/[^\p{L}\d/]+/u).map((word) => word.replace(/\d+$/, ''))
  const ofPayer = said.some((word) => BY_WORD.get(word)?.includes('payer'))
  const words = said.filter((word) => word !== '' && !(ofPayer && /^(name|naam|namn)$/.test(word)))
  const counts = new Map<ColumnMeaning, number>()
  for (const word of words) for (const meaning of BY_WORD.get(word) ?? compound(word)) counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
  // "Posted date" is a date as "Transaction date" is one: more words for it make it no better.
  for (const [meaning, count] of counts) {
    const fitting = meaning === 'date' || meaning === 'valueDate' ? 1 : count
    scores.set(meaning, Math.max(scores.get(meaning) ?? 0, Math.min(1, fitting / Math.min(words.length, 3))))
  }
  return scores
}

/** German and its kin put words together: Buchungsdatum, Valutadatum, Umsatzbetrag. The last part says what it is. */
function compound(word: string): readonly ColumnMeaning[] {
  if (word.length < 8) return []
  for (let at = 3; at <= word.length - 4; at++) {
    const meanings = BY_WORD.get(word.slice(at))
    if (meanings !== undefined && word.length - at >= 5) return meanings
  }
  return []
}

/** True for the heading of a column of dates. */
export function isDateWord(heading: string): boolean {
  const meanings = meaningsOf(heading)
  return meanings.has('date') || /\bdate\b|datum/i.test(heading)
}

/** Words that are listed as "one|two|three". */
export const wordSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join('|').split('|'))

/*
 * Column headings of brokers' lists in several languages. They are used only for lists with securities, so that they do not affect statements of
 * banks.
 */

export type TradeMeaning =
  | 'date'
  | 'kind'
  | 'isin'
  | 'symbol'
  | 'security'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'rate'
  | 'commodity'
  | 'price_commodity'
  | 'fee_commodity'
  | 'tax_commodity'
  | 'balance'
  | 'reference'
  | 'status'
  | 'payee'
  | 'description'

/** How likely an amount is the one that moved on the account; higher is likelier. */
export type AmountRank = 1 | 2 | 3

/** Headings, in lower case and without accents, of columns that only look alike. */
const OTHER =
  /\b(asset (type|class|category)|assetclass|account (type|number)|account_type|investor|counterparty iban|realized|unrealized|p\/l|mtm|basis|equity|c\. price|close price|closing|accrued|original|mf name|order ?type|option|dividend rate|result\w*|margin|misc|total value|mcc|reference exchange|exchange (quantity|currency)|venue|handelsplatz|uitvoeringsplaats|beurs)\b|^exchange$/

const PATTERNS: readonly (readonly [TradeMeaning, RegExp])[] = [
  ['isin', /\bisin\b(?! ?2)|security id\b/],
  ['price_commodity', /\b(price|kurs)[ -]?(currency|wahrung|waehrung)|quote currency|currency of price|currency \(price/],
  ['tax_commodity', /\btax[ -]?currency|currency \(.*tax/],
  ['fee_commodity', /\b(commission|fee)[ -]?(currency|coin|wahrung)|ibcommission ?currency|currency \(.*fee/],
  [
    'rate',
    /exchange ?rate|wechselkurs|wisselkoers|devisenkurs|umrechnungskurs|\bfx\b|fx ?rate|taux de change|tipo de cambio|tasso di cambio|vaxelkurs|valutakurs/,
  ],
  // "amount/balance unit": the coin that both are in.
  ['symbol', /\b(amount|balance) unit\b/],
  ['balance', /\b(balance|saldo|solde)\b/],
  ['status', /\b(status|state|zustand)\b/],
  ['amount', /^(sub)?total\b(?!.*\b(avgift|fees?|commissions?|costs|charges|tax)$)/],
  [
    'fee',
    /\b(fees?|comm|commissions?|ibcommission|gebuhr(en)?|gebuehr(en)?|provision|entgelte?|ordergebuhr|fremdspesen|kosten|transaktionskosten|transactiekosten|transaction and|costs|transaction cost|charges|brokerage|courtage|avgift|spesen?|comision(es)?|commissioni|frais|spread|handelsplatzgebuhr)\b/,
  ],
  [
    'price',
    /\bunit cost\b|\b(price|t\. price|kurs|koers|cours|precio|prezzo|nav|ausfuhrungskurs|preis|pris|prijs|trade ?price|tradeprice|avg price|stuckpreis)\b/,
  ],
  [
    'kind',
    /buy ?\/ ?sell|^buy ?\(b\) ?\/ ?sell|\b(trade|transaction|order|umsatz) ?(type|art|side)\b|\b(type|typ|art|action|aktion|side|orderart|umsatzart|transaktion|transaktionsart|soort|vorgang|transaction|operation|operacion|operazione|richtung|geschaftsart|transaktionstyp|typ av transaktion|category|kategorie|categorie)\b/,
  ],
  ['tax', /\b(tax(es)?|steuern?|quellensteuer|kapitalertragsteuer|kest|withholding|impuestos?|impots?|tasse|belasting|stamp duty|stt|imposte)\b/],
  [
    'quantity',
    /\b(quantity|qty|shares|units|stucke?|stueck|stk|anzahl|nominale?|nom|aantal|quantite|cantidad|quantita|antal|ilosc|titulos|titres|volume|vol|executed|filled|menge)\b/,
  ],
  ['commodity', /\b(currency|wahrung|waehrung|devise|valuta|munt|divisa|ccy|currency ?primary)\b/],
  [
    'amount',
    /\b(amount|\w*betrag|wert|value|waarde|montant|importe|importo|umsatz|total|totaal|proceeds|net ?cash|cash ?flow|endbetrag|subtotal|trade ?money|mutatie|cost|principal|kurswert|gegenwert|gesamt\w*|bedrag|summe|gross|net|netto|brutto|consideration|belopp|kwota|movement|ausmachender)\b|^change$/,
  ],
  ['security', /\b(asset|security|fund|product|instrument|stock) name\b/],
  ['symbol', /\b(product|scheme|security|stock|amfi) code\b|\b(symbol|ticker|asset|pair|wkn|cusip|sedol|scrip|trading ?symbol|coin|market)\b/],
  ['payee', /\b(counterparty|payee|merchant|auftraggeber|empfanger)\b/],
  [
    'security',
    /\b(security|product|produkt|bezeichnung|wertpapier\w*|scheme|stock|investment|instrument|titel|fund|fonds|company|prodotto|titolo|valeur|denominacion|vardepapper|name|naam)\b/,
  ],
  [
    'description',
    /\b(description|details|omschrijving|notiz|notes?|memo|beschreibung|verwendungszweck|buchungstext|libelle|concepto|descrizione|remarks?|text)\b/,
  ],
  ['reference', /\b(reference|referenz|ref ?id|order ?id|order ?nummer|ordernummer|transaction ?id|trade ?id|txid|id)\b/],
  ['date', /\b(date|datum|fecha|data|dato|time|timestamp|tag|buchungstag|geschaftstag|ausfuhrungsdatum)\b/],
]

/** Lower case, without accents, one blank between words. */
export const plainHeading = (heading: string): string =>
  plain(heading)
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

/** The meaning of a heading; undefined if unknown or unused. */
export function tradeMeaning(heading: string): TradeMeaning | undefined {
  const text = plainHeading(heading)
  if (text === '' || text.length > 60 || OTHER.test(text)) return undefined
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0]
}

/** How likely the heading's amount is the one that moved on the account. */
export function amountRank(heading: string): AmountRank {
  const text = plainHeading(heading)
  if (/\b(net|netto|net ?cash|cash ?flow|totaal|endbetrag|ausmachender|inclusive)\b|^total\b(?! value)/.test(text)) return 3
  return /\b(gross|brutto\w*|kurswert|subtotal|proceeds|trade ?money|principal|value|waarde|local|lokale|cost)\b/.test(text) ? 1 : 2
}

/** What happened in a row. */
export type TradeKind =
  | 'buy'
  | 'sell'
  | 'dividend'
  /** A dividend that was turned into shares at once, without money on the account. */
  | 'reinvested'
  /** Units received for free, such as staking rewards. Their value on that day is income. */
  | 'reward'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'split'
  | 'deposit'
  | 'withdrawal'
  /** One side of a currency exchange. */
  | 'conversion'
  /** Between the cash and its sweep fund. */
  | 'sweep'
  /** Units moved from or to another account; their cost is not in the list. */
  | 'delivery'
  /** Money to or from another account, by its sign. */
  | 'transfer'
  /** One of the two rows of a trade in a list with one row for each coin. */
  | 'side'

/** In this order: a tax on dividends is a tax, and "Verkauf" contains "Kauf". */
const KINDS: readonly (readonly [TradeKind, RegExp])[] = [
  ['sweep', /\bsweep\b/],
  [
    'delivery',
    /\b(send|sent|receive|journal(ed)? shares|(security|securities|share|asset|stock) transfer|einlieferung|auslieferung|einbuchung|ausbuchung|depotubertrag|ubertrag)\b/,
  ],
  ['split', /\b(stock |share |aktien)?split\b/],
  [
    'tax',
    /\b(withholding|quellensteuer|dividendbelasting|nra tax|tax(es)?(?![- ](exempt|free|managed|efficient|advantaged|aware|loss)\b)|steuern?|tds|stamp duty|\w*skatt|kapitalertragsteuer|impuesto|impot|belasting)\b/,
  ],
  ['reward', /\b(rewards?( income)?|staking( income| reward)?|learning reward|airdrop|inflation reward|earn reward)\b/],
  [
    'fee',
    /\b(fees?|gebuhr(en)?|gebuehr(en)?|transactiekosten|transaction costs?|kosten|aansluitingskosten|connection fee|charges?|entgelt|custody|bewaarloon|adr mgmt|frais|comision|spesen)\b/,
  ],
  [
    'conversion',
    /\b(valuta (debitering|creditering)|fx (credit|debit|withdrawal)|wahrungstausch|wahrungsumrechnung|forex|currency conversion|devisengeschaft)\b/,
  ],
  ['reinvested', /\b(dividend|div|idcw|distribution)s?\b.*\breinvest/],
  [
    'sell',
    /\b(sell|sold|sale|verkauf|verkoop|vente|venta|vendita|vender|vendu|sprzedaz|salg|salj|salt|redemption|redeem|rucknahme|position closed|close position|switch ?out|sld)\b/,
  ],
  [
    'buy',
    /\b(buy|bought|purchase|kauf|koop|achat|compra|acquisto|kupno|kop|kjop|kopt|savings ?plan|savingsplan|sparplan\w*|systematic|sip|new subscription|zeichnung|open position|switch ?in|reinvest(ment)?( shares)?|additional purchase|bot)\b/,
  ],
  [
    'dividend',
    /\b(dividende?n?s?|dividendo|div|distributions?|ausschuttung(en)?|ertrag|ertrage|ertragsgutschrift|capital gain|cap gain|income distribution|utdelning|dywidenda|idcw)\b/,
  ],
  ['interest', /\b(interest|zins(en)?|rente|interets?|intereses|interessi|coupon|kupon|ranta)\b/],
  [
    'deposit',
    /\b(deposit|einzahlung|funds received|transfer received|top-? ?up|storting|contribution|inbound|insattning|versement|ingreso|con|credit transfer|gutschrift)\b/,
  ],
  // FPC and FPD are payments of a British bank, in and out.
  [
    'transfer',
    /\b(fp[cd]|card web|moneylink|wire|journal|eft|ach|payments?|zahlung(seingang|sausgang)?|vergutung|electronic (bank|funds?) transfer|overboeking|uberweisung|(bank|cash|funds) transfer|transfer)\b/,
  ],
  ['side', /^(trade|spend|exchange|match|(binance )?convert|transaction (spend|revenue))$/],
  ['withdrawal', /\b(withdraw(al)?|auszahlung|payout|terugstorting|outbound|retrait|uttag|prelievo|entnahme|transfer sent)\b/],
]

const LOOK_CHARACTERS = 200

/** A deal number whose letter says buy or sell, as British brokers write it: B564913611. */
export const DEAL = /^[BS]\d{6,}$/

/** The kind that a text describes; undefined if unknown. */
export function tradeKind(text: string): TradeKind | undefined {
  const plain = plainHeading(text.slice(0, LOOK_CHARACTERS))
  if (/^(b|k)$/.test(plain)) return 'buy'
  if (/^(s|v)$/.test(plain)) return 'sell'
  if (DEAL.test(text)) return text.startsWith('B') ? 'buy' : 'sell'
  // "Reinvest Dividend" is the money, "Reinvest Shares" what was bought with it.
  if (/\breinvest dividend\b|\bdividend received\b/.test(plain)) return 'dividend'
  return KINDS.find(([, pattern]) => pattern.test(plain))?.[0]
}

/** Kinds that move units of a security. */
export const isOfSecurity = (kind: TradeKind | undefined): boolean =>
  kind === 'buy' || kind === 'sell' || kind === 'reinvested' || kind === 'reward' || kind === 'split'

/** Sections whose name gives the kind of all their rows. */
const SECTION_KINDS: Readonly<Record<string, TradeKind>> = {
  dividends: 'dividend',
  'payment in lieu of dividends': 'dividend',
  'withholding tax': 'tax',
  '871(m) withholding': 'tax',
  'sales tax details': 'tax',
  'deposits & withdrawals': 'deposit',
  fees: 'fee',
  'other fees': 'fee',
  'transaction fees': 'fee',
  interest: 'interest',
  'bond interest received': 'interest',
}
/** Sections whose rows have different kinds. */
const MIXED_SECTIONS = new Set(['trades', 'corporate actions', 'transfers'])

export const kindOfSection = (section: string): TradeKind | undefined => ownValue(SECTION_KINDS, section.toLowerCase())

/** Whether the rows of a section are bookings; others are summaries or notes. '' is a list without sections. */
export const isOfMoves = (section: string): boolean =>
  section === '' || kindOfSection(section) !== undefined || MIXED_SECTIONS.has(section.toLowerCase())
