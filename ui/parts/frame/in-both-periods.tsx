import type { ComponentChildren, FunctionComponent } from 'preact'
import { useScope, ComparedWith, financialMonth, isComparable } from '../../client/scope.ts'
import { comparedPeriod } from '../../figures/scope.ts'
import { ComparedSection } from './page.tsx'

/** The period that the one of the address is compared with; '' without a comparison, and within what is compared. */
const useOther = (): string => comparedPeriod(useScope()[0], financialMonth())

/** A page, and once more in the period that it is compared with: every figure stands beside its like, with its own way to what it is made of. */
export const inBothPeriods = (Page: FunctionComponent): FunctionComponent => {
  const Both = () => {
    const other = useOther()
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

/** Some figures of a page in the period that it is compared with, on a page that is not to stand there twice: below a list without an end nobody would find them. */
export const InOtherPeriod = ({ isOfOneDay = false, children }: { isOfOneDay?: boolean; children: ComponentChildren }) => {
  const other = useOther()
  return other === '' ? null : (
    <ComparedWith.Provider value={other}>
      <ComparedSection isOfOneDay={isOfOneDay}>{children}</ComparedSection>
    </ComparedWith.Provider>
  )
}
