import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { FastifyInstance } from 'fastify'
import { CLEARED, PENDING } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { bytewise } from '../../projections/names-of-the-book.ts'
import type { PostingFacts, SheetPosting } from '../../projections/reconciliations-view.ts'
import { unknownAccount } from '../../projections/reports/assets-balance.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import type { Login } from '../auth/login.ts'
import {
  getReconciliation,
  getSheet,
  listReconciliations,
  reconcile,
  setReconciliation,
  undoReconciliation,
} from '../contract/reconciliations-contract.ts'
import type { Daybook } from '../../service/daybook.ts'
import { shownAccounts } from '../../service/ledgers/report-settings.ts'
import { conflict, type HttpRefusal, invalid, undoRefusal } from '../http-refusal.ts'
import { route } from '../route.ts'

const CHANGED_SHOWN = 100
/** Ticked postings that no reconciliation has: the newest are listed, for one may have been ticked by mistake. */
const TICKED_SHOWN = 200
const UNTICKED_SHOWN = 10_000

export function registerReconciliations(app: FastifyInstance, { configuration, reconciliations, journal, ledgers }: Daybook, login: Login): void {
  const { view } = reconciliations
  const switchedOff = (): Refusal | undefined =>
    configuration.current.settings.enable_reconciliation ? undefined : new Refusal('FORBIDDEN', (t) => t.reconciliation.switchedOff)
  /** An account of a request under the name that reports have for it. */
  const accountOf = (name: string): string | Refusal => {
    const account = shownAccounts(ledgers.current().view)(name)
    return switchedOff() ?? unknownAccount(ledgers.current(), account) ?? account
  }

  const wireRecord = (account: string) => {
    const { zone, now: today } = ledgers.current()
    const { lastReconciled, frequencyDays } = view.of(account)
    const days = lastReconciled === undefined ? null : today - lastReconciled
    return {
      account,
      last_reconciled_date: lastReconciled === undefined ? null : zone.start(lastReconciled),
      frequency_days: frequencyDays,
      days_since: days,
      is_overdue: days !== null && days > frequencyDays,
    }
  }
  const wireFacts = ({ day, payee, account, quantity, isCleared }: PostingFacts) => ({
    date: ledgers.current().zone.start(day),
    payee,
    account,
    quantity: Exact.parse(quantity),
    cleared: isCleared,
  })

  route(app, listReconciliations, () => {
    const refusal = switchedOff()
    if (refusal) return refusal
    const accounts = new Set([...statedAccounts(ledgers.current()), ...view.accounts()])
    return { account_reconciliations: [...accounts].toSorted(bytewise).map(wireRecord) }
  })

  route(app, getReconciliation, ({ parameters }) => {
    const account = accountOf(parameters.account)
    if (account instanceof Refusal) return account
    const ledger = ledgers.current()
    const changed = view.changed(account)
    const shown = changed.slice(0, CHANGED_SHOWN)
    const places = placesOf(ledger, new Set(shown.map(({ posting }) => posting.transaction)))
    return {
      account_reconciliation: wireRecord(account),
      history: view.history(account).map(({ id, at, who, day, commodity, balance, postings, has_assertion, isUndone }) => ({
        id,
        at,
        who,
        date: ledger.zone.start(day),
        commodity,
        balance: Exact.parse(balance),
        postings: postings.length,
        has_assertion,
        is_undone: isUndone,
      })),
      changed: shown.map(({ reconciliation, posting }) => ({
        reconciled_at: reconciliation.at,
        changed_at: posting.changedAt ?? reconciliation.at,
        commodity: reconciliation.commodity,
        ...((posting.now && places.get(posting.transaction)?.(posting.place)) ?? { file_name: '', line: 0 }),
        before: wireFacts(posting.then),
        after: posting.now ? wireFacts(posting.now) : null,
      })),
      changed_count: changed.length,
    }
  })

  route(app, setReconciliation, async ({ parameters, body }) => {
    const account = accountOf(parameters.account)
    if (account instanceof Refusal) return account
    const { last_reconciled_date: day, frequency_days: frequencyDays } = body
    if (typeof day === 'number' && day > ledgers.current().now) return invalid((t) => t.reconciliation.dayToCome)
    await reconciliations.set({
      account,
      ...(day !== undefined && { lastReconciled: day }),
      ...(frequencyDays !== undefined && { frequencyDays }),
    })
    return { account_reconciliation: wireRecord(account) }
  })

  route(app, getSheet, ({ parameters, query }) => {
    const account = accountOf(parameters.account)
    if (account instanceof Refusal) return account
    const { zone, now: today } = ledgers.current()
    const until = query.until ?? today
    const sheet = reconciliations.sheet({ account, commodity: query.commodity, until })
    const unticked = sheet.postings.filter(({ isTicked }) => !isTicked)
    const ticked = sheet.postings.filter(({ isTicked, isReconciled }) => isTicked && !isReconciled)
    const listed = new Set([...unticked.slice(-UNTICKED_SHOWN), ...ticked.slice(-TICKED_SHOWN)])
    const settled = sheet.postings.filter((posting) => posting.isTicked && !listed.has(posting))
    return {
      account,
      commodity: sheet.commodity,
      commodities: [...sheet.commodities],
      until: zone.start(until),
      balance: sheet.balance,
      settled: Exact.sum(settled.map(({ quantity }) => quantity)),
      settled_count: settled.length,
      left_out: Math.max(0, unticked.length - UNTICKED_SHOWN),
      postings: sheet.postings.filter((posting) => listed.has(posting)).map((posting) => wireSheetPosting(posting, zone.start(posting.day))),
    }
  })

  route(app, reconcile, async ({ parameters, body, request }) => {
    const account = accountOf(parameters.account)
    if (account instanceof Refusal) return account
    if (body.date > ledgers.current().now) return invalid((t) => t.reconciliation.futureDate)
    const { date: day, assertion: withAssertion, ...order } = body
    const outcome = await reconciliations.reconcile({ account, ...order, day, withAssertion, who: login.nameOf(request) })
    if (outcome instanceof Refusal) return outcome
    switch (outcome.kind) {
      case 'reconciled':
        return { id: outcome.id, account_reconciliation: wireRecord(account) }
      case 'conflict':
        return conflict((t) => t.requests.beingChanged(outcome.name))
      case 'invalid':
        return invalid((t) =>
          t.reconciliation.wouldBreakBook(
            outcome.problems.map(({ file, line, message }) => `${journal.nameOf(file)}:${line}: ${message}`).join('; '),
          ),
        )
    }
  })

  route(app, undoReconciliation, async ({ parameters, body, request }) => {
    const account = accountOf(parameters.account)
    if (account instanceof Refusal) return account
    if (view.find(body.id)?.account !== account) return new Refusal('NOT_FOUND', (t) => t.reconciliation.noneOfAccount(account))
    const outcome = await reconciliations.undo(body.id, login.nameOf(request))
    const refused: Refusal | HttpRefusal | undefined = 'kind' in outcome && outcome.kind === 'withdrawn' ? undefined : undoRefusal(outcome)
    return refused ?? { account_reconciliation: wireRecord(account) }
  })
}

/** Accounts that have statements: assets and liabilities with postings of their own. */
function statedAccounts({ counted, booked, accounts }: ValuedLedger): Set<string> {
  const ids = new Set<number>()
  for (const posting of counted.byDay) ids.add(intAt(booked.account, posting))
  return new Set(Array.from(ids, (id) => accounts.name(id)).filter((name) => /^(Assets|Liabilities)(:|$)/.test(name)))
}

/** The positions of postings in the files, by transaction id and place. */
function placesOf({ view }: ValuedLedger, ids: ReadonlySet<string>): Map<string, (place: number) => { file_name: string; line: number }> {
  const places = new Map<string, (place: number) => { file_name: string; line: number }>()
  if (ids.size === 0) return places
  const { order, transactionIds, transactions: t, postings: p, files } = view
  for (const row of order) {
    const id = elementAt(transactionIds, row)
    if (ids.has(id))
      places.set(id, (place) => ({ file_name: files[intAt(t.file, row)] ?? '', line: intAt(p.line, intAt(t.firstPosting, row) + place) }))
  }
  return places
}

const wireSheetPosting = ({ id, payee, quantity, status, isTicked, isReconciled, canBeMarked, others, file, line }: SheetPosting, date: string) => ({
  id,
  date,
  payee,
  quantity,
  status: status === CLEARED ? ('cleared' as const) : status === PENDING ? ('pending' as const) : ('unmarked' as const),
  ticked: isTicked,
  reconciled: isReconciled,
  markable: canBeMarked,
  accounts: [...others],
  file_name: file,
  line,
})
