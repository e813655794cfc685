import { type Day, dayOf, isDate } from '#vocabulary/day.ts'
import type { BankAccount } from '../statement.ts'
import { moneyOf } from '../values/money.ts'
import { type BankFile, emptyBankFile, tidied } from './bank-file.ts'
import { type Element, elementsOf, parseSgml, valueOf } from './sgml.ts'

/** OFX and QFX, 1.x as SGML and 2.x as XML: accounts of banks and cards, and the money side of investment accounts. */
export function readOfx(text: string): BankFile {
  const file = emptyBankFile()
  for (const statement of elementsOf(parseSgml(text), 'STMTRS', 'CCSTMTRS', 'INVSTMTRS')) {
    const account = file.accounts.push(accountOf(statement)) - 1
    const commodity = file.accounts[account]!.commodity
    for (const transaction of elementsOf(statement, 'STMTTRN')) readTransaction(file, transaction, account, commodity)
    if (statement.name === 'INVSTMTRS') reportTrades(file, statement)
  }
  return file
}

function accountOf(statement: Element): BankAccount {
  const [from] = elementsOf(statement, 'BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM')
  const [balance] = elementsOf(statement, 'LEDGERBAL')
  const day = dayIn(valueOf(balance, 'DTASOF'))
  const amount = moneyOf(valueOf(balance, 'BALAMT'))
  const commodity = valueOf(statement, 'CURDEF')
  return {
    id: valueOf(from, 'ACCTID'),
    isLiability: statement.name === 'CCSTMTRS' || valueOf(from, 'ACCTTYPE') === 'CREDITLINE',
    ...(commodity !== '' && { commodity }),
    ...(day !== undefined && amount && { closing: { day, amount } }),
  }
}

function readTransaction(file: BankFile, transaction: Element, account: number, currency: string | undefined): void {
  const value = (name: string): string => tidied(valueOf(transaction, name))
  // The bank's day is the one that its balances go by.
  const day = dayIn(value('DTPOSTED')) ?? dayIn(value('DTUSER'))
  const amount = moneyOf(value('TRNAMT'))
  if (day === undefined || amount === undefined) {
    const what = amount === undefined ? `the amount "${value('TRNAMT')}"` : `the date "${value('DTPOSTED')}"`
    file.problems.push({
      code: 'movement_unreadable',
      line: transaction.line,
      message: `${what} of this transaction cannot be read; it was left out`,
    })
    return
  }
  const [name, memo] = [value('NAME'), value('MEMO')]
  // ORIGCURRENCY says what was paid abroad; the amount is in the account's own money all the same.
  const [own] = elementsOf(transaction, 'CURRENCY')
  const commodity = tidied(valueOf(own, 'CURSYM')) || currency
  file.movements.push({
    line: transaction.line,
    day,
    amount,
    payee: name || memo,
    description: name === '' || memo === name ? '' : memo,
    reference: value('CHECKNUM'),
    bankReference: value('REFNUM') || value('FITID'),
    category: '',
    account,
    ...(commodity !== undefined && { commodity }),
  })
}

const TRADES = ['BUYSTOCK', 'BUYMF', 'BUYDEBT', 'BUYOTHER', 'BUYOPT', 'SELLSTOCK', 'SELLMF', 'SELLDEBT', 'SELLOTHER', 'SELLOPT', 'REINVEST', 'INCOME']

function reportTrades(file: BankFile, statement: Element): void {
  const trades = [...elementsOf(statement, ...TRADES)]
  if (trades.length === 0) return
  file.problems.push({
    code: 'trades_left_out',
    line: trades[0]!.line,
    message: `${trades.length} trades in securities were left out: what they mean for lots and costs an OFX file does not say. Enter them by hand or with a template`,
  })
}

/** "20230105120000[-5:EST]": the bank's own calendar day. */
function dayIn(text: string): Day | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return isDate(year, month, day) ? dayOf(year, month, day) : undefined
}
