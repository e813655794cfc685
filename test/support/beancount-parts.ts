import fc from 'fast-check'

/* Parts of a beancount journal, of everything that the language has and of some that it has not: what a person may have or leave in it. */

const account = fc.constantFrom('Assets:Cash', 'Assets:Bank', 'Assets:Bank:Giro', 'Expenses:Food', 'Income:Job', 'Vermögen:Bank', 'Assets:Stock')
const currency = fc.constantFrom('EUR', 'USD', 'X', 'HOOL')
const day = fc.integer({ min: 1, max: 20 }).map((of) => `2024-02-${String(of).padStart(2, '0')}`)
const number = fc.constantFrom('1', '2.5', '-3.00', '1,000.25', '10 / 3', '12345678901234567890.5', '-(2 + 1)')
const trimming = fc.constantFrom('', '', '', ' #trip', ' ^link', ' #trip ^a ^b')
const text = fc.constantFrom('"Shop"', '"Shop" "Food"', '"two\nlines"', '"a \\"b\\""', '"Shop" | "Food"', '')
const below = fc.constantFrom('', '', '', '  key: "value"\n', '  key: 12.5 EUR\n  other: Assets:Cash\n', '  ; note\n', '  key: "a"\n  key: "b"\n')
const said = fc.record({ day, account, other: account, currency, number, trimming, text, below })

const transaction = said.chain((e) =>
  fc.constantFrom<string[]>(
    `${e.day} * ${e.text}${e.trimming}\n${e.below}  ${e.account}  ${e.number} ${e.currency}\n${e.below}  ${e.other}\n\n`,
    `${e.day} ! ${e.text}\n  ! ${e.account}  10.00 ${e.currency}\n  ${e.other}  -10.00 ${e.currency}\n`,
    `${e.day} txn "two"\n  ${e.account}  10.00 EUR\n  ${e.account}  2 USD\n  ${e.other}\n`,
    `${e.day} * "off"\n  ${e.account}  10.00 EUR\n  ${e.other}  -9.00 EUR\n`,
    `${e.day} * "price"\n  ${e.account}  10 USD @ 0.925 EUR\n  ${e.other}  -9.25 EUR\n`,
    `${e.day} * "total"\n  ${e.account}  -3 USD @@ 2.80 EUR\n  ${e.other}\n`,
    `${e.day} * "bare"\n  ${e.account}  10.00\n  ${e.other}  -10.00 ${e.currency}\n`,
    `${e.day} * "held"\n  ${e.account}  -1.00\n  ${e.other}\n`,
    `${e.day} * "no price"\n  ${e.account}  10 USD @ EUR\n  ${e.other}  -9.25 EUR\n`,
  ),
)
const trade = said.chain((e) =>
  fc.constantFrom<string[]>(
    `${e.day} * "buy"\n  Assets:Stock  10 HOOL {5.00 EUR}\n  ${e.account}\n\n`,
    `${e.day} * "buy"\n  Assets:Stock  4 HOOL {6.00 EUR, "label"}\n  ${e.account}\n\n`,
    `${e.day} * "buy"\n  Assets:Stock  3 HOOL {{10.00 EUR}}\n  ${e.account}\n\n`,
    `${e.day} * "buy"\n  Assets:Stock  3 HOOL {2 # 4.50 USD}\n  ${e.account}\n\n`,
    `${e.day} * "sell"\n  Assets:Stock  -3 HOOL {} @ 7.00 EUR\n  ${e.account}  21.00 EUR\n  Income:Job\n\n`,
    `${e.day} * "sell"\n  Assets:Stock  -2 HOOL {5.00 EUR}\n  ${e.account}\n\n`,
    `${e.day} * "sell"\n  Assets:Stock  -4 HOOL {"label"}\n  ${e.account}\n\n`,
    `${e.day} * "move"\n  Assets:Stock  -1 HOOL {}\n  Assets:Bank  1 HOOL {5.00 EUR, 2024-02-01}\n\n`,
  ),
)
const directive = said.chain((e) =>
  fc.constantFrom<string[]>(
    `${e.day} open ${e.account}\n`,
    `2024-01-01 open ${e.account} ${e.currency}, EUR\n`,
    `2024-01-01 open Assets:Stock HOOL "FIFO"\n`,
    `2024-01-01 open Assets:Stock "LIFO"\n  key: "value"\n`,
    `2024-01-01 open Assets:Stock "NONE"\n`,
    `${e.day} close ${e.account}\n`,
    `${e.day} pad ${e.account} ${e.other}\n`,
    `${e.day} balance ${e.account}  ${e.number} ${e.currency}\n`,
    `${e.day} balance ${e.account}  10.00 ~ 5.00 EUR\n`,
    `${e.day} commodity ${e.currency}\n  name: "a"\n`,
    `${e.day} note ${e.account} "said"${e.trimming}\n`,
    `${e.day} document ${e.account} "scan.pdf"${e.trimming}\n`,
    `${e.day} event "place" "${e.currency}"\n${e.below}`,
    `${e.day} query "name" "SELECT account"\n`,
    `${e.day} custom "budget" ${e.account} "monthly" 12.00 EUR\n`,
    `${e.day} price ${e.currency}  1.25 EUR\n`,
    `${e.day} price HOOL  ${e.number} ${e.currency}\n${e.below}`,
  ),
)
const undated = fc.constantFrom(
  'pushtag #trip\n',
  'poptag #trip\n',
  'pushtag #home\n',
  'poptag #home\n',
  'pushmeta place: "home"\n',
  'pushmeta key: 7\n',
  'popmeta place:\n',
  'popmeta key:\n',
  'option "title" "Book"\n',
  'option "operating_currency" "USD"\n',
  'option "name_assets" "Vermögen"\n',
  'option "booking_method" "FIFO"\n',
  'option "booking_method" "HIFO"\n',
  'option "inferred_tolerance_default" "*:0.5"\n',
  'option "inferred_tolerance_multiplier" "1.1"\n',
  'option "infer_tolerance_from_cost" "TRUE"\n',
  'option "use_precise_interpolation" "TRUE"\n',
  'option "long_string_maxlines" "0"\n',
  'option "allow_pipe_separator" "TRUE"\n',
  'option "documents" "docs"\n',
  'option "plugin_processing_mode" "raw"\n',
  'option "wrong" "option"\n',
  'include "sub/a.beancount"\n',
  'include "sub/*.beancount"\n',
  'include "missing.beancount"\n',
  ...['auto', 'auto_accounts', 'implicit_prices', 'check_commodity', 'noduplicates', 'nounused', 'leafonly', 'close_tree', 'sellgains'].map(
    (name) => `plugin "beancount.plugins.${name}"\n`,
  ),
  'plugin "beancount.plugins.exclude_tag"\n',
  'plugin "beancount.plugins.split_expenses" "A B"\n',
  'plugin "beancount.plugins.check_closing"\n',
  'plugin "my.own"\n',
)
const other = fc.constantFrom(
  '\n',
  '; remark\n',
  '* heading\n',
  '    stray\n',
  '   \n',
  'nonsense\n',
  '2024-02-30 * "never"\n  Assets:Cash  1 EUR\n  Assets:Bank\n',
  '2024-02-03 * "open string\n  Assets:Cash  1 EUR\n  Assets:Bank\n\n',
  'Q" y"\n',
  '2024-02-03 * "lower"\n  assets:cash  1 EUR\n  Assets:Bank\n\n',
  '2024-02-03 * "more" #tag\n  Assets:Cash  1 EUR\n\t\n  Assets:Bank  -1 EUR\n',
  '  key: "of whatever stands above"\n',
  '  Assets:Cash  1 EUR\n',
  '2024-02-04 * "no end"\n  Assets:Cash  1 EUR\n  Assets:Bank',
)

/* What balances, and what can be sold in some order of edits: most of it on one day, so that it is booked in the order of its lines. */
const date = fc.constantFrom('2024-02-02', '2024-02-02', '2024-02-02', '2024-02-03', '2024-02-01')
const sound = fc
  .record({ day: date, trimming })
  .chain((e) =>
    fc.constantFrom<string[]>(
      ['A', 'B', 'C', 'D', 'E'].map((shop) => `${e.day} * "${shop}"\n  Expenses:Food  2.50 EUR\n  Assets:Cash\n\n`).join(''),
      `${e.day} * "Shop"\n  Expenses:Food  12.50 EUR\n  Assets:Cash\n\n`,
      `${e.day} ! "Shop" "Food"${e.trimming}\n  * Expenses:Food  12.50 EUR\n  ? Assets:Cash  -12.50 EUR\n\n`,
      `${e.day} * "both"${e.trimming}\n  Expenses:Food  1.00 EUR\n  Expenses:Food  2.00 USD\n  Assets:Cash\n\n`,
      `${e.day} * "rounded"\n  Expenses:Food  1.234 EUR\n  Expenses:Food  1.1 EUR\n  Assets:Cash\n\n`,
      `${e.day} P "abroad"\n  Expenses:Food  10 USD @ 0.925 EUR\n  Assets:Cash  -9.25 EUR\n    key: "value"\n\n`,
      `${e.day} * "in"\n  Assets:Stock  1 HOOL\n  Equity:Open\n\n`,
      `${e.day} * "bare"\n  Assets:Stock  -1.00\n  Assets:Cash  1.00 EUR\n\n`,
      `${e.day} price HOOL  1.25 EUR\n`,
    ),
  )
const bought = fc
  .record({
    date,
    units: fc.integer({ min: 1, max: 9 }),
    cost: fc.constantFrom('5.00 EUR', '6.00 EUR', '5.00 USD', '5.00 EUR, "a"'),
    broker: fc.constantFrom('A', 'B'),
  })
  .map(({ date: on, units, cost, broker }) => `${on} * "buy"\n  Assets:${broker}  ${units} HOOL {${cost}}\n  Assets:Cash\n\n`)
const sold = fc
  .record({
    date,
    units: fc.integer({ min: 1, max: 5 }),
    of: fc.constantFrom('', '', '5.00 EUR', '"a"', '2024-02-02'),
    broker: fc.constantFrom('A', 'B'),
  })
  .map(
    ({ date: on, units, of, broker }) =>
      `${on} * "sell"\n  Assets:${broker}  -${units} HOOL {${of}} @ 7 EUR\n  Assets:Cash  ${7 * units} EUR\n  Income:Gains\n\n`,
  )
const moved = date.map((of) => `${of} * "move"\n  Assets:A  -1 HOOL {}\n  Assets:B  1 HOOL {5.00 EUR, 2024-02-02}\n  Income:Gains\n\n`)
const METHODS = ['FIFO', 'LIFO', 'HIFO', 'NONE', 'STRICT', 'STRICT_WITH_SIZE']

/** What a sound journal of trades is made of, as far as it has what it sells. */
export const soundPart = fc.oneof(
  { weight: 4, arbitrary: sound },
  { weight: 4, arbitrary: bought },
  { weight: 3, arbitrary: sold },
  { weight: 1, arbitrary: moved },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...METHODS.map((method) => `2020-01-01 open Assets:B HOOL "${method}"\n`), '2020-01-01 open Assets:C USD\n'),
  },
)

/** What such a journal begins with; accounts need not be opened. */
export const SOUND_ABOVE = 'option "booking_method" "FIFO"\nplugin "beancount.plugins.auto_accounts"\n'

const held = fc
  .record({
    date,
    name: fc.constantFrom('Assets:Cash', 'Assets', 'Expenses:Food', 'Assets:Fun'),
    number: fc.constantFrom('0', '-20', '-40.00', '12.50'),
  })
  .chain(({ date: on, name, number: amount }) =>
    fc.constantFrom<string[]>(
      `${on} balance ${name}  ${amount} ~ 15 EUR\n`,
      `${on} balance ${name}  ${amount} ~ 100 EUR\n`,
      `${on} balance ${name}  0 USD\n`,
      `${on} balance ${name}  0 ~ 1000 EUR\n`,
    ),
  )
const used = fc
  .record({ date, cash: fc.constantFrom('Assets:Cash', 'Assets:Cash', 'Assets:Fun'), amount: fc.constantFrom('2.50', '7.25', '-3') })
  .map(({ date: on, cash, amount }) => `${on} * "Shop"\n  Expenses:Food  ${amount} EUR\n  ${cash}\n\n`)
const declared = fc.constantFrom(
  '2020-01-01 open Assets:Fun\n',
  '2024-02-02 open Assets:Fun EUR\n',
  '2020-01-01 open Assets:Fun USD, EUR\n',
  '2024-02-02 close Assets:Fun\n',
  '2024-02-03 close Assets:Fun\n',
  '2024-02-01 pad Assets:Fun Assets:Cash\n',
  'option "inferred_tolerance_multiplier" "1.1"\n',
)

/** What a journal is made of in which accounts are opened, checked and closed. */
export const heldPart = fc.oneof(
  { weight: 6, arbitrary: used },
  { weight: 2, arbitrary: sound },
  { weight: 3, arbitrary: held },
  { weight: 1, arbitrary: declared },
)
/** What such a journal begins with. */
export const HELD_ABOVE = 'Assets:Cash Assets:Stock Expenses:Food Equity:Open Assets'
  .split(' ')
  .map((name) => `2020-01-01 open ${name}\n`)
  .join('')

/** A line or some, of which nobody says that they make sense where they stand. */
export const part = fc.oneof(
  { weight: 6, arbitrary: transaction },
  { weight: 3, arbitrary: trade },
  { weight: 4, arbitrary: directive },
  { weight: 3, arbitrary: undated },
  { weight: 1, arbitrary: other },
)
export const opened = 'Assets:Cash Assets:Bank Assets:Bank:Giro Expenses:Food Income:Job Vermögen:Bank Assets:Stock'
  .split(' ')
  .map((name) => `2020-01-01 open ${name}\n`)
  .join('')
