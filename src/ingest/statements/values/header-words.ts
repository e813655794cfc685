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
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
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
