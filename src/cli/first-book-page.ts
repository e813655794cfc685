import { createHash } from 'node:crypto'
import { ACCOUNT_KINDS, type AccountKind, CATEGORY_SETS, type CategorySet } from '../demo/starter-book.ts'
import { DIALECTS } from './command-options.ts'

/* The page that asks for what a first book needs: one form, which works without any script. */

/** What is in the fields of the form, as typed. */
export interface FirstBookFields {
  readonly locale: string
  readonly currency: string
  readonly dialect: string
  readonly day: string
  readonly categories: string
  readonly accounts: readonly { readonly kind: string; readonly name: string; readonly balance: string }[]
}

export interface FirstBookPage {
  readonly folder: string
  readonly token: string
  readonly fields: FirstBookFields
  readonly problems: readonly string[]
}

export const ACCOUNT_ROWS = 6

const KINDS: Readonly<Record<AccountKind, string>> = {
  bank: 'Bank account',
  savings: 'Savings',
  cash: 'Cash',
  investment: 'Investments',
  card: 'Credit card',
  loan: 'Loan',
}
const EXAMPLES: Readonly<Record<AccountKind, string>> = {
  bank: 'Checking',
  savings: 'Rainy day',
  cash: 'Wallet',
  investment: 'Broker',
  card: 'Visa',
  loan: 'Car',
}
export const KIND_OF_ROW: readonly AccountKind[] = ['bank', 'cash', 'savings', 'card', 'investment', 'loan']

const SETS: Readonly<Record<CategorySet, readonly [string, string]>> = {
  household: ['Household', 'Salary, rent, groceries, insurance, travel'],
  freelancer: ['Freelancer', 'Household, clients, business expenses, sales and income tax'],
  investor: ['Investor', 'Household, dividends, interest, capital gains, broker fees'],
  student: ['Student', 'Scholarship, job, tuition, books, rent'],
}

const LOCALES = [
  'en-GB',
  'en-US',
  'en-IN',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'sv-SE',
  'pl-PL',
  'ja-JP',
  'zh-CN',
]
const DIALECT_NOTES: Readonly<Record<string, string>> = { ledger: 'ledger', hledger: 'hledger', beancount: 'Beancount' }

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const options = (choices: readonly (readonly [string, string])[], chosen: string): string =>
  choices.map(([value, label]) => `<option value="${html(value)}"${value === chosen ? ' selected' : ''}>${html(label)}</option>`).join('')

const localeChoices = (chosen: string): (readonly [string, string])[] => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const sample = (locale: string): string => `${new Intl.NumberFormat(locale).format(1234.5)}, ${new Intl.DateTimeFormat(locale).format(0)}`
  return [...new Set([chosen, ...LOCALES])].filter(Boolean).map((locale) => [locale, `${names.of(locale) ?? locale} (${sample(locale)})`] as const)
}

const row = ({ kind, name, balance }: FirstBookFields['accounts'][number], at: number): string => `
      <div class="row" role="group" aria-label="Account ${at + 1}">
        <select name="kind" aria-label="Kind of account ${at + 1}">${options(
          Object.keys(ACCOUNT_KINDS).map((one) => [one, KINDS[one as AccountKind]] as const),
          kind,
        )}</select>
        <input name="name" aria-label="Name of account ${at + 1}" value="${html(name)}" maxlength="60" placeholder="${EXAMPLES[KIND_OF_ROW[at] ?? 'bank']}" autocomplete="off">
        <input name="balance" aria-label="Balance of account ${at + 1}" value="${html(balance)}" maxlength="30" inputmode="decimal" placeholder="Balance" autocomplete="off">
      </div>`

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#12161d, #e8ebf0); --quiet: light-dark(#5b6573, #98a2b0); --line: light-dark(#cdd3dc, #3b4350);
  --surface: light-dark(#fff, #161a21); --accent: light-dark(#2f46c8, #94a5ff); --on-accent: light-dark(#fff, #0e1116); --loss: light-dark(#bc2924, #fe8b80) }
* { box-sizing: border-box }
body { margin: 0; padding: clamp(16px, 4vw, 48px); background: light-dark(#f6f7f9, #0e1116); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-inline-size: 42rem; margin-inline: auto }
h1 { font-size: 1.75rem; line-height: 1.2; margin-block: 0 .5rem } h2 { font-size: 1.05rem; margin-block: 0 .75rem }
p { margin-block: 0 1rem } section > :last-child { margin-block-end: 0 } .fields + datalist + p, label + p { margin-block-start: .5rem } .quiet { color: var(--quiet); font-size: .9rem } code { overflow-wrap: anywhere }
section { background: var(--surface); border: 1px solid light-dark(#e4e7ed, #262c36); border-radius: 14px; padding: clamp(16px, 3vw, 24px); margin-block-end: 16px }
label { display: block; font-size: .9rem; color: var(--quiet) }
input, select, button { font: inherit; color: var(--ink); min-block-size: 44px; border-radius: 8px; border: 1px solid var(--line); background: var(--surface); padding: 6px 12px; inline-size: 100% }
input[type=radio] { inline-size: auto; min-block-size: 0; margin: 0; accent-color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 12px }
.row { display: grid; grid-template-columns: 10rem 1fr 9rem; gap: 8px; margin-block-end: 8px } .row [name=balance] { text-align: end }
@media (max-width: 40em) { .row { grid-template-columns: 1fr 1fr; margin-block-end: 16px } .row [name=kind] { grid-column: 1 / -1 } }
.sets { display: grid; gap: 12px } .sets label { display: grid; grid-template-columns: auto 1fr; gap: 0 10px; align-items: center; color: var(--ink); font-size: 1rem } .sets small { grid-column: 2; color: var(--quiet) }
button { background: var(--accent); border-color: transparent; color: var(--on-accent); font-weight: 600; cursor: pointer; inline-size: auto; padding-inline: 24px }
.problems { color: var(--loss) } .problems ul { margin: 0; padding-inline-start: 1.2em } a { color: var(--accent) }
`

/** Waits for the book to be served, then opens its import. */
const WAIT = `const next=document.querySelector('a').href;const look=()=>fetch('api/ping').then(r=>r.headers.get('content-type').includes('json')?location.replace(next):setTimeout(look,300),()=>setTimeout(look,300));setTimeout(look,300)`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What these pages may do: nothing but their own style and script, and sending the form. */
export const PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(WAIT)}; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Daybook</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`

export const firstBookPage = ({ folder, token, fields, problems }: FirstBookPage): string =>
  page(
    'Start your book',
    `
  <h1>Start your book</h1>
  <p>There is no book in <code>${html(folder)}</code> yet. Daybook keeps yours as a text file in that folder, on this computer.</p>
  ${problems.length === 0 ? '' : `<section class="problems" role="alert"><h2>Nothing was written yet</h2><ul>${problems.map((problem) => `<li>${html(problem)}</li>`).join('')}</ul></section>`}
  <form method="post" action="">
    <input type="hidden" name="token" value="${html(token)}">
    <section>
      <h2>Language and currency</h2>
      <div class="fields">
        <label>Numbers and dates<select name="locale">${options(localeChoices(fields.locale), fields.locale)}</select></label>
        <label>Currency<input name="currency" value="${html(fields.currency)}" required maxlength="3" list="currencies" placeholder="EUR" autocapitalize="characters" autocomplete="off"></label>
        <label>File format<select name="dialect">${options(
          DIALECTS.map((one) => [one, DIALECT_NOTES[one] ?? one] as const),
          fields.dialect,
        )}</select></label>
      </div>
      <datalist id="currencies">${Intl.supportedValuesOf('currency')
        .map((code) => `<option value="${code}"></option>`)
        .join('')}</datalist>
      <p class="quiet">All three formats are plain text that other programs read. If you know none of them, keep the first; the book can be converted later.</p>
    </section>
    <section>
      <h2>Your accounts</h2>
      <p class="quiet">Give each account the name that you use for it, and its balance; rows without a name are left out. For cards and loans, enter what you owe.</p>
      ${fields.accounts.map(row).join('')}
      <label>Balances at the start of<input type="date" name="day" value="${html(fields.day)}" required></label>
      <p class="quiet">If you import a statement next, take the day it begins and the balance on that day.</p>
    </section>
    <section>
      <h2>Categories</h2>
      <div class="sets" role="radiogroup" aria-label="Categories">${CATEGORY_SETS.map(
        (set) =>
          `<label><input type="radio" name="categories" value="${set}"${set === fields.categories ? ' checked' : ''}>${SETS[set][0]}<small>${SETS[set][1]}</small></label>`,
      ).join('')}</div>
    </section>
    <p><button>Create the book</button></p>
    <p class="quiet">Two files are written: the journal and its settings. Nothing is final: accounts and categories can be renamed and added later. To look around first, run <code>daybook --demo</code>.</p>
  </form>`,
  )

export const bookReadyPage = (files: readonly string[], next: string): string =>
  page(
    'Your book is ready',
    `
  <h1>Your book is ready</h1>
  <p role="status">Daybook has written ${files.map((file) => `<code>${html(file)}</code>`).join(' and ')}, and opens it now.</p>
  <p>Next: import a statement of your bank, then look at the month.</p>
  <p><a href="${html(next)}">Open the book</a></p>
  <script>${WAIT}</script>`,
  )
