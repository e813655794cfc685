import { useMemo } from 'preact/hooks'
import type { IncomeStatementAnswer } from '../../src/http/contract/cash-flow.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useDays, useScoped, useGoingOn } from '../client/scope.ts'
import { Waterfall } from '../charts/waterfall.tsx'
import { AddingUp, Change } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Page } from '../parts/frame/page.tsx'
import { NothingBooked } from '../parts/nothing-booked.tsx'
import { StatementYears } from '../parts/flows/statement-years.tsx'
import { WithoutSection } from '../parts/flows/without-section.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { sumOf } from '../figures/exact-sum.ts'
import { type Statement, stepAt, stepsOf, yearWords } from '../figures/income-statement.ts'

const OneYear = ({ statement, year, words }: { statement: Statement; year: string; words: string }) => {
  const steps = useMemo(() => stepsOf(statement), [statement])
  const { startingBalance, endingBalance } = statement
  return (
    <>
      <AddingUp sums={[{ parts: [endingBalance, -startingBalance], sum: sumOf([endingBalance, -startingBalance]) }]}>
        <p class="range-words">
          <Proof at={['yearly', year, 'endingBalance']} minus={[['yearly', year, 'startingBalance']]} name={`Change in ${words}`}>
            <Change value={sumOf([endingBalance, -startingBalance])} />
          </Proof>{' '}
          in {words}
          {startingBalance > 0 && (
            <>
              <span class="quiet"> · </span>
              <Proof
                at={['yearly', year, 'endingBalance']}
                minus={[['yearly', year, 'startingBalance']]}
                percentOf={[['yearly', year, 'startingBalance']]}
                as="percent"
                name={`Change in ${words}, in per cent`}
              >
                <Change value={(endingBalance / startingBalance - 1) * 100} as="percent" />
              </Proof>
            </>
          )}
        </p>
      </AddingUp>
      <Waterfall
        opening={{ name: 'At its start', amount: startingBalance, at: ['yearly', year, 'startingBalance'] }}
        closing={{ name: 'At its end', amount: endingBalance, at: ['yearly', year, 'endingBalance'] }}
        steps={steps}
        placesOf={(name) => stepAt(year, name)}
      />
    </>
  )
}

export const IncomeStatementPage = () => {
  const goingOn = useGoingOn()
  const { stretch, words } = useDays()
  const { path, traced } = useScoped('income_statement', stretch ? { from: stretch.first, to: stretch.last } : {})
  const answer = useAnswer<IncomeStatementAnswer>(path)
  const [choice, choose] = useParameter<string>('year', '')
  const yearly = answer.data?.yearly ?? {}
  const years = Object.keys(yearly).sort().reverse()
  const year = years.includes(choice) ? choice : (years[0] ?? '')
  const statement = yearly[year]
  return (
    <Page
      section="Cash flow"
      title="Income statement"
      scope={EVERY_PART}
      controls={
        !stretch &&
        years.length > 0 && (
          <label class="field">
            Year
            <select value={year} onChange={(event) => choose(event.currentTarget.value === years[0] ? '' : event.currentTarget.value)}>
              {years.map((each) => (
                <option key={each} value={each}>
                  {yearWords(each, yearly[each] as Statement, goingOn)}
                </option>
              ))}
            </select>
          </label>
        )
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {() =>
          statement === undefined ? (
            <NothingBooked />
          ) : (
            <Report.Provider value={traced}>
              <Card>
                <OneYear statement={statement} year={year} words={stretch ? words : yearWords(year, statement, goingOn)} />
              </Card>
              <WithoutSection statements={Object.values(yearly)} />
              <Card title={stretch ? 'Account by account' : 'Year beside year'}>
                <StatementYears yearly={yearly} years={years} words={stretch && words} />
              </Card>
            </Report.Provider>
          )
        }
      </Answered>
    </Page>
  )
}
