import type { AccountModel, AccountRules } from '../accounts/predict.ts'
import type { MappedRow } from '../presets/map-rows.ts'
import type { BankAccount, Statement } from '../statement.ts'
import { moneyMoved, movedBy } from '../trades/draft-trade.ts'
import { beancountAccount } from '../accounts/account-roots.ts'
import { accountDecision, dateDecision, decideCurrency, severalAccounts } from './decisions.ts'
import { AccountBooking, knowledgeOf } from './row-outcome.ts'
import type { AccountKnowledge } from './other-account.ts'
import { brokerAccountFor, type DatedAmount, openingStated, type OwnAccount, ownAccountBy } from './own-account.ts'
import type { MovementRequest, Outcome, Transformed } from './preview.ts'
import { AccountNumbers, plainNumber } from '../accounts/account-numbers.ts'

/** Rows of a format that defines its own movements and trades, such as OFX. */
export function byOwnMovements(
  { rows, accounts, movements = [], trades = [], dates }: Statement,
  request: MovementRequest,
  known: { readonly model: AccountModel; readonly rules: AccountRules },
): Transformed {
  const knowledge = knowledgeOf(request, known, { rows })
  const { roots } = knowledge
  const { transactions } = request
  const moved = new Map<number, DatedAmount[]>(accounts.length === 1 ? [[0, []]] : [])
  const movedOf = (account: number): DatedAmount[] => moved.get(account) ?? moved.set(account, []).get(account)!
  for (const movement of movements) movedOf(movement.account ?? 0).push(movement)
  for (const one of trades) movedOf(one.account).push(...(one.kind === 'trade' ? [{ day: one.trade.day, amount: moneyMoved(one.trade) }] : []))
  const found = accounts.map((account, at): OwnAccount => {
    // Some files list all accounts but have entries of only one.
    const own = moved.get(at)
    if (!own) return { account: '' }
    if (moved.size === 1 && request.account !== undefined) return { account: request.account }
    const number = plainNumber(account.id)
    const known = new AccountNumbers(request.accountNumbers).accountOf(number)
    if (known !== undefined) return { account: known, number: 'known' }
    const asked = moved.size > 1 ? accountCalled(account, knowledge) : undefined
    if (account.isBroker)
      return {
        account: brokerAccountFor(own, transactions, roots, {
          asked,
          declaredAccounts: request.declaredAccounts,
          ...(moved.size === 1 && { former: request.former }),
        }),
      }
    const opening = openingStated(account, own)
    return ownAccountBy(number, own, moved.size === 1 ? request : { ...request, former: undefined }, roots, {
      asked: asked ?? usualAccount(account),
      ...(opening && { opening }),
    })
  })
  // Two accounts of one file are different accounts, unless the book says otherwise.
  const owns: string[] = []
  for (const [at, { account, number }] of found.entries()) {
    const isTaken = (one: string): boolean =>
      accounts.some(({ id }, before) => before < at && moved.has(before) && owns[before] === one && plainNumber(id) !== plainNumber(accounts[at]!.id))
    if (!moved.has(at) || number === 'known' || !isTaken(account)) owns.push(account)
    else {
      const called = roots.written(accountCalled(accounts[at]!, knowledge))
      owns.push(isTaken(called) ? `${called}:${plainNumber(accounts[at]!.id)}` : called)
    }
  }
  const [only] = moved.size === 1 ? moved.keys() : []
  const currencies = accounts.map(({ commodity }, at) =>
    decideCurrency(
      [
        ...movements.filter(({ account = 0 }) => account === at).map((movement) => ({ commodity, ...movement })),
        ...trades.flatMap((one) =>
          one.account === at && one.kind === 'trade' ? [{ ...movedBy(one.trade), commodity: one.trade.commodity ?? commodity }] : [],
        ),
      ],
      {
        own: owns[at]!,
        stated: commodity === undefined ? undefined : { commodity, by: 'format', because: 'The file names it for the account.' },
        chosen: commodity === undefined ? request.choices?.currency : undefined,
        book: request,
      },
    ),
  )
  const bookings = accounts.map(({ commodity }, at) => {
    const { of, commodity: usual } = currencies[at]!
    return new AccountBooking(request, knowledge, { own: owns[at]!, currencyOf: (named) => of(named ?? commodity), commodity: commodity ?? usual })
  })
  const outcomes: (Outcome | undefined)[] = []
  for (const movement of movements) {
    const { row } = movement
    const mapped: MappedRow = movement.amount.isZero ? { row, kind: 'skipped', why: 'moves no money' } : { row, kind: 'movement', movement }
    outcomes[row] = bookings[movement.account ?? 0]!.outcomeOf(mapped)
  }
  for (const { account, ...one } of trades) outcomes[one.row] = bookings[account]!.outcomeOf(one)
  const decisions = [
    ...(dates
      ? [
          dateDecision(
            dates,
            movements,
            {
              ownOf: ({ account = 0 }) => owns[account]!,
              commodityOf: ({ account = 0, commodity }) => currencies[account]!.of(commodity),
            },
            transactions,
          ),
        ]
      : []),
    ...accounts.flatMap(({ id }, at) =>
      moved.has(at) ? [currencies[at]!.decision, ...accountDecision({ ...found[at]!, account: owns[at]! }, id)] : [],
    ),
    ...(request.account !== undefined && moved.size > 1
      ? [
          severalAccounts(
            request.account,
            owns.filter((_, at) => moved.has(at)),
          ),
        ]
      : []),
  ]
  const number = only === undefined ? '' : plainNumber(accounts[only]!.id)
  return {
    rows,
    outcomes,
    problems: [],
    failed: false,
    movements: 'own',
    decisions,
    ...(only !== undefined && { own: owns[only]! }),
    ...(number !== '' && { number }),
  }
}

const usualAccount = ({ isLiability, isSavings = false, isBroker = false }: BankAccount): string =>
  isSavings ? 'Assets:Savings' : isLiability ? 'Liabilities:CreditCard' : isBroker ? 'Assets:Broker' : 'Assets:Checking'

/** The last digits of an account's number, or its name, distinguish several accounts of a file. The book may know the name. */
function accountCalled(account: BankAccount, { accounts, roots, dialect }: AccountKnowledge): string {
  const words = account.id.match(/[\p{L}\p{N}]+/gu) ?? []
  const number = /\d{4}$/.exec(words.join(''))?.[0]
  const name = number ?? words.join('-')
  const known =
    number === undefined && name !== '' ? accounts.find((one) => roots.isOwn(one) && one.toLowerCase().endsWith(`:${name.toLowerCase()}`)) : undefined
  const own = [usualAccount(account), ...(name === '' ? [] : [name]), ...(account.isBroker ? ['Cash'] : [])].join(':')
  return known ?? (dialect === 'beancount' ? beancountAccount(own) : own)
}
