import { common } from '#messages/common.ts'
import { proof as words } from '#messages/proof.ts'
import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { ContentsAnswer, Explanation } from '../../src/http/contract/explain-contract.ts'
import { ask, Refusal } from '../client/api.ts'
import { currency, figures } from '../client/display-settings.ts'
import { close, say } from '../client/toasts.tsx'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { accountLink, type Entry, entryOf, pathOf, priceLink, shortAccount, sourceLink } from '../figures/transaction-figures.ts'
import { type Contribution, contributionsOf, type Factor, gainWords, postingsIn } from '../figures/unknown.ts'
import { Amount, type AskedFigure, openPanel, Opens, Unknown } from '../parts/figure.tsx'
import { Button } from '../parts/fields.tsx'

type Transaction = ContentsAnswer['transactions'][number]

const PAGE = 100
const ACCOUNTS_SHOWN = 6

const Line = ({ transaction, isSum }: { transaction: Transaction; isSum: boolean }) => {
  const entry = useMemo<Entry>(() => entryOf(transaction), [transaction])
  const { from, to } = pathOf(entry)
  const forecast = transaction.postings.some((posting) => posting.forecast)
  const name = entry.payee || words.withoutPayee
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
          {forecast ? `${words.planned} · ` : ''}
          {[from, to]
            .filter((side) => side.length > 0)
            .map((side) => side.slice(0, 2).map(shortAccount).join(', '))
            .join(' → ')}
        </small>
      </div>
      <Opens panel={() => ({ name, entry, forecast })}>{isSum ? <Amount value={transaction.contribution} /> : words.open}</Opens>
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
      say('bad', error instanceof Refusal ? error.message : words.notRead)
    }
    isAsking.value = false
  }
  const unpriced = first.unpriced ?? []
  if (first.count === 0) return <p class="quiet">{first.figure === 0 ? words.noTransactions : words.noTransactionsButPrice}</p>
  const accounts = allAccounts.value ? first.accounts : first.accounts.slice(0, ACCOUNTS_SHOWN)
  return (
    <>
      {asked.account === undefined && first.accounts.length > 1 && (
        <ul class="contents-accounts" aria-label={words.byAccount}>
          {accounts.map(({ account, postings, contribution }) => (
            <li key={account}>
              <button
                type="button"
                class="contents-account"
                onClick={() => openPanel({ ...asked, panel: 'contents', account, name: `${asked.name}: ${account}` })}
              >
                <span>
                  {account} <small class="quiet">{common.postings(postings)}</small>
                </span>
                {first.is_sum && <Amount value={contribution} />}
              </button>
            </li>
          ))}
          {accounts.length < first.accounts.length && (
            <li>
              <Button class="link quiet" onClick={() => (allAccounts.value = true)}>
                {words.moreAccounts(first.accounts.length - accounts.length)}
              </Button>
            </li>
          )}
        </ul>
      )}
      {unpriced.length > 0 && (
        <div class="contents-unpriced">
          <p>{words.notIncluded}</p>
          <ul>
            {unpriced.map(({ commodity, date, amount }) => (
              <li key={`${commodity} ${date}`}>
                <time dateTime={dayOf(date)}>{shortDay(dayOf(date))}</time>{' '}
                <Link href={priceLink(commodity)} onClick={close}>
                  <span class="amount">{figures.value.exact(amount, commodity)}</span> <span class="unit">{commodity}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p class="contents-count quiet">{common.transactions(first.count)}</p>
      <ol class="contents">
        {shown.map((transaction) => (
          <Line key={`${transaction.id} ${transaction.postings[0]?.id}`} transaction={transaction} isSum={first.is_sum} />
        ))}
      </ol>
      {shown.length < first.count && (
        <Button class="button contents-more" disabled={isAsking.value} onClick={() => void next()}>
          {isAsking.value ? words.loading : words.showNext(Math.min(PAGE, first.count - shown.length))}
        </Button>
      )}
    </>
  )
}

const TERMS_MAX = 200

/** "× 104.59 EUR on 20 Nov 2026", leading to the line that says so. */
const Factors = ({ factors }: { factors: readonly Factor[] }) => (
  <>
    {factors.map((factor) => (
      <span key={`${factor.base} ${factor.quote}`}>
        {' × '}
        <Link href={sourceLink(factor)} onClick={close} title={`${factor.file}:${factor.line}`}>
          <span class="amount">{figures.value.price(factor.value)}</span> <span class="unit">{factor.quote}</span>
        </Link>{' '}
        <span class="quiet">{(factor.inverse ? words.inverseRateOf : words.rateOf)(shortDay(dayOf(factor.date)))}</span>
      </span>
    ))}
  </>
)

const Contributed = ({ contribution, isOpen }: { contribution: Contribution; isOpen: boolean }) => {
  const { account, amount, terms, holding } = contribution
  return (
    <details class={amount === 0 ? 'contribution muted' : 'contribution'} open={isOpen}>
      <summary>
        <span>
          {account}
          <small class="quiet">
            {holding ? (
              <>
                <span class="amount">{figures.value.exact(holding.quantity, holding.commodity)}</span> <span class="unit">{holding.commodity}</span>
                <Factors factors={holding.factors} />
              </>
            ) : (
              common.postings(postingsIn(terms))
            )}
          </small>
        </span>
        <Amount value={amount} />
      </summary>
      <ul>
        {terms
          .slice(-TERMS_MAX)
          .toReversed()
          .map(({ posting, value, commodity, factors, contribution: own, amount_from: from, gain }, place) => (
            <li key={place}>
              <time dateTime={dayOf(posting.date)}>{shortDay(dayOf(posting.date))}</time>
              <Link href={sourceLink(posting)} onClick={close} title={`${posting.file}:${posting.line}`}>
                {posting.payee || words.withoutPayee}
              </Link>
              {from?.source === 'unknown' ? <Unknown /> : <Amount value={own} />}
              {gain && <small class="quiet">{gainWords(gain)}</small>}
              {(commodity !== currency.value || (from && from.commodity !== currency.value)) && !holding && (
                <small class="quiet">
                  <span class="amount">{figures.value.quantity(from && commodity === currency.value ? from.value : value)}</span>{' '}
                  <span class="unit">{from && commodity === currency.value ? from.commodity : commodity}</span>
                  <Factors factors={from && commodity === currency.value ? from.factors : factors} />
                </small>
              )}
            </li>
          ))}
      </ul>
      {terms.length > TERMS_MAX && <p class="quiet">{words.earlierPostings(terms.length - TERMS_MAX)}</p>}
      <p>
        <Link href={accountLink(account)} onClick={close}>
          {words.aboutAccount}
        </Link>
      </p>
    </details>
  )
}

/** How a figure follows from others, and those from postings. */
export const ExplanationSteps = ({ explanation, depth }: { explanation: Explanation; depth: number }) => {
  const { formula, inputs, flows, terms, parts } = explanation
  const contributions = contributionsOf(terms)
  const postings = postingsIn(terms)
  return (
    <div class="told">
      {formula && <p class="formula">{formula}</p>}
      {inputs &&
        Object.entries(inputs).map(([name, input]) => (
          <details key={name} class="contribution" open={depth === 0 && Object.keys(inputs).length === 1}>
            <summary>
              <span>{name}</span>
              <Amount value={input.figure} />
            </summary>
            <ExplanationSteps explanation={input} depth={depth + 1} />
          </details>
        ))}
      {flows && flows.length > 0 && (
        <details class="contribution">
          <summary>
            <span>{words.cashFlows(flows.length)}</span>
          </summary>
          <ul>
            {flows.toReversed().map(({ date, amount }, place) => (
              <li key={place}>
                <time dateTime={dayOf(date)}>{shortDay(dayOf(date))}</time>
                <span />
                <Amount value={amount} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {contributions.map((contribution) => (
        <Contributed key={contribution.account} contribution={contribution} isOpen={contributions.length === 1} />
      ))}
      {parts.map(({ contribution, factors, explanation: inner }, place) => (
        <details key={place} class="contribution">
          <summary>
            <span>
              {inner.formula ?? words.ownFigure}
              <small class="quiet">
                <Factors factors={factors} />
              </small>
            </span>
            <Amount value={contribution} />
          </summary>
          <ExplanationSteps explanation={inner} depth={depth + 1} />
        </details>
      ))}
      {depth === 0 && postings > 0 && <p class="proved">{words.addUp(postings, common.accounts(contributions.length))}</p>}
      {depth === 0 && postings === 0 && parts.length === 0 && !formula && <p class="quiet">{words.noPostings}</p>}
    </div>
  )
}
