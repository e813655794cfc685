import type { Explanation } from '../../../src/http/contract/explain.ts'
import { useAnswer } from '../../client/answers.ts'
import { withQuery } from '../../client/api.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { pointer } from '../../figures/explain.ts'
import { GROUPS, type Statement } from '../../figures/income-statement.ts'
import { Amount } from '../amount.tsx'
import type { Traced } from '../proof.tsx'
import { Answered } from '../state.tsx'

/** More postings than that of one account are in the book itself. */
const TERMS_MAX = 500

const Proved = ({
  account,
  place,
  sign,
  traced,
}: {
  account: string
  place: readonly string[]
  /** As the statement tells it: what came in is above nothing. */
  sign: 1 | -1
  traced: Traced
}) => {
  const asked = { report: traced.report, path: pointer(...place), terms_limit: String(TERMS_MAX), ...traced.parameters }
  const answer = useAnswer<Explanation>(withQuery('/api/explain', asked))
  return (
    <section class="year-proof">
      <h3>{account}</h3>
      <Answered answer={answer} height={80}>
        {({ figure, terms, parts, terms_total: all = terms.length }) => (
          <table class="grid" aria-label={`What ${account} is made of`}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col" class="left">
                  Payee
                </th>
                <th scope="col" class="left">
                  Where it stands
                </th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {terms.map(({ posting, contribution }, nth) => (
                <tr key={nth}>
                  <th scope="row" class="day">
                    {shortDay(dayOf(posting.date))}
                  </th>
                  <td class="left">{posting.payee}</td>
                  <td class="left quiet">
                    {posting.file}:{posting.line}
                  </td>
                  <td>
                    <Amount value={contribution * sign} />
                  </td>
                </tr>
              ))}
              {all > terms.length && (
                <tr>
                  <th scope="row" colSpan={4}>
                    {all - terms.length} more postings
                  </th>
                </tr>
              )}
              {parts.map(({ contribution }, nth) => (
                <tr key={`part ${nth}`}>
                  <th scope="row" colSpan={3}>
                    By prices and rates
                  </th>
                  <td>
                    <Amount value={contribution * sign} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  Together
                </th>
                <td>
                  <Amount value={figure * sign} />
                </td>
              </tr>
            </tfoot>
          </table>
        )}
      </Answered>
    </section>
  )
}

/** Every figure of a year's income statement with the postings that add up to it; for who reads it on paper. */
export const YearProofs = ({ statement, year, traced }: { statement: Statement; year: string; traced: Traced }) => (
  <div class="card">
    {GROUPS.flatMap(({ key, sign }) =>
      Object.entries(statement[key])
        .filter(([, amount]) => amount !== 0)
        .map(([account]) => (
          <Proved key={`${key} ${account}`} account={account} place={['yearly', year, key, account]} sign={sign} traced={traced} />
        )),
    )}
  </div>
)
