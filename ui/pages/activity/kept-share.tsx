import { activity as texts } from '#messages/activity.ts'
import type { ComponentChildren } from 'preact'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import type { Sentence } from '../../../src/messages/wording.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { useScoped } from '../../client/use-scope.ts'
import type { DayRange } from '../../figures/scope-parameters.ts'
import { Figure, Proof, Report } from '../../parts/figure.tsx'
import { isThere, type Place } from '../../figures/unknown.ts'

/** A part of some money in per cent. The report has what was spent or taxed below nothing, as it is taken away. */
const Share = ({
  part,
  of,
  isTaken,
  name,
  words,
}: {
  part: Sum
  of: readonly Sum[]
  isTaken: boolean
  name: string
  words: (share: ComponentChildren) => Sentence<ComponentChildren>
}) => {
  const whole = of.reduce((sum, { value }) => sum + value, 0)
  if (whole <= 0) return null
  return (
    <>
      {words(
        <Proof
          {...(isTaken ? { minus: [part.at] } : { at: part.at })}
          percentOf={of.map(({ at }) => at)}
          name={name}
          percent={((isTaken ? -part.value : part.value) / whole) * 100}
        />,
      )}
    </>
  )
}

interface Sum {
  readonly value: number
  readonly at: Place
}

/** What was earned in a month or a year, what taxes took, and how much of what they left was spent and invested. */
export const Kept = ({ first, last, name }: DayRange & { name: string }) => {
  const days = { from: first, to: last, limit: '3' }
  const left = useScoped('activity', { kind: 'left', ...days })
  const put = useScoped('activity', { kind: 'investment', ...days })
  const kept = useAnswer<ActivityAnswer>(left.path).data
  const invested = useAnswer<ActivityAnswer>(put.path).data
  if (!kept || !invested) return null
  const sumOf = (of: 'income' | 'expenses' | 'tax'): Sum | undefined => {
    const place = kept.rows.findIndex((row) => row.name === of)
    const row = kept.rows[place]
    return row && { value: row.total, at: ['rows', place, 'total'] }
  }
  const [earned, spent, taxes] = [sumOf('income'), sumOf('expenses'), sumOf('tax')]
  if (!earned || earned.value <= 0) return null
  const net = taxes ? [earned, taxes] : [earned]
  return (
    <>
      <Report.Provider value={left.traced}>
        <Figure
          name={texts.incomeTitle}
          at={earned.at}
          note={spent && <Share part={spent} of={net} isTaken name={texts.spentOfNet(name)} words={taxes ? texts.ofNetSpent : texts.ofItSpent} />}
          amount={earned.value}
        />
        {taxes && isThere(kept, taxes.at) && (
          <Figure
            name={texts.taxes}
            minus={[taxes.at]}
            note={<Share part={taxes} of={[earned]} isTaken name={texts.taxOfIncome(name)} words={texts.ofIncome} />}
            amount={-taxes.value}
          />
        )}
      </Report.Provider>
      {isThere(invested, ['total']) && (
        <Report.Provider value={put.traced}>
          <Figure name={texts.invested.done} at={['total']} amount={invested.total} />
        </Report.Provider>
      )}
    </>
  )
}
