import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { ContentsAnswer } from '../../../src/http/contract/explain.ts'
import { ask, Refusal } from '../../client/api.ts'
import { shortDay } from '../../figures/days.ts'
import { counted } from '../../figures/format.ts'
import { type Entry, entryOf, pathOf, shortAccount, sourceLink } from '../../figures/transactions.ts'
import { close } from '../../overlays.ts'
import { Amount } from '../amount.tsx'
import { type AskedFigure, openPanel, Opens } from '../proof.tsx'
import { say } from '../toasts.tsx'

type Transaction = ContentsAnswer['transactions'][number]

const PAGE = 100
const ACCOUNTS_SHOWN = 6

const Line = ({ transaction, isSum }: { transaction: Transaction; isSum: boolean }) => {
  const entry = useMemo<Entry>(() => entryOf(transaction), [transaction])
  const { from, to } = pathOf(entry)
  const forecast = transaction.postings.some((posting) => posting.forecast)
  const name = entry.payee || 'Without a payee'
  return (
    <li>
      <time dateTime={entry.day}>{shortDay(entry.day)}</time>
      <div>
        {forecast ? (
          name
        ) : (
          <Link href={sourceLink(entry)} onClick={close} title={`${entry.file}:${entry.line}`}>
            {name}
          </Link>
        )}
        <small class="quiet">
          {forecast ? 'planned · ' : ''}
          {[from, to]
            .filter((side) => side.length > 0)
            .map((side) => side.slice(0, 2).map(shortAccount).join(', '))
            .join(' → ')}
        </small>
      </div>
      <Opens panel={() => ({ name, entry, forecast })}>{isSum ? <Amount value={transaction.contribution} /> : 'Open'}</Opens>
    </li>
  )
}

/** The transactions that are in a figure, newest first, and the accounts by which they are. The service sends them a page at a time. */
export const FigureContents = ({ asked, path, first }: { asked: AskedFigure; path: string; first: ContentsAnswer }) => {
  const more = useSignal<readonly Transaction[]>([])
  const isAsking = useSignal(false)
  const allAccounts = useSignal(false)
  const shown = [...first.transactions, ...more.value]
  const next = async (): Promise<void> => {
    isAsking.value = true
    try {
      const { transactions } = await ask<ContentsAnswer>(`${path}&contents_offset=${shown.length}&contents_limit=${PAGE}`)
      more.value = [...more.peek(), ...transactions]
    } catch (error) {
      say('bad', error instanceof Refusal ? error.message : 'The transactions could not be read.')
    }
    isAsking.value = false
  }
  if (first.count === 0) return <p class="quiet">No transaction is in it{first.figure === 0 ? '.' : ': a price or the configuration says it.'}</p>
  const accounts = allAccounts.value ? first.accounts : first.accounts.slice(0, ACCOUNTS_SHOWN)
  return (
    <>
      {asked.account === undefined && first.accounts.length > 1 && (
        <ul class="contents-accounts" aria-label="By account">
          {accounts.map(({ account, postings, contribution }) => (
            <li key={account}>
              <button
                type="button"
                class="contents-account"
                onClick={() => openPanel({ ...asked, door: 'contents', account, name: `${asked.name}: ${account}` })}
              >
                <span>
                  {account} <small class="quiet">{counted(postings, 'posting')}</small>
                </span>
                {first.is_sum && <Amount value={contribution} />}
              </button>
            </li>
          ))}
          {accounts.length < first.accounts.length && (
            <li>
              <button type="button" class="link quiet" onClick={() => (allAccounts.value = true)}>
                and {counted(first.accounts.length - accounts.length, 'more account')}
              </button>
            </li>
          )}
        </ul>
      )}
      <p class="contents-count quiet">{counted(first.count, 'transaction')}</p>
      <ol class="contents">
        {shown.map((transaction) => (
          <Line key={`${transaction.id} ${transaction.postings[0]?.id}`} transaction={transaction} isSum={first.is_sum} />
        ))}
      </ol>
      {shown.length < first.count && (
        <button type="button" class="button contents-more" disabled={isAsking.value} onClick={() => void next()}>
          {isAsking.value ? 'Asking…' : `Show ${Math.min(PAGE, first.count - shown.length)} more`}
        </button>
      )}
    </>
  )
}
