import { EVERY_PART } from '../client/scope.ts'
import { ActivityView, useBy } from '../parts/flows/activity-view.tsx'
import { Page } from '../parts/frame/page.tsx'

const WORDS = { done: 'Spent', chart: 'What was spent, by year', nothing: 'Nothing has been spent yet.' }

/** Expenses by financial year. */
export const ExpenseYearlyPage = () => {
  const { by, tabs } = useBy()
  return (
    <Page title="Expenses by year" scope={EVERY_PART} controls={tabs}>
      <ActivityView kind="expenses" every="financial_year" by={by} root="Expenses" words={WORDS} hasMonths />
    </Page>
  )
}
