import type { BankAccount } from '../statement.ts'
import { type BankFile, emptyBankFile, NOT_BOOKED_YET, SHOWN_MAX, tidied } from './bank-file.ts'
import { readInvestments } from './ofx-investments.ts'
import { amountIn, dayIn, OfxSecurities } from './ofx-values.ts'
import { type Element, elementsOf, parseSgml, valueOf } from './sgml.ts'

/** OFX and QFX, 1.x as SGML and 2.x as XML: accounts of banks, cards and brokers. */
export function readOfx(text: string): BankFile {
  const file = emptyBankFile()
  const root = parseSgml(text)
  const securities = new OfxSecurities(root)
  // Some banks send a list of transactions without a statement around it.
  let listed: number | undefined
  for (const statement of elementsOf(root, 'STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'STMTTRN', 'LOANSTMTTRN')) {
    if (statement.name === 'LOANSTMTTRN') {
      file.unbooked.push({ ...writtenIn(statement), kind: 'error', why: 'entries of loans are not known; enter this by hand' })
      continue
    }
    if (statement.name === 'STMTTRN') {
      listed ??= file.accounts.push(accountOf(root)) - 1
      readTransaction(file, statement, listed, file.accounts[listed]!.commodity)
      continue
    }
    const account = file.accounts.push(accountOf(statement)) - 1
    const currency = file.accounts[account]!.commodity
    for (const transaction of elementsOf(statement, 'STMTTRN')) readTransaction(file, transaction, account, currency)
    for (const pending of elementsOf(statement, 'STMTTRNP'))
      file.unbooked.push({ ...writtenIn(pending), account, kind: 'skipped', why: NOT_BOOKED_YET })
    if (statement.name === 'INVSTMTRS') readInvestments(file, statement, { account, securities, currency })
  }
  return file
}

function accountOf(statement: Element): BankAccount {
  const [from] = elementsOf(statement, 'BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM')
  const [balance] = elementsOf(statement, 'LEDGERBAL')
  const day = dayIn(valueOf(balance, 'DTASOF'))
  const amount = amountIn(valueOf(balance, 'BALAMT'))
  const commodity = valueOf(statement, 'CURDEF')
  return {
    id: valueOf(from, 'ACCTID'),
    isLiability: statement.name === 'CCSTMTRS' || valueOf(from, 'ACCTTYPE') === 'CREDITLINE',
    ...(statement.name === 'INVSTMTRS' && { isBroker: true }),
    ...(/^(SAVINGS|MONEYMRKT|CD)$/.test(valueOf(from, 'ACCTTYPE')) && { isSavings: true }),
    ...(commodity !== '' && { commodity }),
    ...(day !== undefined && amount && { closing: { day, amount } }),
  }
}

/** A transaction in its own words. */
const writtenIn = (transaction: Element) => ({
  line: transaction.line,
  date: valueOf(transaction, 'DTPOSTED') || valueOf(transaction, 'DTTRAN'),
  payee: tidied(valueOf(transaction, 'NAME') || valueOf(transaction, 'MEMO')),
  amount: valueOf(transaction, 'TRNAMT'),
})

function readTransaction(file: BankFile, transaction: Element, account: number, currency: string | undefined): void {
  const value = (name: string): string => tidied(valueOf(transaction, name))
  // The bank's day is the one that its balances go by.
  const day = dayIn(value('DTPOSTED')) ?? dayIn(value('DTUSER'))
  const amount = amountIn(value('TRNAMT'))
  if (day === undefined || amount === undefined) {
    const what = amount === undefined ? `the amount "${value('TRNAMT').slice(0, SHOWN_MAX)}"` : `the date "${value('DTPOSTED').slice(0, SHOWN_MAX)}"`
    file.unbooked.push({ ...writtenIn(transaction), account, kind: 'error', why: `${what} of this transaction cannot be read; enter it by hand` })
    return
  }
  if (value('CORRECTFITID') !== '') {
    const why = `this ${value('CORRECTACTION') === 'DELETE' ? 'takes back' : 'replaces'} the earlier transaction ${value('CORRECTFITID').slice(0, SHOWN_MAX)}; correct that one by hand`
    file.unbooked.push({ ...writtenIn(transaction), account, kind: 'error', why })
    return
  }
  const type = value('TRNTYPE').toUpperCase()
  if ((type === 'DEBIT' && amount.sign > 0) || (type === 'CREDIT' && amount.sign < 0)) {
    const why = `it is called a ${type.toLowerCase()} and its amount is ${amount.toText()}; enter it by hand, or correct the sign in the file`
    file.unbooked.push({ ...writtenIn(transaction), account, kind: 'error', why })
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
