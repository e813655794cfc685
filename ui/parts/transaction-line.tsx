import { ArrowDownLeft, ArrowUpRight, MoveRight } from 'lucide-preact'
import { transactionParts as words } from '#messages/parts.ts'
import type { TransactionsAnswer } from '../../src/http/contract/transactions-contract.ts'
import { ask, withQuery } from '../client/api.ts'
import { figures } from '../client/display-settings.ts'
import { orReport } from '../client/toasts.tsx'
import { useScope, useScoped, WITHOUT_PERIOD } from '../client/use-scope.ts'
import { dayInYear, longDay, shortDay } from '../figures/calendar-days.ts'
import type { Series } from '../figures/recurring-figures.ts'
import { type Entry, entryOf, type Flow, flowOf, pathOf, shortAccount } from '../figures/transaction-figures.ts'
import { AccountName } from './account-name.tsx'
import { openPanel, Opens, Proof, Report } from './figure.tsx'
import { Button } from './fields.tsx'

const openEntry = (entry: Entry): void => openPanel({ name: entry.payee || words.withoutPayee, entry, forecast: false, isEdited: true })

/** The payee of a transaction; a press opens the transaction, to be edited where that is allowed. */
export const EntryPayee = ({ entry }: { entry: Entry }) => (
  <Button class="link payee" title={`${entry.file}:${entry.line}`} onClick={() => openEntry(entry)} text={entry.payee || words.withoutPayee} />
)

/** The payee of a posting in a list, whose transaction is fetched when it is pressed. */
export const PostingPayee = ({
  posting: { transaction_id: id, payee, file_name: file, transaction_begin_line: line },
}: {
  posting: { readonly transaction_id: string; readonly payee: string; readonly file_name: string; readonly transaction_begin_line: number }
}) => {
  const [scope] = useScope()
  const open = (): Promise<boolean> =>
    orReport(async () => {
      const path = withQuery('/api/transaction', { id, as_of: scope.asOf, as_of_event: scope.event })
      const [transaction] = (await ask<TransactionsAnswer>(path)).transactions
      if (transaction) openEntry(entryOf(transaction))
    })
  return (
    <Button
      class="link payee"
      title={`${file}:${line}`}
      onClick={(event) => {
        event.stopPropagation()
        void open()
      }}
    >
      {payee || words.withoutPayee}
    </Button>
  )
}

const ICONS = { in: ArrowDownLeft, out: ArrowUpRight, moved: MoveRight } as const

export const FlowIcon = ({ entry }: { entry: Entry }) => {
  const { kind } = flowOf(entry)
  const Icon = ICONS[kind]
  return (
    <span class={`flow flow-${kind}`} title={words.flows[kind]}>
      <Icon size={15} aria-label={words.flows[kind]} />
    </span>
  )
}

/** What a transaction moved: signed when it changed what one owns, without a sign for transfers. */
export const FlowAmount = ({ entry }: { entry: Entry }) => (
  <Opens panel={() => ({ name: entry.payee || words.withoutPayee, entry, forecast: false })}>
    <FlowFigure flow={flowOf(entry)} />
  </Opens>
)

/** `isPaid`: money that is moved leaves the account to live from, as the payment of a card does. */
const FlowFigure = ({ flow: { kind, amount, commodity, others = [] }, isPaid = false }: { flow: Flow; isPaid?: boolean }) => {
  const { change, money } = figures.value
  const isExchange = kind === 'moved' && others.length > 0
  return (
    <span class={`amount${kind === 'in' ? ' gain' : ''}`}>
      {kind === 'in' || isExchange ? change(amount) : kind === 'out' || isPaid ? change(-amount) : money(amount)}
      {commodity && <span class="unit"> {commodity}</span>}
      {others.map((other) => (
        <span key={other.commodity} class="unpriced-part" title={words.unpriced}>
          {' '}
          {change(other.change)}
          <span class="unit"> {other.commodity}</span>
        </span>
      ))}
    </span>
  )
}

export const Pending = ({ entry }: { entry: Entry }) =>
  entry.status === 'pending' ? (
    <span class="pending" title={words.pendingAbout}>
      {words.pending}
    </span>
  ) : null

/** One transaction in one or two lines: for lists that are there to be glanced over. */
export const TransactionLine = ({ entry, saysDay, saysYear = false }: { entry: Entry; saysDay: boolean; saysYear?: boolean }) => {
  const { from, to } = pathOf(entry)
  const sides = [from, to].filter((side) => side.length > 0)
  return (
    <li class={saysDay ? 'transaction-line first-of-day' : 'transaction-line'}>
      <time dateTime={entry.day} title={longDay(entry.day)} class={`${saysYear ? 'with-year' : ''}${saysDay ? '' : ' repeated'}`}>
        {saysYear ? shortDay(entry.day) : dayInYear(entry.day)}
      </time>
      <div class="transaction-what">
        <EntryPayee entry={entry} />
        <Pending entry={entry} />
        <p class="quiet">
          {sides.map((side, place) => (
            <span key={place}>
              {place > 0 && <span aria-label={words.to}> → </span>}
              {side.slice(0, 2).map((account, nth) => (
                <span key={account}>
                  {nth > 0 && ', '}
                  <AccountName account={account} label={shortAccount(account)} />
                </span>
              ))}
              {side.length > 2 && ` +${side.length - 2}`}
            </span>
          ))}
        </p>
      </div>
      <FlowAmount entry={entry} />
    </li>
  )
}

/** What is due, and where that is from: the statement of a card, or the transaction with which it came the last time. */
export const DueAmount = ({ name, entry, flow, statement }: { name: string; entry: Entry; flow: Flow; statement?: Series['statement'] }) => {
  const { traced } = useScoped('credit_cards', { parts: WITHOUT_PERIOD })
  return statement ? (
    <Report.Provider value={traced}>
      <Proof {...statement} name={words.byStatement(name)}>
        <FlowFigure flow={flow} isPaid />
      </Proof>
    </Report.Provider>
  ) : (
    <Opens panel={() => ({ name, entry, forecast: false })}>
      <FlowFigure flow={flow} isPaid />
    </Opens>
  )
}

/** Tags as they are written in the journal, and metadata after them. */
export const Tags = ({ tags, links = [] }: { tags: readonly { readonly name: string; readonly value: string }[]; links?: readonly string[] }) => (
  <>
    {tags.map(({ name, value }) => (
      <span key={`${name}:${value}`} class="tag">
        {value === '' ? `#${name}` : `${name}: ${value}`}
      </span>
    ))}
    {links.map((link) => (
      <span key={link} class="tag">
        ^{link}
      </span>
    ))}
  </>
)
