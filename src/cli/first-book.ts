import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { canSignMean } from '#vocabulary/currencies.ts'
import { type Day, firstOfMonth, formatDay, tryParseDay } from '#vocabulary/day.ts'
import {
  ACCOUNT_KINDS,
  accountAbove,
  type AccountKind,
  type BookTexts,
  CATEGORY_SETS,
  type CategorySet,
  currencyOfLocale,
  localeWithRegion,
  type OwnAccount,
  type StarterBook,
  starterBook,
  starterProblems,
} from '../demo/starter-book.ts'
import { writeNewBook } from '../demo/write-journal.ts'
import { hideFromGit } from '../events/log/data-folder.ts'
import { strangersRequest } from '../http/guards.ts'
import { chosenLanguage, languageCookie } from '../http/route.ts'
import { listen, type ListenResult } from '../http/server.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { languageFor, LANGUAGES } from '../messages/languages.ts'
import { textsIn } from '../messages/said.ts'
import { moneyOf } from '../ingest/statements/text/cell-values.ts'
import { DIALECTS } from './command-options.ts'
import { systemProblem } from './terminal.ts'

/** A form of this page is a few hundred bytes. */
const FORM_BYTES_MAX = 64 * 1024

/** Where a book begins: a statement comes first. */
const NEXT = 'ledger/import'

/** What the form begins with, in the language and region that the browser asks for. */
function proposedFields(today: Day, accepted: string | undefined): FirstBookFields {
  const asked = /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*/.exec(accepted ?? '')?.[0] ?? ''
  const locale = localeWithRegion(asked)
  return {
    locale: locale || 'en-GB',
    currency: currencyOfLocale(locale),
    dialect: 'ledger',
    day: formatDay(firstOfMonth(today)),
    categories: 'household',
    accounts: KIND_OF_ROW.map((kind) => ({ kind, name: '', balance: '', currency: '' })),
  }
}

function fieldsOf(form: URLSearchParams): FirstBookFields {
  const [kinds, names, balances, currencies] = ['kind', 'name', 'balance', 'account-currency'].map((name) => form.getAll(name)) as [
    string[],
    string[],
    string[],
    string[],
  ]
  const one = (name: string): string => form.get(name)?.trim() ?? ''
  return {
    locale: one('locale'),
    currency: one('currency').toUpperCase(),
    dialect: one('dialect'),
    day: one('day'),
    categories: one('categories'),
    accounts: Array.from({ length: ACCOUNT_ROWS }, (_, at) => ({
      kind: kinds[at] ?? 'bank',
      name: names[at]?.trim() ?? '',
      balance: balances[at]?.trim() ?? '',
      currency: currencies[at]?.trim().toUpperCase() ?? '',
    })),
  }
}

/** A number and nothing else but the sign of a currency. */
const NUMBER = /^[-+−]?\s?\p{Sc}?\s?[\d.,'’\s]*\d[\d.,'’\s]*\p{Sc}?$/u

/** "1.234" is a thousand in some countries, and little more than one in others. */
const TWO_MEANINGS = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/

/** The book that the fields describe, or what is wrong with them. */
export function bookOf(fields: FirstBookFields, t: BookTexts): StarterBook | readonly string[] {
  const problems: string[] = []
  const day = tryParseDay(fields.day)
  if (day === undefined) problems.push(t.notDate(fields.day))
  const known = <Value extends string>(value: string, values: readonly Value[]): Value => {
    const found = values.find((one) => one === value)
    if (found === undefined) problems.push(t.unknownChoice(value))
    return found ?? values[0]!
  }
  const dialect = known<Dialect>(fields.dialect, DIALECTS)
  const accounts = fields.accounts.flatMap(({ kind, name, balance, currency }, at): OwnAccount[] => {
    if (name === '' && balance === '') return []
    const above = accountAbove(known<AccountKind>(kind, ACCOUNT_KINDS), dialect, t)
    if (name === '') problems.push(t.noName(at + 1))
    const sign = /\p{Sc}/u.exec(balance)?.[0]
    const code = currency === '' ? fields.currency : currency
    if (sign !== undefined && !canSignMean(sign, code)) problems.push(t.otherSign(balance, code))
    if (TWO_MEANINGS.test(balance)) problems.push(t.twoMeanings(balance))
    const amount = NUMBER.test(balance) ? moneyOf(balance, decimalMarkIn(fields.locale)) : undefined
    if (balance !== '' && amount === undefined) problems.push(t.notAmount(balance, name || t.account(at + 1)))
    return [
      {
        name: `${above}:${name.replaceAll(':', '-')}`,
        balance: above.startsWith('Liabilities') ? amount?.negated() : amount,
        currency: currency === '' ? undefined : currency,
      },
    ]
  })
  const book: StarterBook = {
    dialect,
    currency: fields.currency,
    locale: fields.locale,
    categories: known<CategorySet>(fields.categories, CATEGORY_SETS),
    accounts,
    day: day ?? 0,
    texts: t,
  }
  const all = [...problems, ...(problems.length > 0 ? [] : starterProblems(book))]
  return all.length > 0 ? all : book
}

const decimalMarkIn = (locale: string): '.' | ',' => {
  try {
    return new Intl.NumberFormat(locale || 'en').format(1.5).includes(',') ? ',' : '.'
  } catch {
    return '.'
  }
}

/** Writes a book; the names of its files, or why there are none. */
export function writeStarter(folder: string, book: StarterBook, t: BookTexts): readonly string[] | string {
  try {
    const result = writeNewBook(folder, starterBook(book))
    if (!result.written) return t.filesInTheWay(result.inTheWay.join(', '))
    hideFromGit(folder, '.daybook*')
    return result.files
  } catch (error) {
    const problem = systemProblem(error, folder)
    if (problem === undefined) throw error
    return problem
  }
}

export interface FirstBookOptions {
  readonly folder: string
  readonly today: Day
  readonly host: string
  readonly port: number
}

/** A server of the one page that asks for a first book. It ends when the book is written. */
export interface FirstBookServer {
  readonly listening: Extract<ListenResult, { readonly ok: true }>
  /** Resolves when the book was written and its page was sent. */
  readonly written: Promise<void>
  close(): Promise<void>
}

export async function askForFirstBook({ folder, today, host, port }: FirstBookOptions): Promise<FirstBookServer | { readonly message: string }> {
  // Only somebody who has seen the page can send its form.
  const token = randomBytes(24).toString('base64url')
  let done: () => void
  const written = new Promise<void>((resolved) => (done = resolved))
  const shownFolder = resolve(folder)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chosen = new URLSearchParams(request.url?.split('?')[1]).get('language') ?? undefined
    const language = languageFor(chosen ?? chosenLanguage(request), request.headers['accept-language'])
    const { firstBook: t } = await textsIn(language)
    const send = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, {
        ...headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': PAGE_POLICY,
        // Without a referrer a browser sends a form with the origin "null".
        'Referrer-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
        Connection: 'close',
      })
      response.end(request.method === 'HEAD' ? undefined : text)
    }
    const shown = (fields: FirstBookFields, problems: readonly string[]): string =>
      firstBookPage({ folder: shownFolder, token, fields, problems, texts: t })
    const isPost = request.method === 'POST'
    const stranger = strangersRequest(request as Parameters<typeof strangersRequest>[0], isPost, [])
    if (stranger) return send(403, stranger.message)
    if (!isPost) return send(200, shown(proposedFields(today, request.headers['accept-language']), []))
    const form = await formOf(request)
    if (form === undefined) return send(413, 'the form is too large')
    if (form.get('token') !== token) return send(403, 'this form is of another page; load the page again')
    const fields = fieldsOf(form)
    const book = bookOf(fields, t)
    if (!('dialect' in book)) return send(422, shown(fields, book))
    const files = writeStarter(folder, book, t)
    if (typeof files === 'string') return send(409, shown(fields, [files]))
    response.once('close', () => done())
    // The pages of the book go on in this language.
    send(200, bookReadyPage(files, NEXT, t), { 'Set-Cookie': languageCookie(language) })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500)
      response.end(error instanceof Error ? error.message : String(error))
    })
  })
  const app = {
    server,
    listen: (to: { readonly host: string; readonly port: number } | { readonly path: string }) =>
      new Promise<string>((listening, refuse) => {
        server.once('error', refuse)
        server.listen(to, () => listening(''))
      }),
  }
  const listening = await listen(app, { host, port })
  if (!listening.ok) return { message: listening.message }
  return {
    listening,
    written,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** The body of a request as a form; undefined if it is too large. */
async function formOf(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > FORM_BYTES_MAX) return undefined
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

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
