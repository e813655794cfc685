import type { Explanation } from '../../../src/http/contract/explain.ts'
import { Link } from 'wouter-preact'
import { type Contribution, contributionsOf, type Factor, gainTold, postingsIn } from '../../figures/explain.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { counted } from '../../figures/format.ts'
import { close } from '../../overlays.ts'
import { currency, figures } from '../../client/settings.ts'
import { accountLink, sourceLink } from '../../figures/transactions.ts'
import { Amount } from '../amount.tsx'

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
        <span class="quiet">
          of {shortDay(dayOf(factor.date))}
          {factor.inverse && ', turned round'}
        </span>
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
                <span class="amount">{figures.value.units(holding.quantity, holding.commodity)}</span> <span class="unit">{holding.commodity}</span>
                <Factors factors={holding.factors} />
              </>
            ) : (
              counted(postingsIn(terms), 'posting')
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
                {posting.payee || 'Without a payee'}
              </Link>
              <Amount value={own} />
              {gain && <small class="quiet">{gainTold(gain)}</small>}
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
      {terms.length > TERMS_MAX && <p class="quiet">and {counted(terms.length - TERMS_MAX, 'earlier posting')}</p>}
      <p>
        <Link href={accountLink(account)} onClick={close}>
          Everything about this account
        </Link>
      </p>
    </details>
  )
}

/** How a figure follows from others, and those from postings. */
export const Told = ({ explanation, depth }: { explanation: Explanation; depth: number }) => {
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
            <Told explanation={input} depth={depth + 1} />
          </details>
        ))}
      {flows && flows.length > 0 && (
        <details class="contribution">
          <summary>
            <span>{counted(flows.length, 'flow')} of money</span>
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
              {inner.formula ?? 'A figure of its own'}
              <small class="quiet">
                <Factors factors={factors} />
              </small>
            </span>
            <Amount value={contribution} />
          </summary>
          <Told explanation={inner} depth={depth + 1} />
        </details>
      ))}
      {depth === 0 && postings > 0 && (
        <p class="proved">
          {counted(postings, 'posting')} in {counted(contributions.length, 'account')} {postings === 1 ? 'is' : 'add up to'} this figure exactly.
        </p>
      )}
      {depth === 0 && postings === 0 && parts.length === 0 && !formula && <p class="quiet">No posting has a part in it.</p>}
    </div>
  )
}
