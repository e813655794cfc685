import { reasons, type Row, type Statement, type UnbookedEntry } from '../statement.ts'
import { Exact } from '#vocabulary/exact.ts'
import { createHash } from 'node:crypto'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { AccountRoots, wordsOf } from '../accounts/accounts-and-payees.ts'
import { AccountModel, AccountRules } from '../accounts/predict.ts'
import { findTable } from '../presets/table-columns.ts'
import { rewritten } from '../write/blocks-text.ts'
import { type Draft, entryText, whyInNoJournal } from '../write/draft.ts'
import { asLessons, findDuplicates, identityOf, type RowDrafts } from './duplicates.ts'
import { checkBalances, contradictionsOf } from './check-balances.ts'
import { byMovements, passedRow } from './by-movements.ts'
import { byRules, byTemplate } from './journal-text.ts'
import {
  accountsOfBook,
  type BalanceCheck,
  countRows,
  type OpeningOffer,
  type Outcome,
  type Place,
  type PlainTransaction,
  type Preview,
  type PreviewRequest,
  type PreviewRow,
  type Transformed,
  type Twin,
} from './preview.ts'

/**
 * What each row of a statement becomes, and whether the journal already has it. Writes nothing and asks nothing. The result for a row does not
 * depend on choices made for other rows.
 */
export function previewStatement(statement: Statement, asked: PreviewRequest, progress?: (row: number, helper: string | undefined) => void): Preview {
  let request = inOwnNames(asked)
  const model = new AccountModel(asLessons(request.transactions))
  const rules = new AccountRules(request.rules)
  const source = sourceOf(statement)
  request = withSavedLayout(request, statement, source)
  const former = formerAccount(request, source) ?? accountInName(request)
  const transformed =
    request.method.kind === 'template'
      ? byTemplate(statement, { ...request, method: request.method }, { model, rules, ...(progress && { progress }) })
      : request.method.kind === 'rules'
        ? byRules(statement, { ...request, method: request.method })
        : byMovements(statement, { ...request, method: request.method, ...(former !== undefined && { former }) }, { model, rules })
  const { outcomes, preset, headerRow } = transformed
  const drafted = outcomes.flatMap((outcome, row): RowDrafts[] =>
    outcome?.kind === 'text' ? [{ row, drafts: outcome.drafts, identity: identityOf(outcome.drafts) }] : [],
  )
  const matches = findDuplicates(drafted, request.transactions, {
    source,
    own: request.account ?? transformed.own,
    recorded: request.recorded,
    roots: new AccountRoots(request.rooted),
  })
  const identities = new Map(drafted.map(({ row, identity }) => [row, identity]))
  const indexes = outcomes.flatMap((outcome, index) => (outcome?.kind === 'text' ? [index] : []))
  const place = { headerRow, first: indexes[0] ?? 0, last: indexes.at(-1) ?? outcomes.length, hasAmount: () => false }
  const unplaced = (row: Row): Outcome =>
    transformed.failed ? { kind: 'skipped', why: reasons().rows.notRead, predictions: [] } : { ...passedRow(row, place), predictions: [] }
  const bookable = transformed.rows.map((row): PreviewRow => {
    const match = matches.get(row.index)
    const shown = rowOf(row, outcomes[row.index] ?? unplaced(row), request)
    const identity = identities.get(row.index)
    return {
      ...shown,
      ...(identity !== undefined && shown.outcome === 'text' && { identity }),
      ...(match?.kind === 'duplicate' && shown.outcome === 'text' && { outcome: 'duplicate', duplicateOf: match.twin }),
      ...(match?.kind === 'similar' && { similarTo: match.twin }),
      ...(match?.twin.isOtherHalf && { why: otherHalfOf(match.twin) }),
    }
  })
  // Entries of such formats have an added heading for templates, which is not a row of the file.
  const rows = [...(statement.movements ? bookable.slice(1) : bookable), ...(statement.unbooked ?? []).map(unbookedRow)].sort(
    (a, b) => a.line - b.line,
  )
  const balances = checkBalances(statement, transformed, rows, request)
  const opening = openingOffer(balances, transformed, rows, request)
  return {
    format: statement.format,
    reading: statement.reading,
    source,
    rows,
    counts: countRows(rows),
    ...(transformed.own !== undefined && { account: transformed.own }),
    ...(transformed.number !== undefined && { number: transformed.number }),
    ...(opening && { opening }),
    ...(preset && { preset }),
    ...(headerRow !== undefined && { headerRow }),
    newAccounts: newAccounts(rows, request),
    balances,
    contradictions: contradictionsOf(statement, transformed, balances, rows),
    decisions: transformed.decisions ?? [],
    problems: [
      ...statement.problems,
      ...rules.problems.map(({ message }) => ({ code: 'rule_unreadable', line: 0, message })),
      ...transformed.problems,
    ],
    failed: transformed.failed,
  }
}

const otherHalfOf = ({ file, line, day, payee }: Twin): string => reasons().rows.otherHalf(`${file}:${line}`, `${day} ${payee}`)

const unbookedRow = ({ row: { index, line, cells }, kind, why }: UnbookedEntry): PreviewRow => ({
  row: index,
  line,
  cells,
  outcome: kind,
  text: '',
  transactions: [],
  predictions: [],
  why,
})

/** Uses the layout that was chosen for such lists before, unless there are new choices. */
function withSavedLayout(request: PreviewRequest, { movements }: Statement, source: string): PreviewRequest {
  const { method, layouts, choices = {} } = request
  const preset = layouts?.get(source)
  const isAnew = Object.entries(choices).some(([what, value]) => what !== 'currency' && value !== undefined)
  if (!preset || movements || isAnew || method.kind !== 'guess' || method.headerRow !== undefined) return request
  return { ...request, method: { kind: 'preset', preset } }
}

/** Chosen accounts may have the names that the pages show; they become the journal's own names. */
function inOwnNames(request: PreviewRequest): PreviewRequest {
  const roots = new AccountRoots(request.rooted)
  return {
    ...request,
    ...(request.account !== undefined && { account: roots.own(request.account) }),
    chosen: new Map([...request.chosen].map(([row, accounts]) => [row, accounts.map((account) => roots.own(account))])),
  }
}

/** The account that statements of this source were imported for most often, among those the book still has. */
function formerAccount({ sources, transactions }: PreviewRequest, source: string): string | undefined {
  const accounts = sources?.get(source)
  if (!accounts) return undefined
  const known = new Set(transactions.flatMap(({ postings }) => postings.map(({ account }) => account)))
  return [...accounts].filter(([account]) => known.has(account)).sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** The account in the file name. */
const accountInName = (request: PreviewRequest): string | undefined =>
  request.name === undefined ? undefined : namedAccount(request.name, accountsOfBook(request), new AccountRoots(request.rooted))

/** Only statements of one layout are sure to describe the same movement alike. */
function sourceOf({ format, rows, movements }: Statement): string {
  if (movements) return format
  const heading = findTable(rows).header?.cells.join('\t') ?? `${rows[0]?.cells.length ?? 0} columns`
  return `${format}:${createHash('sha256').update(heading).digest('hex').slice(0, 16)}`
}

/** Characters shown of a text that cannot be saved. */
const TEXT_SHOWN_MAX = 2000

function rowOf({ index, line, cells }: Row, outcome: Outcome, { dialect, printed }: PreviewRequest): PreviewRow {
  const base = { row: index, line, cells, text: '', transactions: [], predictions: outcome.predictions, why: '' }
  if (outcome.kind === 'skipped') return { ...base, outcome: 'skipped', why: outcome.why }
  if (outcome.kind === 'error')
    return {
      ...base,
      outcome: 'error',
      text: outcome.text ?? '',
      why: outcome.message,
      ...(outcome.helper !== undefined && { helper: outcome.helper }),
    }
  const problem = whyInNoJournal(outcome.drafts, dialect)
  if (problem !== undefined) return { ...base, outcome: 'error', text: outcome.text.slice(0, TEXT_SHOWN_MAX), why: problem }
  const transactions = outcome.drafts.map(
    ({ day, payee, postings, rest }): PlainTransaction => ({
      day: formatDay(day),
      payee,
      ...(rest !== undefined && { rest }),
      postings: postings.map(({ account, quantity, commodity }) => ({ account, quantity: quantity.toText(), commodity })),
    }),
  )
  return { ...base, outcome: 'text', text: printed ? inOtherDialect(outcome.drafts, printed) : outcome.text, transactions }
}

const inOtherDialect = (drafts: readonly Draft[], { dialect, style }: NonNullable<PreviewRequest['printed']>): string =>
  rewritten(0, { drafts }, dialect, style).text

function newAccounts(rows: readonly PreviewRow[], request: PreviewRequest): string[] {
  const known = new Set(accountsOfBook(request))
  const used = rows.flatMap((row) => (row.outcome === 'text' ? row.transactions.flatMap(accountsIn) : []))
  return [...new Set(used)].filter((account) => !known.has(account)).sort()
}

/** The accounts that a transaction is written to. */
export const accountsIn = ({ postings, rest }: PlainTransaction): string[] => [
  ...postings.map(({ account }) => account),
  ...(rest === undefined ? [] : [rest]),
]

/** Shorter words occur in file names by chance. */
const LETTERS_MIN = 3

/**
 * The account that the file name suggests (`amex-05.csv`, `Chase4410_Activity.CSV`): the one that shares most words with it, without its root.
 * Undefined if there is none or several.
 */
function namedAccount(name: string, accounts: Iterable<string>, roots: AccountRoots): string | undefined {
  const said = new Set(wordsOf(name.replace(/\.[^.]*$/, '')).filter((word) => word.length >= LETTERS_MIN && /^\p{L}+$/u.test(word)))
  if (said.size === 0) return undefined
  let [best, isTie, most]: [string | undefined, boolean, number] = [undefined, false, 0]
  for (const account of accounts) {
    if (!roots.isOwn(account)) continue
    const hits = wordsOf(account.slice(account.indexOf(':') + 1)).filter((word) => said.has(word)).length
    if (hits === 0 || hits < most) continue
    isTie = hits === most
    ;[best, most] = [account, hits]
  }
  return isTie ? undefined : best
}

/**
 * The opening balance of a first statement: its closing balance minus its rows. Only if the journal has no other transactions of the account than
 * these rows, and the statement's balances are consistent.
 */
function openingOffer(
  balances: readonly BalanceCheck[],
  { own, outcomes }: Transformed,
  rows: readonly Pick<PreviewRow, 'duplicateOf' | 'similarTo'>[],
  request: PreviewRequest,
): OpeningOffer | undefined {
  const [only] = balances.filter(({ account }) => account === own)
  if (balances.length !== 1 || !only?.closing || only.off) return undefined
  const { account, commodity, closing } = only
  const placeOf = ({ file, line }: Place): string => `${file}:${line}`
  const twins = new Set(rows.flatMap(({ duplicateOf, similarTo }) => [duplicateOf, similarTo].flatMap((twin) => (twin ? [placeOf(twin)] : []))))
  const before = request.transactions.filter(({ postings }) => postings.some((posting) => posting.account === account))
  if (before.some((transaction) => !twins.has(placeOf(transaction)))) return undefined
  const drafts = outcomes.flatMap((outcome) => (outcome?.kind === 'text' ? outcome.drafts : []))
  const moved = drafts
    .filter((draft) => draft.day <= parseDay(closing.day))
    .flatMap(({ postings }) => postings.filter((posting) => posting.account === account && posting.commodity === commodity))
  const quantity = moved.reduce((left, posting) => left.minus(posting.quantity), Exact.parse(closing.stated))
  if (quantity.isZero || drafts.length === 0) return undefined
  const day = [...drafts, ...before].reduce((first, one) => Math.min(first, one.day), Infinity)
  const equity = equityAccount(request)
  const draft: Draft = {
    day,
    payee: 'Opening balance',
    description: '',
    code: '',
    postings: [
      { account, quantity, commodity },
      { account: equity, quantity: quantity.negated(), commodity },
    ],
  }
  return {
    account,
    from: equity,
    day: formatDay(day),
    quantity: quantity.toText(),
    commodity,
    text: request.printed ? inOtherDialect([draft], request.printed) : entryText(draft, request.style, request.dialect),
  }
}

/** The account that the book uses for opening balances, or the usual one. */
function equityAccount(request: PreviewRequest): string {
  const roots = new AccountRoots(request.rooted, request.dialect)
  const equity = accountsOfBook(request).filter(roots.beginning('Equity'))
  return equity.find((account) => /opening/i.test(account)) ?? roots.written('Equity:OpeningBalances')
}
