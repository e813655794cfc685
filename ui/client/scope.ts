import { useLayoutEffect, useMemo } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'
import { periodIn, type Scope, scopeIn, type ScopePart, scopeQuery, type Stretch, withScope } from '../figures/scope.ts'
import { configuration } from './answers.ts'
import { withQuery } from './api.ts'
import { currency, otherCurrency, today } from './settings.ts'

/** The first month of a financial year. */
export const financialMonth = (): number => configuration.value.data?.config.financial_year_starting_month ?? 1

/** What is looked at, from the address, and the way to change it. */
export const useScope = (): readonly [Scope, (change: Partial<Scope>) => void] => {
  const [parameters, setParameters] = useSearchParams()
  const text = parameters.toString()
  const scope = useMemo(() => scopeIn(new URLSearchParams(text)), [text])
  const set = (change: Partial<Scope>): void =>
    setParameters((before) => withScope(new URLSearchParams(before), { ...scopeIn(new URLSearchParams(before)), ...change }), { replace: true })
  return [scope, set]
}

/** Figures are written with the digits of the currency that a page is in, before any is drawn. */
export const useShownCurrency = (parts: readonly ScopePart[] = []): void => {
  const [scope] = useScope()
  const chosen = parts.includes('currency') && scope.currency !== currency.value ? scope.currency : ''
  useLayoutEffect(() => {
    otherCurrency.value = chosen
  }, [chosen])
}

/** Every part that a report answers to by itself. */
export const EVERY_PART: readonly ScopePart[] = ['currency', 'as_of', 'as_of_event', 'only']

/** A report as it is to be asked in the scope of the page, and how its figures are traced. */
export const useScoped = (
  report: string,
  { parts = EVERY_PART, address = `/api/${report}`, ...others }: { parts?: readonly ScopePart[]; address?: string } & Record<string, unknown> = {},
) => {
  const [scope] = useScope()
  const text = JSON.stringify([scope, parts, others])
  return useMemo(() => {
    const parameters = {
      ...(others as Record<string, string | boolean | undefined>),
      ...scopeQuery(scope, parts, { today: today.value, financialMonth: financialMonth() }),
    }
    return {
      path: withQuery(address, parameters),
      traced: { report, parameters },
      currency: (parts.includes('currency') && scope.currency) || currency.value,
      /** The days that are looked at, where the report is a series. */
      stretch: periodIn(scope.period, financialMonth()) as Stretch | undefined,
    }
  }, [report, text, today.value, currency.value])
}
