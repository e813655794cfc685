import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { digestOf } from '../../src/events/codec.ts'
import { GENESIS, hashAfter } from '../../src/events/log/chain.ts'
import { endLine } from '../../src/events/log/export-lines.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { QUERY_EXAMPLES } from '../../src/query/examples.ts'
import { builtinTemplates } from '../../src/ingest/statements/template/builtin-templates.ts'
import { CATALOGUE } from '../ingest/errors/catalogue.ts'
import { exampleOf } from '../ingest/errors/example.ts'
import { BANK_CSVS } from '../ingest/statements/support/bank-csvs.ts'

const BYTES_MAX = 20_000

const JOURNALS: Readonly<Record<Dialect, readonly string[]>> = {
  ledger: [
    'commodity EUR\n    format 1.000,00 EUR\nP 2024/01/10 FUND 100,00 EUR\n2024/01/10=2024/01/12 * (42) Shop | Jana  ; :tag: key: value\n    Assets:Fund   20 FUND {90,00 EUR} [2024/01/01] (lot) @ 100,00 EUR\n    Assets:Checking  = 10,00 EUR\n    [Budget:Food]  -3 EUR\n    (Virtual)  2 EUR\n',
    "define fee(x)=x*0.1\n= /^Expenses:Food/ and expr 'amount > 10'\n    (Tax)  (amount * 0.2)\n~ Monthly from 2024/01\n    Expenses:Rent  $500.00\n    Assets\nbucket Assets:Cash\n2024/02/01 Pay\n    A  (fee($100) + 3)\n",
    'apply account Home\nalias X=Assets:X\napply tag trip\nyear 2024\n01/05 ! x\n  X  1,000.00 "A B"\n  ~x  1h\nend apply tag\nend apply account\ncomment\nfree\nend comment\n',
    'i 2024/01/01 08:00:00 Work  payee\no 2024/01/01 09:30:00\nassert account("A").total == 0\ncheck 1 == 1\neval print(1)\nN $\nD $1,000.00\nC 1 Kb = 1024 b\n',
  ],
  hledger: [
    'account Assets:Bank  ; type: C\ncommodity 1.000,00 EUR\ndecimal-mark ,\nP 2024-01-01 USD 0,90 EUR\n2024-01-10=2024-01-12 * (42) Shop | note  ; a: b, c:\n    assets:bank  -1.000,00 EUR = 5 EUR\n    (budget)  1 EUR ==* 1 EUR\n    expenses:food  20 USD @@ 18,00 EUR\n    equity\n',
    '= expenses:food amt:>5\n    (tax)  *0.2\n~ every 2nd monday of month from 2024-01 to 2024-06  rent\n    expenses:rent  500 EUR\n    assets\nalias /^(.*):x$/ = \\1:y\npayee Shop\ntag a\nY2024\n1/5 x\n a  1\n b\nend aliases\n',
    'i 2024-01-01 08:00 work  thing\no 2024-01-01 09:00\n',
    '2024-01-01\nwork:a  .... ..\nwork:b  1.5h\n* heading\n',
  ],
  beancount: [
    'option "operating_currency" "EUR"\nplugin "beancount.plugins.auto_accounts"\n2020-01-01 open Assets:Bank EUR, USD "FIFO"\n2020-01-01 open Equity:Opening\n2024-01-10 * "Shop" "Things" #tag ^link\n  key: "value"\n  Assets:Bank  -10.00 EUR @@ 11 USD\n  Assets:Fund  2 FUND {5.00 # 1 EUR, 2024-01-01, "lot"} @ 6 EUR\n  Equity:Opening\n',
    '2024-01-01 pad Assets:Bank Equity:Opening\n2024-01-02 balance Assets:Bank 100.00 ~ 0.01 EUR\n2024-01-03 price FUND (1 + 2*3)/4 EUR\n2024-01-03 note Assets:Bank "x"\n2024-01-03 event "a" "b"\n2024-01-03 custom "budget" 1 EUR TRUE Assets:Bank\npushtag #t\npoptag #t\n2024-01-04 close Assets:Bank\n2024-01-01 commodity EUR\n  name: "Euro"\n2024-01-01 query "q" "SELECT 1"\n',
  ],
}

const STATEMENTS = [
  ...BANK_CSVS.map(({ text }) => text),
  'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240201120000[-5:EST]<TRNAMT>-12.50<FITID>A1<NAME>Tom &amp; Jo</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  "!Type:Bank\nD01/02'24\nT-1,234.50\nPShop\nLFood\nSFood\n$-1.00\n^\n!Account\nNBank\n^\n",
  ':20:START\n:25:10020030/1234567\n:28C:1/1\n:60F:C240201EUR1000,00\n:61:2402020202D12,50NMSCNONREF//B1\n:86:106?00Card?20Corner?21shop?32Jana\n:62F:C240202EUR987,50\n-\n',
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02</IBAN></Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-02-01</Dt></BookgDt><AddtlNtryInf>Shop</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>',
  '<html><table><tr><th>Date<th>Text<th>Amount</tr><tr><td>01.02.2024<td>Shop &euro;<td colspan=2>-1,50</table>',
]
const CONFIGURATIONS = [
  'journal_path: main.ledger\ndefault_currency: EUR\nlocale: de-DE\ncurrencies: [USD, CHF]\nchecking_accounts: ["regex:^Assets:(Bank|Cash)$", "Assets:*"]\nschedule:\n  journal: "*/5 * * * *"\n  prices: "0 7 * * 1-5"\n',
  'journal_path: a.beancount\ncommodities:\n  - &base {name: ACME, type: stock, price: {provider: com-yahoo, code: ACME}}\n  - <<: *base\n    name: FUND\nallocation_targets:\n  - {name: Shares, target: 50, accounts: [Assets:Fund]}\ngoals:\n  savings:\n    - {name: Boat, icon: "", target: 20000, accounts: ["Assets:*"]}\nuser_accounts:\n  - {username: a, password: "sha256:00"}\n',
  '{"journal_path": "x", "time_zone": "Europe/Vienna", "financial_year_starting_month": 4, "readonly": true}',
]
const TEMPLATES = [
  ...builtinTemplates('EUR').map(({ content }) => content),
  '{{#if (isDate ROW.A "YYYY-MM-DD")}}{{date ROW.A "YYYY-MM-DD"}} {{ROW.B}}\n  Assets:Bank  {{amount ROW.C}} EUR\n  {{predictAccount ROW.B prefix="Expenses"}}\n{{/if}}',
  '{{#each SHEET}}{{#with this}}{{trim A}}{{replace B "a" "b"}}{{/with}}{{/each}}{{regexpMatch ROW.B "([a-z]+)" group=1}}{{round (negate ROW.C) 2}}',
]

const SEARCHES = [
  'coffee AND NOT (payee = "Café Central" OR account =~ /^Expenses:(Food|Travel)$/)',
  'posting(account = Food amount > 4.50) trip = Rome last 3 months',
  'date = [2023-01..2024/02/01] status = cleared -uber amount = [1..20] commodity != EUR fy 2023',
  'account = Assets:* payee = ~salary tag = refund past 2 weeks code = R-17 note = "with \\"Ann\\""',
]
const SHEETS = [
  '# Trip\nprice = 4.50 EUR\nf(x, y) = x * y ^ 2 - 10%\nf(price, 3)\ncost({account = Food}) / 3\nround(1/3, 2)\nsum(1, 2.5, 3)\nmax(price, 2 EUR)\n',
  'balance({account = Assets:Checking AND date < [2024-05-01]})\nfifo({Assets})\nif(1 < 2, "a", 5)\nxirr({Assets})\n1 EUR + 2 USD\npmt(5%/12, 60, 10000)\n-2^2\n',
]
const QUESTIONS = [
  ...QUERY_EXAMPLES.map(({ query }) => query),
  "SELECT account, sum(position) AS total FROM OPEN ON 2023-01-01 CLOSE WHERE account ~ 'Expenses' AND year = 2024 GROUP BY 1 ORDER BY total DESC LIMIT 5",
  "BALANCES AT cost FROM year = 2024 WHERE account ~ 'Assets'; ",
  "JOURNAL 'Assets:Checking' AT units FROM has_account('Expenses:Food')",
  "-- spent\nwith a as (select * from postings where payee ilike '%caf%') select $$x$$, count(*) from a /* all /* of */ them */",
]

const RESTORED = [
  'journal_path: main.ledger\n<<: {data_directory: ../../elsewhere}\n',
  'journal_path: main.ledger\nbackup: &b {folder: ../x}\nimport: *b\nadd_journal_path: ~/inbox.ledger\nsheets_directory: /srv\n',
  'journal_path: main.ledger\nbooks:\n  - {name: two, config: ../two.yaml}\n<<: [{data_directory: /x}, {add_journal_path: ../y}]\n',
]
const MANIFESTS = [
  JSON.stringify({
    format: 1,
    made_at: '2024-01-31T12:00:00.000Z',
    version: '1',
    log: { events: 0, hash: '' },
    configuration: { file: 'daybook.yaml', journal: '../books' },
    journal: 'main.ledger',
    files: ['configuration/daybook.yaml', 'journal/years/2024.ledger', 'outside/2/shared.ledger', '../up', '/etc/x'].map((name) => ({
      name,
      bytes: 1,
      sha256: 'a'.repeat(64),
    })),
  }),
]
const ARCHIVES = [
  zipSync({ 'manifest.json': strToU8('{}'), a: strToU8('a'.repeat(400)), b: strToU8('b') }),
  zipSync({ a: [strToU8('x'), { level: 0 }] }),
].map((bytes) => Buffer.from(bytes).toString('latin1'))
/** Logs whose hashes are right until a byte is another. */
const LOGS = [
  exportOf([]),
  exportOf([
    ['notes', 'AccountNoteWritten', { account: 'Assets:Cash', note: 'x' }],
    ['job-a', 'JobStarted', { id: 'a' }],
  ]),
]

function exportOf(events: readonly (readonly [stream: string, type: 'AccountNoteWritten' | 'JobStarted', data: object])[]): string {
  let hash = GENESIS
  const lines = events.map(([stream, type, data], at) => {
    const header = { position: at + 1, stream, version: 1, type, at: '2024-05-18T08:35:43.123Z', append: at + 1, key: null }
    hash = hashAfter(hash, { ...header, schemaVersion: 1 }, digestOf(Buffer.from(JSON.stringify(data))))
    return JSON.stringify({ ...header, schema_version: 1, hash, data })
  })
  return [...lines, endLine({ position: events.length, hash }), ''].join('\n')
}

const ofCatalogue = (dialect: Dialect): string[] =>
  Object.values(CATALOGUE[dialect]).flatMap(({ examples }) =>
    examples
      .flatMap((example) => Object.values(exampleOf(dialect, example).files))
      .flatMap((file) => (typeof file === 'string' && file.length < BYTES_MAX ? [file] : [])),
  )

const OWN: Readonly<Record<string, readonly string[]>> = {
  ledger: [...JOURNALS.ledger, ...ofCatalogue('ledger')],
  hledger: [...JOURNALS.hledger, ...ofCatalogue('hledger')],
  timeclock: JOURNALS.hledger.slice(2, 3),
  timedot: JOURNALS.hledger.slice(3),
  beancount: [...JOURNALS.beancount, ...ofCatalogue('beancount')],
  statement: STATEMENTS,
  template: TEMPLATES,
  configuration: CONFIGURATIONS,
  search: SEARCHES,
  sheet: SHEETS,
  question: QUESTIONS,
  restored: [...CONFIGURATIONS, ...RESTORED],
  log: LOGS,
  manifest: MANIFESTS,
  archive: ARCHIVES,
}

const ENDINGS: Readonly<Record<string, string>> = {
  '.ledger': 'ledger',
  '.dat': 'ledger',
  '.journal': 'hledger',
  '.hledger': 'hledger',
  '.j': 'hledger',
  '.timeclock': 'timeclock',
  '.timedot': 'timedot',
  '.beancount': 'beancount',
  '.bean': 'beancount',
  '.csv': 'statement',
  '.ofx': 'statement',
  '.qif': 'statement',
  '.sta': 'statement',
  '.xml': 'statement',
  '.yaml': 'configuration',
}

/** What is mutated for a target: what we wrote ourselves, and files of a folder that somebody names. */
export function seedsOf(target: string, corpus?: string): readonly string[] {
  const own = OWN[target] ?? []
  if (corpus === undefined) return own
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).map((name) => join(corpus, name))
  const fitting = files.filter((file) => ENDINGS[extname(file)] === target && statSync(file).isFile() && statSync(file).size < BYTES_MAX)
  return [...own, ...fitting.map((file) => readFileSync(file, 'utf8'))]
}
