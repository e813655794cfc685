import { EVERY_PART } from '../client/scope.ts'
import { useParameter } from '../address.ts'
import { ActivityView } from '../parts/flows/activity-view.tsx'
import { useMonthWindow } from '../parts/periods/month-window.tsx'
import { Page } from '../parts/frame/page.tsx'
import { Segmented } from '../parts/fields/segmented.tsx'

const WORDS = {
  repayment: { done: 'Repaid', chart: 'What was paid back, by month', nothing: 'Nothing has been paid back yet.' },
  interest: { done: 'Interest paid', chart: 'What was paid in interest, by month', nothing: 'No interest has been paid.' },
}

/** What was paid back and what that cost, month by month and debt by debt. */
export const RepaymentPage = () => {
  const [kind, setKind] = useParameter<'repayment' | 'interest'>('of', 'repayment', ['repayment', 'interest'])
  const { from, tabs } = useMonthWindow()
  return (
    <Page
      title="Repayments"
      scope={EVERY_PART}
      controls={
        <>
          <Segmented
            label="Of what"
            choices={[
              { value: 'repayment', label: 'Repaid' },
              { value: 'interest', label: 'Interest' },
            ]}
            value={kind}
            onChoose={setKind}
          />
          {tabs}
        </>
      }
    >
      <ActivityView kind={kind} every="month" by="account" from={from} root="Liabilities" words={WORDS[kind]} />
    </Page>
  )
}
