import type { InvestmentIncomeAnswer } from '../../../src/http/contract/investments.ts'
import { Link } from 'wouter-preact'
import { useAnswer } from '../../client/answers.ts'
import { useScoped } from '../../client/scope.ts'
import { AddingUp, Amount } from '../amount.tsx'
import { Proof, Report } from '../proof.tsx'

/** Sums are enough, and each of them leads to what is in it. */
const WITHOUT_POSTINGS = { from: '9999-01-01' }

const KINDS = [
  { key: 'ttm_dividend', name: 'dividends' },
  { key: 'ttm_interest', name: 'interest' },
  { key: 'ttm_distribution', name: 'distributions' },
] as const

/** What investments paid in the last twelve months, in one line; nothing at all where they paid nothing. */
export const PaidLately = () => {
  const { path, traced } = useScoped('income/investment', WITHOUT_POSTINGS)
  const { data } = useAnswer<InvestmentIncomeAnswer>(path)
  const kinds = KINDS.filter(({ key }) => data !== undefined && data[key] !== 0)
  if (!data || kinds.length === 0) return null
  return (
    <Report.Provider value={traced}>
      <AddingUp sums={[{ parts: kinds.map(({ key }) => data[key]), sum: data.ttm_total }]}>
        <p class="paid-lately quiet">
          <Link href="/income/investment">Paid in twelve months</Link>{' '}
          <Proof at={['ttm_total']} name="Paid in twelve months">
            <strong>
              <Amount value={data.ttm_total} />
            </strong>
          </Proof>
          {kinds.length > 1 ? ': ' : ' in '}
          {kinds.map(({ key, name }, nth) => (
            <>
              {nth > 0 && ', '}
              {name}
              {kinds.length > 1 && (
                <>
                  {' '}
                  <Proof at={[key]} name={`Paid in twelve months: ${name}`}>
                    <Amount value={data[key]} />
                  </Proof>
                </>
              )}
            </>
          ))}
        </p>
      </AddingUp>
    </Report.Provider>
  )
}
