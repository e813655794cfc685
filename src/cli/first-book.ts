import { randomBytes } from 'node:crypto'
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
import { writeNewBook } from '../demo/new-book.ts'
import { hideFromGit } from '../events/log/tracked-folder.ts'
import { strangersRequest } from '../http/guards.ts'
import { chosenLanguage, languageCookie } from '../http/request-language.ts'
import { listen, type ListenResult } from '../http/server.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { languageFor } from '../messages/languages.ts'
import { textsIn } from '../messages/said.ts'
import { moneyOf } from '../ingest/statements/text/money.ts'
import { DIALECTS } from './command-options.ts'
import { ACCOUNT_ROWS, bookReadyPage, firstBookPage, type FirstBookFields, KIND_OF_ROW, PAGE_POLICY } from './first-book-page.ts'
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
