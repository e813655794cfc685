import type { FunctionComponent } from 'preact'
import { useScope, ComparedWith, financialMonth, isComparable } from '../client/scope.ts'
import { comparedPeriod } from '../figures/scope.ts'

/** A page, and once more in the period that it is compared with: every figure stands beside its like, with its own way to what it is made of. */
export const inBothPeriods = (Page: FunctionComponent): FunctionComponent => {
  const Both = () => {
    const [scope] = useScope()
    const other = comparedPeriod(scope, financialMonth())
    return (
      <>
        <Page />
        {other !== '' && isComparable.value && (
          <ComparedWith.Provider value={other}>
            <Page />
          </ComparedWith.Provider>
        )}
      </>
    )
  }
  return Both
}
