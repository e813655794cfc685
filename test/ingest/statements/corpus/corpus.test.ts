import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { BOOKS, judge } from './judge.ts'
import { countryOf, cutsOf, type Entry, type Expected, LAYOUTS, linesOf } from './layout.ts'
import { written } from './written.ts'

describe('the corpus', () => {
  test('has statements of many banks in many countries', () => {
    expect(LAYOUTS.length).toBeGreaterThanOrEqual(150)
    expect(new Set(LAYOUTS.map(countryOf)).size).toBeGreaterThanOrEqual(20)
    expect(LAYOUTS.filter((layout) => layout.country.toLowerCase() !== countryOf(layout)).map(({ name }) => name)).toEqual([])
  })

  test('expects of every row what the row says', () => {
    const odd = LAYOUTS.flatMap((layout) =>
      layout.entries.flatMap((entry) =>
        entry.expected.flatMap((one) => (isSaid(one, entry) ? [] : [`${layout.name}: ${one.day} ${one.amount.toText()}`])),
      ),
    )
    expect(odd).toEqual([])
  })

  test('fills in every balance', () => {
    const left = LAYOUTS.flatMap((layout) =>
      cutsOf(layout).flatMap((cut) =>
        linesOf(layout, cut)
          .filter((line) => /\{(opening|closing|balance)\}/.test(line))
          .map((line) => `${layout.name}: ${line}`),
      ),
    )
    expect(left).toEqual([])
    const samples: [string, string, string][] = [
      ['-1234.5', '1.234,56', '-1.234,50'],
      ['1234567', "1'234.56", "1'234'567.00"],
      ['1234.5', '£1234.56', '£1234.50'],
      ['1234', '1,234', '1,234'],
      ['12', '"+1,234.56"', '"+12.00"'],
    ]
    for (const [amount, sample, text] of samples) expect(written(Exact.parse(amount), sample)).toBe(text)
  })
})

/** Digits of the amounts and of the day are in the row; months may have names. */
function isSaid({ terms, day }: Expected, { lines }: Entry): boolean {
  const row = lines.join('\n')
  const digits = row.replaceAll(/(?<=\d)[.,' \u00a0](?=\d)/g, '')
  const has = (amount: Exact): boolean => {
    const [whole = '', cents = ''] = amount.abs().toText().split('.')
    return [cents, cents.padEnd(2, '0'), cents.replace(/0$/, ''), cents.replace(/00$/, '')].some(
      (decimals) =>
        new RegExp(`(^|\\D|[A-Z])0*${whole === '0' ? '0?' : whole}${decimals}(?!\\d)`).test(digits) || digits.includes(`${whole}${decimals}`),
    )
  }
  const [, month, date] = day.split('-').map(Number)
  const hasDay = new RegExp(`(^|\\D|\\d)0?${date}(?=\\D|\\d|$)`).test(row) && (new RegExp(`0?${month}`).test(row) || /\p{L}{3}/u.test(row))
  return terms.every(has) && hasDay
}

/** Layouts of which everything is read right: to be all of them. */
const RIGHT: ReadonlySet<string> = new Set(
  `
    at/bank-austria at/bawag at/easybank at/george at/raiffeisen au/anz au/commbank au/nab au/westpac be/argenta be/belfius be/kbc br/bradesco
    br/inter-ofx br/itau br/nubank-card br/nubank ca/bmo ca/cibc-card ca/rbc ca/scotiabank ca/tangerine ca/td ch/camt053 ch/camt054
    ch/finpension ch/neon ch/postfinance ch/raiffeisen ch/ubs-card ch/ubs ch/zkb-german ch/zkb cn/alipay cz/air-bank cz/csob cz/fio de/camt052
    de/commerzbank de/deutsche-bank de/dkb-card de/dkb de/gls de/hypovereinsbank de/ing de/n26 de/paypal de/postbank de/scalable
    de/sparkasse-mt940 de/sparkasse dk/danske-bank dk/lunar dk/nordea ee/lhv es/bbva es/caixabank es/digits-of-a-day es/ing es/sabadell
    es/santander fi/nordea fi/op fr/banque-postale fr/bnp fr/boursorama fr/caisse-qif fr/cic fr/credit-agricole fr/fortuneo gb/amex gb/barclays
    gb/chase gb/first-direct gb/halifax-card gb/hargreaves gb/hsbc gb/investengine gb/lloyds gb/monzo gb/nationwide gb/natwest gb/revolut
    gb/starling gb/virgin-money gb/wise gr/eurobank hr/zaba hu/erste hu/otp ie/aib il/hapoalim in/axis in/hdfc-without-balance in/hdfc in/icici
    in/kotak in/sbi in/zerodha it/fineco it/intesa it/poste it/unicredit jp/mufg jp/rakuten-card jp/rakuten jp/smbc ke/m-pesa-pdf ke/m-pesa
    kr/kb lt/swedbank lu/spuerkeess mx/bbva nl/abn-amro nl/bitvavo nl/bunq nl/ing-mt940 nl/ing nl/rabobank no/dnb no/sbanken no/sparebank1
    nz/anz nz/kiwibank pl/ing pl/mbank pl/millennium pl/pko pt/activobank pt/millennium-bcp se/avanza se/handelsbanken se/seb se/swedbank sg/dbs
    si/nlb sk/tatra tr/garanti us/ally-qfx us/amex us/apple-card us/bank-of-america us/bank-ofx2 us/both-sides us/capital-one-360
    us/capital-one-card us/card-pdf us/card-qfx us/chase-card us/chase-checking us/citi-card us/credit-union-qif us/discover
    us/dollars-into-euros us/fidelity us/mint us/notice-without-amount us/ofx-without-account us/paypal us/schwab-bank us/short-names us/us-bank
    us/venmo us/wells-fargo us/ynab za/fnb
  `.split(/\s+/),
)

describe('is read right, or asked about', () => {
  test.each(LAYOUTS.filter(({ name }) => RIGHT.has(name)).map((layout) => [layout.name, layout] as const))('%s', async (_, layout) => {
    const wrong: string[] = []
    for (const cut of cutsOf(layout))
      for (const book of BOOKS) {
        const { is, details } = await judge(layout, cut, book)
        if (is === 'wrong') wrong.push(`${cut.name}, ${book}: ${details.join('; ')}`)
      }
    expect(wrong).toEqual([])
  })
})
