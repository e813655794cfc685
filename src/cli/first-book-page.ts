import { createHash } from 'node:crypto'
import { ACCOUNT_KINDS, type AccountKind, type BookTexts, CATEGORY_SETS, type CategorySet } from '../demo/starter-book.ts'
import { LANGUAGES } from '../messages/languages.ts'
import { DIALECTS } from './command-options.ts'

/* The page that asks for what a first book needs: one form, which works without any script. */

/** What is in the fields of the form, as typed. */
export interface FirstBookFields {
  readonly locale: string
  readonly currency: string
  readonly dialect: string
  readonly day: string
  readonly categories: string
  readonly accounts: readonly { readonly kind: string; readonly name: string; readonly balance: string; readonly currency: string }[]
}

export interface FirstBookPage {
  readonly folder: string
  readonly token: string
  readonly fields: FirstBookFields
  readonly problems: readonly string[]
  readonly texts: BookTexts
}

export const ACCOUNT_ROWS = 6

/** The label of each kind, and an example of a name. */
const kindsIn = (t: BookTexts): Readonly<Record<AccountKind, readonly [string, string]>> => ({
  bank: [t.bankAccount, t.exampleBank],
  savings: [t.savings, t.exampleSavings],
  cash: [t.cash, t.exampleCash],
  investment: [t.investments, t.exampleInvestments],
  card: [t.creditCard, 'Visa'],
  loan: [t.loan, t.exampleLoan],
})
export const KIND_OF_ROW: readonly AccountKind[] = ['bank', 'cash', 'savings', 'card', 'investment', 'loan']

const setsIn = (t: BookTexts): Readonly<Record<CategorySet, readonly [string, string]>> => ({
  household: [t.household, t.householdAbout],
  freelancer: [t.freelancer, t.freelancerAbout],
  investor: [t.investor, t.investorAbout],
  student: [t.student, t.studentAbout],
})

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

const localeChoices = (chosen: string, language: string): (readonly [string, string])[] => {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const sample = (locale: string): string => `${new Intl.NumberFormat(locale).format(1234.5)}, ${new Intl.DateTimeFormat(locale).format(0)}`
  return [...new Set([chosen, ...LOCALES])].filter(Boolean).map((locale) => [locale, `${names.of(locale) ?? locale} (${sample(locale)})`] as const)
}

const rowIn =
  (t: BookTexts, currencyOfBook: string) =>
  ({ kind, name, balance, currency }: FirstBookFields['accounts'][number], at: number): string => {
    const kinds = kindsIn(t)
    return `
      <div class="row" role="group" aria-label="${html(t.account(at + 1))}">
        <select name="kind" aria-label="${html(t.kindOf(at + 1))}">${options(
          ACCOUNT_KINDS.map((one) => [one, kinds[one][0]] as const),
          kind,
        )}</select>
        <input name="name" aria-label="${html(t.nameOf(at + 1))}" value="${html(name)}" maxlength="60" placeholder="${html(kinds[KIND_OF_ROW[at] ?? 'bank'][1])}" autocomplete="off">
        <input name="balance" aria-label="${html(t.balanceOf(at + 1))}" value="${html(balance)}" maxlength="30" inputmode="decimal" placeholder="${html(t.balance)}" autocomplete="off">
        <input name="account-currency" aria-label="${html(t.currencyOf(at + 1))}" value="${html(currency)}" maxlength="3" list="currencies" placeholder="${html(currencyOfBook)}" autocapitalize="characters" autocomplete="off">
      </div>`
  }

/** The page in the other languages; each by its own name. */
const languageLinks = (t: BookTexts): string =>
  LANGUAGES.map(({ code, name }) =>
    code === t.code.toLowerCase()
      ? `<span lang="${code}" aria-current="true">${name}</span>`
      : `<a href="?language=${code}" lang="${code}" hreflang="${code}">${name}</a>`,
  ).join(' ')

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#12161d, #e8ebf0); --quiet: light-dark(#5b6573, #98a2b0); --line: light-dark(#cdd3dc, #3b4350);
  --surface: light-dark(#fff, #161a21); --accent: light-dark(#2f46c8, #94a5ff); --on-accent: light-dark(#fff, #0e1116); --loss: light-dark(#bc2924, #fe8b80) }
* { box-sizing: border-box }
body { margin: 0; padding: clamp(16px, 4vw, 48px); background: light-dark(#f6f7f9, #0e1116); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-inline-size: 42rem; margin-inline: auto }
h1 { font-size: 1.75rem; line-height: 1.2; margin-block: 0 .5rem } h2 { font-size: 1.05rem; margin-block: 0 .75rem }
p { margin-block: 0 1rem } section > :last-child { margin-block-end: 0 } .fields + datalist + p, label + p { margin-block-start: .5rem } .quiet { color: var(--quiet); font-size: .9rem } code { overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-block-end: 24px; font-size: .9rem } nav > * { padding-block: 4px } section { background: var(--surface); border: 1px solid light-dark(#e4e7ed, #262c36); border-radius: 14px; padding: clamp(16px, 3vw, 24px); margin-block-end: 16px }
label { display: block; font-size: .9rem; color: var(--quiet) }
input, select, button { font: inherit; color: var(--ink); min-block-size: 44px; border-radius: 8px; border: 1px solid var(--line); background: var(--surface); padding: 6px 12px; inline-size: 100% }
input[type=radio] { inline-size: auto; min-block-size: 0; margin: 0; accent-color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 12px }
.row { display: grid; grid-template-columns: 10rem 1fr 9rem 5rem; gap: 8px; margin-block-end: 8px } .row [name=balance] { text-align: end }
@media (max-width: 40em) { .row { grid-template-columns: 1fr 1fr 5rem; margin-block-end: 16px } .row [name=kind] { grid-column: 1 / -1 } }
.sets { display: grid; gap: 12px } .sets label { display: grid; grid-template-columns: auto 1fr; gap: 0 10px; align-items: center; color: var(--ink); font-size: 1rem } .sets small { grid-column: 2; color: var(--quiet) }
button { background: var(--accent); border-color: transparent; color: var(--on-accent); font-weight: 600; cursor: pointer; inline-size: auto; padding-inline: 24px }
.problems { color: var(--loss) } .problems ul { margin: 0; padding-inline-start: 1.2em } a { color: var(--accent) }
`

/** Waits for the book to be served, then opens its import. */
const WAIT = `const next=document.querySelector('a').href;const look=()=>fetch('api/ping').then(r=>r.headers.get('content-type').includes('json')?location.replace(next):setTimeout(look,300),()=>setTimeout(look,300));setTimeout(look,300)`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What these pages may do: nothing but their own style and script, and sending the form. */
export const PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(WAIT)}; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

const page = (t: BookTexts, title: string, body: string): string => `<!doctype html>
<html lang="${t.code}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${html(title)} · Daybook</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`

const code = (text: string): string => `<code>${html(text)}</code>`

/** A sentence of the catalogue with elements in it, which a text cannot have. */
const around = (sentence: (value: string) => string, element: string): string => html(sentence('\0')).replace('\0', () => element)

export const firstBookPage = ({ folder, token, fields, problems, texts: t }: FirstBookPage): string => {
  const sets = setsIn(t)
  return page(
    t,
    t.title,
    `
  <nav aria-label="${html(t.language)}">${languageLinks(t)}</nav>
  <h1>${html(t.title)}</h1>
  <p>${around(t.noBook, code(folder))}</p>
  ${problems.length === 0 ? '' : `<section class="problems" role="alert"><h2>${html(t.nothingWritten)}</h2><ul>${problems.map((problem) => `<li>${html(problem)}</li>`).join('')}</ul></section>`}
  <form method="post" action="">
    <input type="hidden" name="token" value="${html(token)}">
    <section>
      <h2>${html(t.languageAndCurrency)}</h2>
      <div class="fields">
        <label>${html(t.numbersAndDates)}<select name="locale">${options(localeChoices(fields.locale, t.code), fields.locale)}</select></label>
        <label>${html(t.currency)}<input name="currency" value="${html(fields.currency)}" required maxlength="3" list="currencies" placeholder="EUR" autocapitalize="characters" autocomplete="off"></label>
        <label>${html(t.fileFormat)}<select name="dialect">${options(
          DIALECTS.map((one) => [one, DIALECT_NOTES[one] ?? one] as const),
          fields.dialect,
        )}</select></label>
      </div>
      <datalist id="currencies">${Intl.supportedValuesOf('currency')
        .map((currency) => `<option value="${currency}"></option>`)
        .join('')}</datalist>
      <p class="quiet">${html(t.formatsExplained)}</p>
    </section>
    <section>
      <h2>${html(t.yourAccounts)}</h2>
      <p class="quiet">${html(t.accountsExplained)}</p>
      ${fields.accounts.map(rowIn(t, fields.currency)).join('')}
      <label>${html(t.balancesAt)}<input type="date" name="day" value="${html(fields.day)}" required></label>
      <p class="quiet">${html(t.balancesExplained)}</p>
    </section>
    <section>
      <h2>${html(t.categories)}</h2>
      <div class="sets" role="radiogroup" aria-label="${html(t.categories)}">${CATEGORY_SETS.map(
        (set) =>
          `<label><input type="radio" name="categories" value="${set}"${set === fields.categories ? ' checked' : ''}>${html(sets[set][0])}<small>${html(sets[set][1])}</small></label>`,
      ).join('')}</div>
    </section>
    <p><button>${html(t.create)}</button></p>
    <p class="quiet">${around(t.filesExplained, code('daybook --demo'))}</p>
  </form>`,
  )
}

export const bookReadyPage = (files: readonly string[], next: string, t: BookTexts): string =>
  page(
    t,
    t.ready,
    `
  <h1>${html(t.ready)}</h1>
  <p role="status">${around(t.written, new Intl.ListFormat(t.code, { type: 'conjunction' }).format(files.map(code)))}</p>
  <p>${html(t.next)}</p>
  <p><a href="${html(next)}">${html(t.open)}</a></p>
  <script>${WAIT}</script>`,
  )
